import Actions
import ArgumentParser
import Git
import Rendering
import Store
import Todos

/// Prints what an agent should know when it begins.
struct Prime: OotdCommand {
  static let usage = Usage("prime", examples: ["prime", "prime --json"])

  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    try await session.scan(store)
    let view = try await session.introduction(store)
    if json { return try session.print(view.json) }
    try session.print(view.text)
  }
}

extension Session {
  /// What an agent should know when it begins. Its notices are told with it.
  func introduction(_ store: TodoStore) async throws -> PrimeView {
    var view = PrimeView(for: store.actor, at: now)
    if store.author.isAgent { view.notices = try takeNotices(from: store) }
    view.branch = await branchHere()
    let branch = view.branch.flatMap { BranchReference($0)?.handle }
    let context = try actionContext(store)
    view.project = context.project
    let query = TodoQuery(context.project.map { [.projects([$0])] } ?? [])
    return try store.read { snapshot in
      // The branch's todo may be deleted, or only on another machine.
      let named = branch.flatMap { try? snapshot.todos([.one($0)]) }?.isEmpty == false
      let current = try CurrentTodo(branch: named ? branch : nil, snapshot, context)
      if let todo = current.todo(where: \.isOpen) ?? current.branch {
        view.todo = todo
        view.items = try snapshot.checklists(of: [todo])[todo.id] ?? []
        view.comment = try snapshot.comments(on: [todo])[todo.id]?.last
        view.milestone = try snapshot.milestones().first { $0.name == todo.milestone }
      }
      var doing = query
      doing.conditions.append(.init(.states([.doing])))
      view.doing = try snapshot.todos(matching: doing, at: now, in: calendar)
        .filter { $0.id != view.todo?.id }
      view.starters = try snapshot.starters(of: view.doing)
      view.ready = try snapshot.startable(matching: query, context).map(\.todo)
        .filter { $0.id != view.todo?.id && $0.status != .doing }
      view.unready = try snapshot.nothingReady(matching: query, context)
      return view
    }
  }
}
