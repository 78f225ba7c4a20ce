import ArgumentParser
import Git
import Rendering
import Store
import Todos

struct Start: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("start", \.start, examples: ["start 12", "start 3-7 12", "start 12 --branch"])
  }

  @Argument(help: ArgumentHelp(\.ids), completion: .offering(.todosToStart)) var ids: [String]
  @Flag(help: ArgumentHelp(\.branch)) var branch = false
  @Flag(help: ArgumentHelp(\.noQuestion)) var yes = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    // Before anything changes: where the branch can't be checked out, the todo isn't started.
    if branch { try await switchToBranch(session) }
    try session.setStatus(
      .doing, of: ids, command: "start", verb: session.phrases.startedMessage,
      unless: yes, json: json)
  }

  /// Checks out the todo's branch, and makes it where there is none.
  private func switchToBranch(_ session: Session) async throws {
    let todos = try session.store().todos(session.selections(ids))
    guard let todo = todos.first, todos.count == 1 else {
      throw InputError.conflicting("--branch", ids.joined(separator: " "))
    }
    let repository = try await session.repository(at: ".")
    guard repository.workTree != nil else { throw InputError.noWorkTree(path: repository.path) }
    let isNamed = { (name: String) in BranchReference(name)?.handle == todo.handle }
    if let current = repository.branch, isNamed(current) {
      return try session.tell(session.phrases.onBranch(current))
    }
    let names = try await repository.branches().names
    let name = BranchReference.name(of: todo)
    let existing = names.contains(name) ? name : names.first(where: isNamed)
    try await repository.switchTo(branch: existing ?? name, isNew: existing == nil)
    try session.tell(session.phrases.onBranch(existing ?? name))
  }
}
