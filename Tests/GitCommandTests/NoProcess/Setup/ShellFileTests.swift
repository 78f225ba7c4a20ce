import CommandSupport
import Localization
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsNothing) final class ShellFileTests: HomeTest {
  private func file(_ text: String, _ shell: Shell = .bash) throws -> ShellFile {
    ShellFile(shell, at: try home.directory.write(text, to: "home/rc"))
  }

  @Test(arguments: [
    "", "alias a=b\n", "alias a=b", "# >>> other >>>\nx\n# <<< other <<<\n",
    "a\neval \"$(starship init bash)\"\nb\n", "\u{FEFF}\u{1}\n\n",
  ])
  func `removing the block restores the file byte for byte`(text: String) throws {
    let file = try file(text)
    let block = file.block(of: [.prompt, .completions], program: "/usr/bin/ootd")
    let (bytes, inserted) = file.installing(block, at: text.utf8.count)
    let installed = try self.file(String(decoding: bytes, as: UTF8.self))
    expectEqual(installed.block, block)
    expectEqual(installed.partsInBlock, [.prompt, .completions])
    expectEqual(ShellFile.removing(inserted, from: bytes), Array(text.utf8))
  }

  @Test func `what was added below the block stays on its own line`() throws {
    let file = try file("alias a=b")
    let (bytes, inserted) = file.installing(
      file.block(of: [.prompt], program: "/ootd"), at: file.bytes.count)
    let rest = ShellFile.removing(inserted, from: bytes + Array("alias c=d\n".utf8))
    expectEqual(rest, Array("alias a=b\nalias c=d\n".utf8))
  }

  @Test func `an edited block isn't removed`() throws {
    let file = try file("")
    let (bytes, inserted) = file.installing(
      file.block(of: [.prompt], program: "/ootd"), at: file.bytes.count)
    let edited = String(decoding: bytes, as: UTF8.self).replacing("PS1", with: "PS2")
    expectEqual(ShellFile.removing(inserted, from: Array(edited.utf8)), nil)
    #expect(ShellFile.hasMarks(Array(edited.utf8)))
  }

  @Test func `a second block replaces the first`() throws {
    let first = try file("a\n")
    let (bytes, _) = first.installing(
      first.block(of: [.prompt], program: "/old/ootd"), at: first.bytes.count)
    let second = try file(String(decoding: bytes, as: UTF8.self) + "b\n")
    let block = second.block(of: [.prompt, .completions], program: "/new/ootd")
    expectEqual(second.installing(block, at: 0).bytes, Array("a\n\(block)b\n".utf8))
  }

  @Test(arguments: [
    (#"eval "$(ootd init bash)""#, true), (#"eval "$('/opt/my ootd' init bash)""#, true),
    (#"  eval "$("$HOME/ootd" init bash)""#, true), ("# ootd init bash", false),
    ("ootd init zsh", false), ("footd-init bash", false),
  ])
  func `lines that a user added are recognized`(line: String, expected: Bool) throws {
    expectEqual(try file(line + "\n").runsByHand(.prompt), expected)
  }

  @Test(arguments: [
    ("a\r\nb\r\n", ShellFile.Obstacle.carriageReturns),
    ("# >>> ootd setup >>>\nx\n", .damagedBlock), ("# <<< ootd setup <<<\n", .damagedBlock),
  ])
  func `some files aren't written to`(text: String, obstacle: ShellFile.Obstacle) throws {
    expectEqual(try file(text).obstacle, obstacle)
  }

  @Test func `a prompt that shows ootd already gets no second one`() throws {
    let lines = try file("PS1='$OOTD_PROMPT'\n").lines(of: [.prompt], program: "/ootd")
    #expect(!lines.contains { $0.contains("PS1") })
  }

  @Test(arguments: [
    ("", [0, 1]), ("all", [0, 1, 2, 3]), ("none", []), ("1", [1]), ("1,3", [1, 2]),
    ("2-4", [0, 2, 3]), ("1 2", []),
  ])
  func `an answer toggles marks`(answer: String, marks: [Int]) {
    expectEqual(SetupDialogue.toggled([0, 1], answer, of: 4, .english), Set(marks))
  }

  @Test(arguments: ["0", "5", "x", "1-", "3-2", "-1", "1;2"])
  func `other answers are asked again`(answer: String) {
    expectEqual(SetupDialogue.toggled([0, 1], answer, of: 4, .english), nil)
  }
}
