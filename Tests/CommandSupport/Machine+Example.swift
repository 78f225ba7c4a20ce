import TestSupport

extension Machine {
  /// Fills the machine with the half year that the README's pictures show: three projects, their commits,
  /// and a plan for each day of the week up to Saturday 21 November 2026.
  package func makeExample() async throws {
    for (index, name) in ["api", "site", "infra"].enumerated() {
      let repository = try await TestRepository(in: home, named: name)
      try await repository.run(
        ["fast-import", "--quiet"], input: Array(Self.history(of: name, index).utf8))
      try await run(at: "2026-11-16T08:00", "project", "add", repository.path)
    }
    try await run(at: "2026-11-16T08:05", "label", "add", "bug", "--color", "#d73a4a")
    try await run(at: "2026-11-16T08:06", "label", "add", "docs", "--color", "#0075ca")
    try await run(at: "2026-11-16T08:07", "milestone", "add", "1.0", "--due", "2026-12-01")
    for (index, todo) in Self.todos.enumerated() {
      try await run(
        at: "2026-11-\(todo.day)T08:30", "add", todo.title, "-p", todo.priority, "-P", todo.project)
      if todo.isDone {
        try await run(at: "2026-11-\(todo.day)T09:\(11 + index)", "done", "\(index + 1)")
      }
    }
    try await run(
      at: "2026-11-21T08:35", "add", "Measure the cold start", "--backlog", "-P", "infra", "-p",
      "low")
    try await run(at: "2026-11-21T08:36", "edit", "14", "--due", "18:00", "-l", "bug", "-m", "1.0")
    try await run(at: "2026-11-21T08:37", "edit", "11", "15", "-l", "docs", "-m", "1.0")
    try await run(at: "2026-11-21T08:40", "start", "14")
    let minute = Self.moment(ofDay: 0) + 9 * 3600 + 15 * 60
    try await TestRepository(existing: home.path("api"), in: home)
      .commit("Bump libgit2 (closes ootd-12)", at: minute, offset: "+0100")
  }

  private static let todos:
    [(day: Int, title: String, priority: String, project: String, isDone: Bool)] = [
      (16, "Set up the test database", "medium", "api", true),
      (16, "Read the OAuth specification", "low", "api", true),
      (17, "Split the session module", "medium", "api", true),
      (17, "Fix the header on phones", "medium", "site", true),
      (17, "Answer the security review", "high", "infra", true),
      (19, "Rotate the deploy keys", "high", "infra", false),
      (19, "Store refresh tokens", "high", "api", true),
      (19, "Add a dark theme", "low", "site", true),
      (19, "Test the token store", "medium", "api", true),
      (20, "Write the stand-up", "none", "site", true),
      (20, "Draft the migration guide", "low", "site", false),
      (21, "Bump libgit2", "medium", "api", false),
      (21, "Review the parser change", "medium", "site", true),
      (21, "Fix token refresh", "high", "api", false),
      (21, "Write release notes", "medium", "api", false),
    ]

  /// The commits of a repository as `git fast-import` reads them: none on most weekends, and more or fewer
  /// on other days by a fixed pattern.
  private static func history(of name: String, _ index: Int) -> String {
    var stream = ""
    for days in (0..<182).reversed() {
      // Day 0 is a Saturday.
      let weekday = (5 - days % 7 + 7) % 7
      let pattern = (days * 37 + index * 11) % 13
      let count =
        days == 0
        ? [4, 2, 0][index] : weekday > 4 ? pattern / 12 : max(0, pattern / (2 + index) - 1)
      for number in 0..<count {
        let time = moment(ofDay: days) + Int64(7 * 3600 + number * 600)
        let message = "\(name): step \(days).\(number)"
        stream += "commit refs/heads/main\n"
        for role in ["author", "committer"] {
          stream += "\(role) Me <me@example.com> \(time) +0100\n"
        }
        stream += "data \(message.utf8.count)\n\(message)\n"
      }
    }
    return stream
  }

  /// Midnight in Paris that many days before Saturday 21 November 2026, in seconds since 1970.
  private static func moment(ofDay days: Int) -> Int64 { 1_795_215_600 - Int64(days * 86_400) }
}
