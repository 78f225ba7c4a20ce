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
  ]

  @Test func `add keeps titles given as one argument or several`() async throws {
    for title in Self.titles { try await machine.output("add", title) }
    try await expectEqual(titles(), Self.titles)
    let others = try Machine()
    for title in Self.titles {
      let words = title.split(separator: " ").map(String.init)
      try await expectEqual(others.run(["add"] + words).status, 0)
    }
    let records = try await others.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(
      records.map { Array($0.title.unicodeScalars) }, Self.titles.map { Array($0.unicodeScalars) }
    )
    #expect(records.allSatisfy { $0.due == nil && $0.labels.isEmpty && $0.priority == "none" })
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
      let outcome = try await machine.run("edit", "1", "--title=\(title)")
      expectEqual(outcome.status, 0, "\(outcome)")
      try await expectEqual(titles(), [title])
    }
    for title in Self.titles where !title.hasPrefix("-") {
      try await expectEqual(machine.run("edit", "1", "--title", title).status, 0)
      try await expectEqual(titles(), [title])
    }
  }

  @Test func `quoted words find titles`() async throws {
    for title in Self.titles { try await machine.output("add", title) }
    for title in Self.titles {
      let quoted = title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      #expect(try await titles("\"\(quoted)\"").contains(title), "\(title)")
    }
  }
}
