import Store
import Todos

extension RandomCommands {
  /// Adds and removes commits of a repository that mention todos.
  mutating func commit(_ store: TodoStore) throws {
    let newest = try store.value("SELECT count(*) FROM todo", as: Int.self) ?? 0
    guard newest > 0 else { return }
    var found: [ReferencingCommit] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let number = Int.random(in: 0..<20, using: &random)
      let handle = Handle(number: .random(in: 1...newest, using: &random))
      found.append(
        .sample(
          number, at: clock.now, naming: [CommitReference(handle: handle, completes: chance(60))],
          reverting: chance(20) ? [.random(in: 0..<20, using: &random)] : []))
    }
    var gone: [String: CommitFate] = [:]
    if chance(40) {
      let successor = String(commit: .random(in: 0..<20, using: &random))
      gone[String(commit: .random(in: 0..<20, using: &random))] = pick([
        .withdrawn, .rewritten(successor), .copied(successor),
        .vanished(VanishedCommit(changes: [], searched: [])),
      ])
    }
    _ = try store.applyCommits([.sample(at: pick(Self.paths), found, gone: gone)], at: clock.now)
  }
}
