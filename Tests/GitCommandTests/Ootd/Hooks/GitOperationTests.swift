import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// After any git operation, each commit is logged once and each link is right, with the hook and without.
@Suite(.serialized, .startsOotd) struct GitOperationTests {
  /// A second machine without the hook scans the same repository after the operation.
  @Test(arguments: GitOperation.all)
  func `each operation leaves correct commits and links, with the hook and without`(
    operation: GitOperation
  ) async throws {
    let (machine, other) = (try Machine(now: Self.now), try Machine(now: Self.now, seed: 1000))
    try await Self.prepare(machine)
    try await Self.addTodos(other, machine.workingDirectory)
    machine.environment["OTHER_HOME"] = other.homeFolder
    try await Self.run(operation, on: machine)
    if !operation.isSilent {
      // Only the hook has run: nothing has been scanned yet.
      try await expectEqual(Self.done(by: machine), operation.done)
    }
    try await Self.check(operation, on: machine)
    try await Self.check(operation, operation.linksSeenLate, on: other)
  }

  @Test(
    arguments: GitOperation.all.filter {
      Seeds.areAll || ["commit --amend", "merge", "rebase"].contains($0.name)
    })
  func `commits and links are correct even if the hook is removed midway`(operation: GitOperation)
    async throws
  {
    let machine = try Machine(now: Self.now)
    try await Self.prepare(machine)
    try await Self.run(operation, on: machine, midway: "$OOTD hook uninstall --all >/dev/null")
    for _ in 1...2 { try await Self.check(operation, on: machine) }
  }

  private static var now: String { Date.now.ISO8601Format() }

  @Test(arguments: Seeds.few(1, ofFirst: 8))
  func `random operations give the same links with the hook and without`(
    seed: UInt64
  ) async throws {
    var operations = RandomGitOperations(seed: seed, from: Int(Date.now.timeIntervalSince1970))
    let script = operations.script(of: 20)
    var outcomes: [[[String]]] = []
    for hook in [true, false] {
      let machine = try Machine(now: Self.now)
      try await Self.prepare(machine)
      let install = hook ? Self.installation : ":"
      // Without the hook, each operation is scanned: what nobody saw can't be known.
      let lines = hook ? script : script.replacingOccurrences(of: "\n", with: "\n$OOTD list\n")
      _ = try await machine.shell("cd api; exec >/dev/null 2>&1\n\(install)\n\(lines)\ntrue")
      let todos = try await machine.json([ShownTodo].self, "list", "--all")
      outcomes.append(
        todos.sorted { $0.id < $1.id }.map {
          [$0.id, $0.status] + $0.commits.map(\.subject).sorted()
        })
    }
    expectEqual(outcomes[0], outcomes[1])
    #expect(outcomes[0].contains { $0.count > 2 })
  }

  /// Creates the project `api` with one commit and five todos.
  private static func prepare(_ machine: Machine) async throws {
    try await machine.shell(
      "git init -q -b main api && git -C api commit -q --allow-empty -m Begin"
    ).checked()
    try await addTodos(machine, machine.workingDirectory)
  }

  private static func addTodos(_ machine: Machine, _ folder: String) async throws {
    machine.workingDirectory = folder
    try await machine.output("project", "add", "api")
    try await machine.addMany(
      (1...5).map { "Todo \($0)" }, day: String(now.prefix(10)), columns: [("project", "api")])
  }

  /// Installs hooks that wait for the program, because test machines can be busy.
  private static let installation = """
    $OOTD hook install >/dev/null
    \(Machine.waitingHooks)
    """

  private static let functions = """
    set -e; cd api; API=$PWD
    c() { echo "$1" >"$(echo "$1" | cksum | cut -d' ' -f1)"; git add -A; git commit -q -m "$1"; }
    """

  private static func run(
    _ operation: GitOperation, on machine: Machine, midway: String = ":"
  ) async throws {
    let script = operation.script.replacingOccurrences(of: "@\n", with: "\(midway)\n")
    try await machine.shell(
      "\(functions)\ninstall() { \(installation); }; install\n\(script)"
    ).checked()
  }

  /// The todos that the history says are done.
  private static func done(by machine: Machine) async throws -> [String] {
    let entries = try await machine.json([HistoryRecord].self, "history", "-n", "1000")
    var statuses: [String: HistoryRecord.Value] = [:]
    for change in entries.reversed().flatMap(\.changes) where change.field == "status" {
      statuses[change.id] = change.to
    }
    return statuses.filter { $0.value == .text("done") }.keys.sorted()
  }

  private static func check(
    _ operation: GitOperation, _ expected: [String: [String]]? = nil, on machine: Machine
  ) async throws {
    let todos = try await machine.json([ShownTodo].self, "list", "--all")
    let history = try await machine.output("history", "-n", "1000")
    expectEqual(todos.filter { $0.status == "done" }.map(\.id).sorted(), operation.done)
    let links = todos.filter { !$0.commits.isEmpty }
      .map { ($0.id, $0.commits.map(\.subject).sorted()) }
    expectEqual(Dictionary(uniqueKeysWithValues: links), expected ?? operation.links)
    let commits = try await machine.json([LogRecord].self, "log", "-n", "1000")
    // One line for each of my commits that isn't a copy of another.
    let folders = ["api", operation.other.map { "api/\($0)" }].compactMap(\.self)
    let logged = try await machine.shell(
      """
      for folder in \(folders.joined(separator: " ")); do
        git -C $folder log HEAD --branches --remotes --format='%ae %at %s'
      done | sort -u
      """
    ).output
    let subjects = logged.split(separator: "\n").map { line in
      String(line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)[2])
    }
    expectEqual(commits.map(\.subject).sorted(), subjects.sorted())
    let today = try await machine.json(DayRecord.self, "today")
    expectEqual(today.commits, commits.filter { $0.at.prefix(10) == today.date }.count)
    // Another scan writes nothing.
    try await expectEqual(machine.output("history", "-n", "1000"), history)
  }
}
