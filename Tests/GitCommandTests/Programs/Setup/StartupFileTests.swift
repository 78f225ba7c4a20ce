import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsOotd) final class StartupFileTests: MachineTest {
  private struct StartupFile {
    let name: String
    let shell: Shell
    /// The file, and as it should be with a block.
    let text, expected: String
  }

  private static let block = "@@\n"

  /// Those of `startup-files.txt`.
  private static func files() throws -> [StartupFile] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "startup-files.txt"))
    return String(decoding: data, as: UTF8.self).split(separator: "\n=== ").dropFirst().map {
      text in
      let title = text.prefix { $0 != "\n" }
      let lines = String(text.dropFirst(title.count + 1)) + "\n"
      return StartupFile(
        name: String(title), shell: Shell(rawValue: String(title.prefix { $0 != " " })) ?? .bash,
        text: lines.replacing(block, with: ""), expected: lines)
    }
  }

  @Test func `each file gets the block at its top level, runs it, and is restored`() async throws {
    let files = try Self.files()
    #expect(files.count > 50)
    let ootd = try await machine.home.writeScript(
      "#!/bin/sh\necho \"echo ran \\$FILE\"\n", to: "home/ootd")
    for shell in Shell.allCases {
      var sources = ""
      for (index, file) in files.enumerated() where file.shell == shell {
        // The newline at the end may be missing.
        let text = index.isMultiple(of: 2) ? file.text : String(file.text.dropLast())
        let path = try machine.home.directory.write(text, to: "home/\(index)")
        let found = ShellFile(shell, at: path)
        let place = await found.place(try machine.context())
        let code = found.block(of: [.prompt], program: ootd)
        let (bytes, inserted) = found.installing(code, at: place.offset)
        let installed = String(decoding: bytes, as: UTF8.self)
        let shown = installed.replacing(code, with: Self.block)
        #expect(shown == file.expected || shown + "\n" == file.expected, "\(file.name): \(shown)")
        expectEqual(place.laterLine, nil)
        expectEqual(ShellFile.removing(inserted, from: bytes), Array(text.utf8))
        let parser = await ShellParser(shell, for: Array(text.utf8), try machine.context())
        if await parser?.parses(Array(text.utf8)) == true {
          #expect(await parser?.parses(bytes) == true, "\(file.name): \(installed)")
        }
        try machine.home.directory.write(installed, to: "home/\(index)")
        let set = shell == .fish ? "set FILE \(index)" : "FILE=\(index)"
        sources += shell == .fish ? "\(shell) -iC '" : "("
        sources += "\(set); source ~/\(index) >&3 2>/dev/null"
        sources += shell == .fish ? "' -c exit\n" : ")\n"
      }
      let run = try await machine.shell(
        "exec 3>&1; cd ~; printf %s \"$2\" >all; \"$1\" -i all 3>&1 >/dev/null 2>&1 </dev/null",
        [shell.rawValue, sources], variables: ["TMUX": "", "ZDOTDIR": "/none"])
      let ran = Set(run.output.split(separator: "\n").compactMap { Int($0.dropFirst(4)) })
      for (index, file) in files.enumerated() where file.shell == shell {
        #expect(ran.contains(index), "\(file.name) doesn't run the block")
      }
    }
  }
}
