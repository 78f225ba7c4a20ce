import ArgumentParser
import Git
import Localization
import Rendering
import Store
import Todos

struct Start: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "start",
      examples: [
        "start 12", "start 3-7 12", "start label:bug", "start -b", "start 12 -b",
        "start 12 --claim",
      ])
  }

  static var letters: String { "b" }

  @Argument(help: .text("idsQueryOrPick"), completion: .offering(.todosToStart))
  var ids: [String] = []
  @Flag(name: .shortAndLong, help: .text("branch")) var branch = false
  @Flag(help: .text("claimTodo")) var claim = false
  @Flag(help: .text("yes")) var yes = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let selections = try await session.selectionsOrCurrent(
      ids, for: .start, unless: yes, json: json, store)
    if claim || store.author.isAgent {
      try store.read { try $0.checkClaims(selections, at: session.now) }
    }
    // Switch first: if the branch can't be checked out, the todo isn't started.
    if branch { try await switchToBranch(selections, session, store) }
    let change = try session.setStatus(
      .doing, of: selections, as: claim ? .claim : .start,
      verb: claim ? "changed.claimed" : "changed.started", json: json, store)
    let notes =
      claim
      ? session.format.claims(in: change)
      : session.format.claimsOfOthers(on: change.changed + change.unchanged)
    for note in notes { try session.report("ootd: \(note)") }
  }

  /// Checks out the todo's branch, creating it if necessary.
  private func switchToBranch(
    _ selections: [HandleSelection], _ session: Session, _ store: TodoStore
  ) async throws {
    let todos = try store.read { try $0.todos(selections) }
    guard let todo = todos.first, todos.count == 1 else {
      throw InputError.conflicting("--branch", ids.joined(separator: " "))
    }
    let repository = try await session.repository(at: ".")
    guard repository.workTree != nil else { throw InputError.noWorkTree(path: repository.path) }
    try checkProject(of: todo, in: repository, store)
    if let current = repository.branch, BranchReference(current)?.handle == todo.handle {
      return try session.report(session.language.t("changed.onBranch", ["name": current]))
    }
    let branch = try TodoBranch(
      of: todo, local: await repository.branches().names,
      remote: await repository.remoteBranches(),
      defaultRemote: try repository.configuration().string("checkout.defaultRemote"))
    try await repository.switchTo(branch: branch.name, from: branch.source)
    try session.report(session.language.t("changed.onBranch", ["name": branch.name]))
  }

  /// - Throws: ``InputError/otherProject(_:project:paths:)``
  private func checkProject(
    of todo: Todo, in repository: Repository, _ store: TodoStore
  ) throws {
    guard let name = todo.project,
      let here = try store.read({ try $0.projectName(ofRepositoryAt: repository.path) }),
      here != name
    else { return }
    let repositories = try store.read { try $0.project(named: name) }.repositories
    if repositories.isEmpty { return }
    throw InputError.otherProject(
      todo.handle, project: name, paths: repositories.compactMap(\.path).filter(Session.isPresent))
  }
}

struct Stop: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd("stop", examples: ["stop", "stop 12", "stop project:api"])
  }

  @Argument(help: .text("idsOrQuery"), completion: .offering(.todosToStop))
  var ids: [String] = []
  @Flag(help: .text("yes")) var yes = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try await session.setStatus(
      .todo, as: .stop, of: ids, for: .stop, verb: "changed.stopped", unless: yes, json: json)
  }
}

struct Done: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "done",
      examples: [
        "done", "done 12", "done 3-7 12", "done 12.1", "done label:bug project:api",
        "done 12 --on yesterday",
      ])
  }

  @Argument(help: .text("idsQueryOrPick"), completion: .offering(.todosToFinish))
  var ids: [String] = []
  @Option(help: .text("completionDay"), completion: .offering(.pastDays)) var on: String?
  @Flag(help: .text("yes")) var yes = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let day = try on.map(session.completionDay)
    // Only a todo's completion has a day.
    if on != nil, let item = ids.first(where: { ItemHandle($0) != nil }) {
      throw InputError.conflicting(item, "--on")
    }
    try await session.setStatus(
      .done, as: .done, of: ids, for: .done, verb: "changed.done", on: day, unless: yes, json: json)
  }
}

struct Drop: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd("drop", examples: ["drop 12", "drop 3-7 12", "drop label:idea"])
  }

  @Argument(help: .text("idsOrQuery"), completion: .offering(.todosToFinish)) var ids: [String]
  @Flag(help: .text("yes")) var yes = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let selections = try session.selections(ids, for: .drop, unless: yes, store)
    try session.setStatus(
      .dropped, of: selections, as: .drop, verb: "changed.dropped", json: json, store)
  }
}

struct Reopen: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd("reopen", examples: ["reopen 12", "reopen 3-7 12", "reopen done:today project:api"])
  }

  @Argument(help: .text("idsOrQuery"), completion: .offering(.todosToReopen)) var ids: [String]
  @Flag(help: .text("yes")) var yes = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let selections = try session.selections(ids, for: .reopen, unless: yes, store)
    try session.setStatus(
      .todo, of: selections, as: .reopen, verb: "changed.reopened", json: json, store)
  }
}

extension Session {
  /// Sets a status of the todos that words name, or of the current one, and prints the change.
  fileprivate func setStatus(
    _ status: Status, as command: CommandName, of words: [String], for target: TodoTarget,
    verb: String, on day: Day? = nil,
    unless isConfirmed: Bool, json: Bool
  ) async throws {
    let store = try store()
    let selections = try await selectionsOrCurrent(
      words, for: target, unless: isConfirmed, json: json, store)
    try setStatus(
      status, of: selections, as: command, verb: verb, on: day, json: json, store)
  }

  /// Sets a status for `start`, `stop`, `done`, `drop` and `reopen`, and prints the change.
  /// - Parameters:
  ///   - verb: The message key of what happened.
  ///   - day: The day that the completion counts for; nil for today.
  @discardableResult
  func setStatus(
    _ status: Status, of selections: [HandleSelection], as command: CommandName, verb: String,
    on day: Day? = nil, json: Bool, _ store: TodoStore
  ) throws -> TodoChange {
    let change = try store.write(at: now) {
      try $0.setStatus(status, of: selections, as: command, on: day)
    }
    try print(change, verb, of: day ?? today, json: json, store)
    return change
  }

  /// The day that a forgotten completion counts for: today, or up to seven days back. A weekday is the last one.
  fileprivate func completionDay(_ text: String) throws -> Day {
    let day = try dayParser.pastDay(text)
    guard day >= today.advanced(by: -7) else { throw TodoError.dayTooLongAgo(text) }
    return day
  }

  /// Prints todos whose status has changed, with the rate of today or of the day that was named.
  fileprivate func print(
    _ change: TodoChange, _ verb: String, of day: Day? = nil, json: Bool, _ store: TodoStore
  ) throws {
    if json { return try print(json: change.affected, store) }
    let day = day ?? today
    let rate = try store.read { try $0.completions(of: day...day, at: now, in: calendar) }[day]
    try print(ChangeView(verb, change, format: format).text(rate: rate, of: day))
  }
}
