import ArgumentParser
import Git
import Rendering
import Store
import Todos

/// Prints what an agent should know when it begins.
struct Prime: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("prime", examples: ["prime", "prime --json"])
  }

  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    try await session.scan(store)
    var view = PrimeView()
    view.actor = store.actor
    view.project = try session.projectHere(store)
    view.branch = await session.branchHere()
    // The branch's todo may be deleted, or only on another machine.
    view.todo = session.context.debug.ignoring("todo of the branch") {
      try view.branch.flatMap { BranchReference($0)?.handle }
        .flatMap { handle in try store.read { try $0.todos([.one(handle)]) }.first }
    }.flatMap(\.self)
    let isHere = { (todo: Todo) in view.project == nil || todo.project == view.project }
    let doing = try store.read { try $0.todos(.toStop) }.filter(isHere)
    view.starters = try store.read { try $0.starters(of: doing) }
    let isOwn = { (todo: Todo) in
      todo.claim?.isHeld(by: store.actor) ?? (view.starters[todo.id] == store.author)
    }
    view.doing = doing.filter(isOwn) + doing.filter { !isOwn($0) }
    view.ready = try session.ready(store).filter(isHere)
    guard json else { return try session.print(view.text) }
    let todos = view.doing + view.ready + (view.todo.map { [$0] } ?? [])
    try session.print(view.json(session.json(of: todos, store)))
  }
}

extension Session {
  /// The todos that can be worked on now and aren't in progress, the most pressing first.
  fileprivate func ready(_ store: TodoStore) throws -> [Todo] {
    let query = TodoQuery([.states([.ready]), .states([.todo])])
    return try store.read { try $0.ranked(matching: query, at: now, in: calendar) }.map(\.todo)
  }
}
