import CommandSupport
import Foundation
import Localization
import Rendering
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsNothing) struct GuideTests {
  private static let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in
    path.deletingLastPathComponent()
  }
  private static let folder = root.appending(path: "Resources/Guide")

  private static var readme: String {
    get throws { try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8) }
  }

  @Test func `each chapter is in a group and in README, and links lead to chapters`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    expectEqual(Guide.chapters.map { "\($0).md" }.sorted(), files.sorted())
    for chapter in Guide.chapters {
      #expect(try Self.readme.contains("(Resources/Guide/\(chapter).md)"), "\(chapter)")
      for link in try #require(Guide.chapter(chapter)).matches(of: /\]\(([^):]+)\.md/) {
        #expect(Guide.chapters.contains(String(link.1)), "\(chapter): \(link.1)")
      }
    }
  }

  @Test(arguments: [40, 100])
  func `text and tables fit the terminal`(width: Int) async throws {
    let machine = try Machine()
    machine.terminalWidth = width
    let format = try await Session(machine.context()).format
    for chapter in Guide.chapters {
      let page = format.guide(try #require(Guide.chapter(chapter)))
      #expect(
        !page.contains("\n#") && !page.contains("```") && !page.contains("| ---"), "\(chapter)")
      for line in page.split(separator: "\n") where !line.hasPrefix("    ") {
        #expect(line.displayWidth <= width, "\(chapter): \(line)")
      }
    }
  }

  /// The commands and options without which ootd lacks a feature of README's table.
  private static let lacking = [
    "Teams: assignees, permissions": ["assign", "assignee", "permission", "role", "team"],
    "Custom fields and reports": ["field", "fields", "report", "reports"],
  ]

  @Test func `README compares by commands and options that ootd has, and denies what it lacks`()
    throws
  {
    let commands = RootCommand.help(in: .english).commands
    let rows = try Self.readme.split(separator: "\n").drop { !$0.hasPrefix("| | ootd |") }
      .dropFirst(2).prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count > 8)
    for row in rows {
      let lines = row[1].matches(of: /`([^`]+)`/).map { $0.1.split(separator: " ") }
      if row[1] == "no" {
        for word in try #require(Self.lacking[row[0]], "\(row[0])") {
          #expect(!commands.contains { $0.name.hasSuffix(" \(word)") }, "\(word)")
          let options = commands.flatMap(\.parameters).flatMap(\.spellings)
          #expect(!options.contains("--\(word)"), "\(word)")
        }
      } else {
        #expect(!lines.isEmpty || row[0] == "Works offline", "name a command: \(row[0])")
      }
      for words in lines {
        let name = words.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
        let command = try #require(commands.first { $0.name == name }, "\(name)")
        for option in words where option.hasPrefix("-") {
          #expect(command.parameters.contains { $0.spellings.contains(String(option)) }, "\(words)")
        }
      }
    }
    expectEqual(rows.count { $0[1] == "no" }, Self.lacking.count)
  }
}
