import Foundation
import TestSupport
import Testing

/// What people do with git leaves each commit logged once and each link right, whether or not the
/// hook is there.
@Suite struct GitOperationTests {
  enum Hook: String, CaseIterable, Sendable {
    case present, absent, removedMidway
  }

  @Test(arguments: GitOperation.all, Hook.allCases)
  func `each operation leaves commits logged once, and links right`(
    operation: GitOperation, hook: Hook
  ) async throws {
    let sandbox = try await Self.sandbox()
    let install = hook == .absent ? ":" : Self.installation
    let midway = hook == .removedMidway ? "$OOTD hook uninstall --all >/dev/null" : ":"
    let script = operation.script.replacingOccurrences(of: "@\n", with: "\(midway)\n")
    try await Self.succeed(
      sandbox, "\(Self.functions)\ninstall() { \(install); }; install\n\(script)")
    if hook == .present, !operation.isSilent {
      // Nothing was scanned since.
      #expect(try await Self.done(by: sandbox) == operation.done)
    }
    try await Self.check(operation, in: sandbox)
    let history = try await sandbox.shell("$OOTD history -n 1000").output
    try await Self.check(operation, in: sandbox)
    #expect(try await sandbox.shell("$OOTD history -n 1000").output == history)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func `after random operations links are the same with the hook and without`(
    seed: UInt64
  ) async throws {
    var operations = RandomGitOperations(seed: seed)
    let script = operations.script(of: 20)
    var outcomes: [[String: TodoOutcome]] = []
    for hook in [Hook.present, .absent] {
      let sandbox = try await Self.sandbox()
      let install = hook == .absent ? ":" : Self.installation
      _ = try await sandbox.shell("cd api; exec >/dev/null 2>&1\n\(install)\n\(script)\ntrue")
      let todos = try await Self.decoded([TodoRecord].self, "list --all", sandbox)
      outcomes.append(
        Dictionary(
          uniqueKeysWithValues: todos.map { todo in
            (
              todo.id,
              TodoOutcome(status: todo.status, commits: todo.commits.map(\.subject).sorted())
            )
          }))
    }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].values.contains { !$0.commits.isEmpty })
  }

  private struct TodoOutcome: Equatable {
    let status: String
    let commits: [String]
  }

  /// Five todos, and the project `api` with one commit.
  private static func sandbox() async throws -> Sandbox {
    let sandbox = try Sandbox(now: Date.now.ISO8601Format())
    try await succeed(
      sandbox,
      """
      git init -q -b main api; cd api; git commit -q --allow-empty -m Begin
      $OOTD project add >/dev/null; for i in 1 2 3 4 5; do $OOTD add "Todo $i" >/dev/null; done
      """)
    return sandbox
  }

  /// A hook that may take its time, for tests run on machines that are busy.
  private static let installation = """
    $OOTD hook install >/dev/null
    \(Sandbox.waitingHooks)
    """

  private static let functions = """
    set -e; cd api; API=$PWD
    c() { echo "$1" >"$(echo "$1" | cksum | cut -d' ' -f1)"; git add -A; git commit -q -m "$1"; }
    """

  private static func succeed(_ sandbox: Sandbox, _ script: String) async throws {
    let outcome = try await sandbox.shell(script)
    try #require(outcome.status == 0, "\(outcome)")
  }

  /// The todos whose status commits have changed to done, as history alone tells.
  private static func done(by sandbox: Sandbox) async throws -> [String] {
    let text = try await sandbox.shell("$OOTD history -n 1000 --json").output
    let entries = try JSONDecoder().decode([HistoryRecord].self, from: Data(text.utf8))
    var statuses: [String: HistoryRecord.Value] = [:]
    for change in entries.reversed().flatMap(\.changes) where change.field == "status" {
      statuses[change.id] = change.to
    }
    return statuses.filter { $0.value == .text("done") }.keys.sorted()
  }

  private static func check(_ operation: GitOperation, in sandbox: Sandbox) async throws {
    let todos = try await decoded([TodoRecord].self, "list --all", sandbox)
    #expect(todos.filter { $0.status == "done" }.map(\.id).sorted() == operation.done)
    let links = todos.filter { !$0.commits.isEmpty }
      .map { ($0.id, $0.commits.map(\.subject).sorted()) }
    #expect(Dictionary(uniqueKeysWithValues: links) == operation.links)
    let commits = try await decoded([LogRecord].self, "log -n 1000", sandbox)
    // One line for each commit of mine that isn't a copy of another.
    let folders = ["api", operation.other.map { "api/\($0)" }].compactMap(\.self)
    let logged = try await sandbox.shell(
      """
      for folder in \(folders.joined(separator: " ")); do
        git -C $folder log HEAD --branches --remotes --format='%ae %at %s'
      done | sort -u
      """
    ).output
    let subjects = logged.split(separator: "\n").map { line -> String in
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      return String(words[2])
    }
    #expect(commits.map(\.subject).sorted() == subjects.sorted())
    let today = try await decoded(DayRecord.self, "today", sandbox)
    #expect(today.commits == commits.filter { $0.at.prefix(10) == today.date }.count)
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type, _ command: String, _ sandbox: Sandbox
  ) async throws -> Value {
    let outcome = try await sandbox.shell("$OOTD \(command) --json")
    try #require(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
  }
}
