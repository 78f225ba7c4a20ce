import ArgumentParser
import Git
import Localization
import Rendering
import Store
import Todos

struct Start: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("start", examples: ["start 12", "start 3-7 12", "start 12 --branch"])
  }

  @Argument(help: .text("ids"), completion: .offering(.todosToStart)) var ids: [String]
  @Flag(help: .text("branch")) var branch = false
  @Flag(help: .text("yes")) var yes = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    // Switch first: if the branch can't be checked out, the todo isn't started.
    if branch { try await switchToBranch(session) }
    try session.setStatus(
      .doing, of: ids, command: "start", verb: "changed.started",
      unless: yes, json: json)
  }

  /// Checks out the todo's branch, creating it if necessary.
  private func switchToBranch(_ session: Session) async throws {
    let todos = try session.store().todos(session.selections(ids))
    guard let todo = todos.first, todos.count == 1 else {
      throw InputError.conflicting("--branch", ids.joined(separator: " "))
    }
    let repository = try await session.repository(at: ".")
    guard repository.workTree != nil else { throw InputError.noWorkTree(path: repository.path) }
    let isNamed = { (name: String) in BranchReference(name)?.handle == todo.handle }
    if let current = repository.branch, isNamed(current) {
      return try session.report(session.language.t("changed.onBranch", ["name": current]))
    }
    let names = try await repository.branches().names
    let name = BranchReference.name(of: todo)
    let existing = names.contains(name) ? name : names.first(where: isNamed)
    try await repository.switchTo(branch: existing ?? name, isNew: existing == nil)
    try session.report(session.language.t("changed.onBranch", ["name": existing ?? name]))
  }
}

struct Done: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("done", examples: ["done 12", "done 3-7 12"])
  }

  @Argument(help: .text("ids"), completion: .offering(.todosToFinish)) var ids: [String]
  @Flag(help: .text("yes")) var yes = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try session.setStatus(
      .done, of: ids, command: "done", verb: "changed.done", unless: yes,
      json: json)
  }
}

struct Reopen: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("reopen", examples: ["reopen 12", "reopen 3-7 12"])
  }

  @Argument(help: .text("ids"), completion: .offering(.todosToReopen)) var ids: [String]
  @Flag(help: .text("yes")) var yes = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try session.setStatus(
      .todo, of: ids, command: "reopen", verb: "changed.reopened", unless: yes,
      json: json)
  }
}

extension Session {
  /// Sets a status for `start`, `done` and `reopen`, and prints the change.
  /// - Parameter verb: The message key of what happened.
  func setStatus(
    _ status: Status, of ids: [String], command: String, verb: String,
    unless isConfirmed: Bool, json: Bool
  ) throws {
    let store = try store()
    let change = try store.setStatus(
      status, of: confirmedSelections(ids, unless: isConfirmed, store), command: command, at: now)
    if json { return try print(json: change.changed, store) }
    let rate = try store.completions(of: today...today, at: now, in: calendar)[today]
    try print(ChangeView(verb, change, format: format).text(rate: rate))
  }
}
