import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Titles are kept exactly as typed, whatever they look like.
@Suite(.serialized, .startsNothing) struct KeptTitleTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

  private func titles(_ arguments: String...) async throws -> [String] {
    try await machine.json([ShownTodo].self, ["list", "--sort", "id"] + arguments).map(\.title)
  }

  private static let titles = [
    "+blocked-on-merge", "history", "fix: foo-bar project:x", "2+2", "a@b.c", "is:done", "help",
    "due:tomorrow +urgent pri:H", "say \"hi\", then `ls`", "50% \\ done", "(1) x 2026-01-01",
    "tomorrow 18:00", "#12 closes ootd-1", "‘quotes’ – dashes…", "e\u{301} is not \u{E9}",
    "알고리즘 문제 풀이", "!!! +tag due:fri",
  ]

  @Test func `add keeps titles given as one argument or several, and quoted words find them`()
    async throws
  {
    let odd = ["  two  spaces  ", "\u{1B}[31mred", "line\nbreak", "\u{202E}override"]
    for title in Self.titles + odd { try await machine.run("add", title).checked() }
    try await expectEqual(titles(), Self.titles + odd)
    for title in Self.titles {
      let words = title.split(separator: " ").map(String.init)
      try await expectEqual(machine.run(["add"] + words).status, 0)
    }
    let records = try await machine.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(
      records.map { Array($0.title.unicodeScalars) },
      (Self.titles + odd + Self.titles).map { Array($0.unicodeScalars) })
    #expect(records.allSatisfy { $0.due == nil && $0.labels.isEmpty && $0.priority == "none" })
    for title in Self.titles {
      let quoted = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      #expect(try await titles("\"\(quoted)\"").contains(title), "\(title)")
    }
  }

  @Test func `add keeps titles after two dashes`() async throws {
    let titles = [
      "-p high", "--help", "-h", "--", "-label:bug", "--title x", "--version", "-x --json",
    ]
    for title in titles {
      let words = title.split(separator: " ").map(String.init)
      let outcome = try await machine.run(["add", "--"] + words)
      expectEqual(outcome.status, 0, "\(title): \(outcome)")
    }
    try await expectEqual(self.titles(), titles)
  }

  @Test func `edit keeps titles`() async throws {
    try await machine.output("add", "Fix")
    for title in Self.titles + ["-p high", "--help", "-h"] {
      let edited = try await machine.json([ShownTodo].self, "edit", "1", "--title=\(title)")
      expectEqual(edited.map(\.title), [title])
    }
    for title in Self.titles {
      let edited = try await machine.json([ShownTodo].self, "edit", "1", "--title", title)
      expectEqual(edited.map(\.title), [title])
    }
  }
}
