import Store
import Todos

extension RandomCommands {
  mutating func changeLabels(_ store: TodoStore) throws {
    let labels = try store.read { try $0.labels() }.map(\.label.name)
    let color = LabelColor(seed: .random(in: 0...999, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where !labels.isEmpty:
      _ = try store.write(at: clock.now) { try $0.delete(.label, named: pick(labels)) }
    case 1 where !labels.isEmpty:
      let edit = FieldEdit(name: chance(50) ? newName() : nil, color: chance(50) ? color : nil)
      _ = try store.write(at: clock.now) { try $0.edit(.label, named: pick(labels), edit) }
    default:
      // Few names, so that several machines create the same ones.
      _ = try store.write(at: clock.now) {
        try $0.add(
          .label, named: pick(["bug", "BUG", "버그", "\u{1107}\u{1165}\u{1100}\u{1173}", "ui"]),
          FieldEdit(color: chance(50) ? color : nil))
      }
    }
  }

  mutating func changeMilestones(_ store: TodoStore) throws {
    let milestones = try store.read { try $0.milestones() }.map(\.name)
    var edit = FieldEdit()
    if chance(40) { edit[.due] = chance(30) ? .null : .string(randomDay().description) }
    if chance(30) { edit[.description] = .string(newName()) }
    guard !milestones.isEmpty, chance(60) else {
      _ = try store.write(at: clock.now) { try $0.add(.milestone, named: newName(), edit) }
      return
    }
    if chance(20) {
      _ = try store.write(at: clock.now) { try $0.delete(.milestone, named: pick(milestones)) }
    } else {
      if chance(40) { edit[.closed] = .bool(chance(50)) }
      if chance(30) { edit.name = newName() }
      _ = try store.write(at: clock.now) { try $0.edit(.milestone, named: pick(milestones), edit) }
    }
  }

  mutating func comment(_ store: TodoStore) throws {
    let todo = try selections(store)[0]
    _ = try store.write(at: clock.now) {
      try $0.comment(pick(["fails on macOS", "알고리즘", "ÉTÉ \"quoted\""]), on: todo, id: newID())
    }
  }

  mutating func move(_ store: TodoStore) throws {
    let todos = try selections(store)
    let newest = try store.value("SELECT count(*) FROM todo", as: Int.self) ?? 1
    let neighbour = Handle(number: .random(in: 1...max(1, newest), using: &random))
    let move: BoardMove = pick([.anywhere, .top, .bottom, .before(neighbour), .after(neighbour)])
    _ = try store.write(at: clock.now) {
      try $0.move(todos, to: pick(Status.allCases), move, using: &random)
    }
  }

  mutating func repeatBlocks(_ store: TodoStore) throws {
    _ = try store.makeRepeating(on: clock.today, presets: Self.presets, at: clock.now)
  }
}

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
    _ = try store.write(by: .automatic, at: clock.now) {
      try $0.applyCommits([.sample(at: pick(Self.paths), found, gone: gone)])
    }
  }
}
