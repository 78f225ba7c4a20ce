import GRDB
import Todos

extension Transaction {
  /// Changes what a todo waits for, and what waits for it.
  func set(_ edit: DependencyEdit, of todo: EntityID) throws {
    let selection = TodoSelection(db)
    for id in try edit.notAfter.flatMap(selection.entities) { try clear(.after(id), of: todo) }
    for id in try edit.notBefore.flatMap(selection.entities) { try clear(.after(todo), of: id) }
    for blocker in try selection.todos(edit.after) { try add(todo, after: blocker.id) }
    for waiting in try selection.todos(edit.before) { try add(waiting.id, after: todo) }
  }

  /// Makes a todo wait for another.
  func add(_ todo: EntityID, after blocker: EntityID) throws {
    try set(.after(blocker), of: todo, to: .bool(true))
  }

  /// - Throws: ``StoreError/dependencyCycle(_:)`` if a dependency that the command adds would make a todo wait for
  ///   itself. One that an undo brings back is ignored instead, see ``IgnoredDependencies``.
  func checkCycles() throws {
    let added = writes.compactMap { write in
      write.field.element(of: "after").flatMap(EntityID.init(hex:)).flatMap {
        write.value.isTrue ? DependencyGraph.Edge(write.entity, after: $0) : nil
      }
    }.filter { $0.todo == $0.blocker || !isFree($0.todo) }
    if added.isEmpty { return }
    var check = try CycleCheck(adding: added, to: self)
    for edge in added {
      guard let cycle = check.cycle(closedBy: edge) else { continue }
      throw StoreError.dependencyCycle(try cycle.map { try Todo.handleText(of: $0, db) })
    }
  }
}

/// Finds the cycles that new dependencies would close, also through done todos: they may be reopened.
struct CycleCheck {
  /// What todos wait for after the changes of the command, with the new dependencies checked so far.
  private var blockers: [EntityID: [EntityID]]
  /// The new dependencies that may close a cycle: mostly none, and then nothing is searched.
  private let cyclic: Set<DependencyGraph.Edge>
  private var searches = 0

  init(adding added: [DependencyGraph.Edge], to transaction: Transaction) throws {
    let known = try DependencyTable(transaction.db)
      .graph(above: added.flatMap { [$0.todo, $0.blocker] }).edges
      .filter { transaction.dependencies[$0.todo]?[$0.blocker] ?? true }
    blockers = Dictionary(grouping: known, by: \.todo).mapValues { $0.map(\.blocker).sorted() }
    cyclic = Set(DependencyGraph.cycles(known.union(added)).joined())
  }

  /// The todos of the cycle that a dependency would close, first and last the one that would wait. If it closes none,
  /// adds it and returns nil.
  mutating func cycle(closedBy edge: DependencyGraph.Edge) -> [EntityID]? {
    if cyclic.contains(edge) {
      searches += 1
      if searches > DependencyGraph.cycleLimit { return [edge.todo, edge.blocker] }
      let path = DependencyGraph.path(from: edge.blocker, to: edge.todo, along: blockers)
      if let path { return [edge.todo] + path }
    }
    blockers[edge.todo, default: []].append(edge.blocker)
    return nil
  }
}
