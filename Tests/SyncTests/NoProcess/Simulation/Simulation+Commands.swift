import Todos

@testable import Store

extension Simulation {
  /// Runs one random command on a machine.
  func command(on machine: SimulatedMachine) throws {
    elapsed += Int64.random(in: 0...4000, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<22: try add(on: machine)
    case ..<42: try editTodo(on: machine)
    case ..<45: try run("after", on: machine, changeDependencies)
    case ..<48: try run("checklist", on: machine, changeChecklist)
    case ..<52: try run("comment", on: machine, comment)
    case ..<56: try run("label", on: machine, changeLabels)
    case ..<57: try run("view", on: machine, changeViews)
    case ..<60: try run("project", on: machine, changeProjects)
    case ..<63: try run("milestone", on: machine, changeMilestones)
    case ..<67: try run("block", on: machine, changeBlocks)
    case ..<74: try run("repeat", on: machine, makeRepeating)
    case ..<78: try run("move", on: machine, move)
    case ..<88: try undo(on: machine)
    case ..<94: try redo(on: machine)
    case ..<97 where plan.purges: try purge(on: machine)
    default: try run("edit", on: machine, edit)
    }
  }

  /// Runs a command and checks the rules that hold for every command.
  ///
  /// - Parameters:
  ///   - actor: Who gives it; a random one by default.
  ///   - body: Returns the values that were typed and changed something.
  @discardableResult
  func run(
    _ name: String, on machine: SimulatedMachine, by actor: Actor? = nil,
    _ body: (TodoStore, Moment) throws -> [Journal.Typed]
  ) throws -> [Operation] {
    var store = machine.store
    store.actor = actor ?? randomActor()
    let (last, latest) = (try store.lastSequence(), try store.latestTime())
    let seen = try store.ids("SELECT id FROM operation WHERE held IS NULL")
    let typed: [Journal.Typed]
    do {
      typed = try body(store, now(of: machine))
    } catch let error as StoreError where error.isOrdinary {
      try check(try store.lastSequence() == last, "\(name) failed and changed something")
      return []
    }
    let added = try store.operations(after: last)
    note("\(machine.index): \(name) \(typed.first.map { "\($0.value)" } ?? "") \(added.count)")
    for operation in added {
      try check(
        operation.time.rawValue > latest || name == "repeat",
        "\(name) sorts before an operation that was seen")
      journal.seen[operation.id] = seen.union(added.map(\.id))
    }
    for value in typed {
      let operation = added.first { operation in
        operation.writes.contains {
          $0.entity == value.entity && $0.field == value.field && $0.value == value.value
        }
      }
      guard let operation else { throw failed("\(name) on \(machine.index) didn't write \(value)") }
      journal.entries.append(Journal.Entry(operation: operation.id, typed: value))
      try checkIsShown(value, by: store, after: name)
    }
    try checkNothingLost(on: machine)
    return added
  }

  /// A person, or now and then one of an agent's sessions.
  private func randomActor() -> Actor {
    if !chance(25) { return .person }
    return Actor(Author(rawValue: pick(["claude", "codex"])), session: pick(["s1", "s2"]))
  }

  /// Expects that a value just written is shown.
  private func checkIsShown(
    _ typed: Journal.Typed, by store: TodoStore, after name: String
  ) throws {
    guard let column = typed.column else { return }
    let shown = try store.texts(
      "SELECT CAST(\(column.name) AS TEXT) FROM \(column.table) WHERE id = ?", [typed.entity])
    try check(shown == [column.text], "\(name): \(shown) is shown, not \(column.text)")
  }

  /// Expects that no operation ever disappears from a store.
  func checkNothingLost(on machine: SimulatedMachine) throws {
    let present = try machine.store.operationIDs()
    let lost = machine.kept.subtracting(present)
    try check(lost.isEmpty, "machine \(machine.index) has lost \(lost.map(\.hex).sorted())")
    machine.kept = present
  }

  /// Undoes commands, and sometimes redoes them at once, which must restore the tables.
  private func undo(on machine: SimulatedMachine) throws {
    let before = try machine.store.typedTables()
    let shown = try ShownTodos(machine.store)
    let fold =
      broken == .retraction || chance(40)
      ? Fold(try machine.store.read { try $0.operations() }) : nil
    var undone: Set<EntityID> = []
    let actor = randomActor()
    let added = try run("undo", on: machine, by: actor) { store, now in
      if broken == .retraction {
        if let edit = try undoByWriting(store, now) { undone.insert(edit) }
        return []
      }
      _ = try store.write(at: now) { try $0.undo(.random(in: 1...2, using: &random)) }
      return []
    }
    if added.isEmpty { return }
    if broken != .retraction { undone = Set(added.flatMap(\.writes).map(\.entity)) }
    if let fold {
      let stray = shown.changes(to: try ShownTodos(machine.store)).filter { change in
        guard let winner = fold.winners[change.todo]?[change.field] else { return true }
        return !undone.contains(winner.operation.group)
      }
      try check(stray.isEmpty, "undo has changed \(stray), which others wrote")
    }
    guard chance(40), broken != .retraction else { return }
    // If the clock went back, this undo and redo replace values with a wrong later time.
    let isClockBack =
      try machine.store.number(
        "SELECT count(*) FROM operation WHERE retracts = 1 AND wall > ?",
        [now(of: machine).milliseconds]) > 0
    try run("redo", on: machine, by: actor) { store, now in
      _ = try store.write(at: now) { try $0.redo(undone.count) }
      return []
    }
    if isClockBack { return }
    try checkSame(before, try machine.store.typedTables(), "undo and redo")
  }

  private func redo(on machine: SimulatedMachine) throws {
    try run("redo", on: machine) { store, now in
      _ = try store.write(at: now) { try $0.redo(.random(in: 1...2, using: &random)) }
      return []
    }
  }

  /// Purges a random command.
  private func purge(on machine: SimulatedMachine) throws {
    let commands = try machine.store.ids(
      """
      SELECT id FROM operation WHERE first IS NULL AND retracts = 0 AND held IS NULL
        AND command IN ('add', 'edit', 'comment', 'label add', 'project add')
      """
    ).sorted()
    guard !commands.isEmpty else { return }
    let command = pick(commands)
    try run("purge", on: machine) { store, now in
      try store.purge([command], at: now)
      return []
    }
  }

  /// Undoes this machine's oldest edit of a title, which other edits have probably followed, by writing the
  /// earlier title.
  /// - Returns: The command that was meant to be undone.
  private func undoByWriting(_ store: TodoStore, _ now: Moment) throws -> EntityID? {
    let titles = try store.read { try $0.operations() }.sorted { $0.time < $1.time }.flatMap {
      operation in
      operation.writes.filter { $0.field == .title }.map { (operation, $0) }
    }
    let own = titles.first { $0.0.replica == store.replica.id && $0.0.command == "edit" }
    guard let (edit, write) = own,
      let before = titles.last(where: { $0.1.entity == write.entity && $0.0.time < edit.time }),
      let time = HybridTime(rawValue: try store.latestTime() + 1)
    else { return nil }
    try store.write([before.1], as: "undo", at: time, parents: nil)
    return edit.id
  }
}

extension Journal.Typed {
  /// The table, column and text that show the value.
  fileprivate var column: (table: String, name: String, text: String)? {
    switch (field, value) {
    case (.title, .string(let text)): ("todo", "title", text)
    case (.notes, .string(let text)): ("todo", "notes", text)
    case (.status, .string(let text)): ("todo", "status", text)
    case (.text, .string(let text)): ("comment", "text", text)
    case (.deleted, .bool(let isDeleted)): ("todo", "deleted", isDeleted ? "1" : "0")
    default: nil
    }
  }
}

extension StoreError {
  /// Whether a user may meet this error in normal use.
  fileprivate var isOrdinary: Bool {
    switch self {
    case .noSuchTodo, .missingTodos, .deletedTodo, .unknown, .exists, .noSuchComment,
      .inOtherColumn, .nothingToUndo, .nothingToRedo, .nothingToPurge, .editedElsewhere,
      .dependencyCycle, .claimed, .ended,
      .repositoryLinked, .repositoryNotLinked:
      true
    default: false
    }
  }
}

/// The shown values of each todo, for fields that are decided by one register each.
private struct ShownTodos {
  struct Change: Hashable {
    let todo: EntityID
    let field: Field
  }

  private let rows: [EntityID: [String]]
  private static let fields: [Field] = [
    .title, .notes, .priority, .status, .day, .deleted, .project,
  ]

  init(_ store: TodoStore) throws {
    // An expired todo has another reason to be in no list.
    let columns = Self.fields.map {
      $0 == .deleted ? "CAST(deleted = 1 AS TEXT)" : "coalesce(CAST(\($0.rawValue) AS TEXT), '-')"
    }
    let sql = "SELECT id, \(columns.joined(separator: ", ")) FROM todo WHERE deleted <> 2"
    rows = try store.database.read { db in
      try Dictionary(
        db.statement(sql).rows().map { row in
          try (row[0], (1...Self.fields.count).map { try row[$0] as String })
        }
      ) { first, _ in first }
    }
  }

  /// The differences. That a todo appears or disappears is a change of its creation, whoever edited it since.
  func changes(to later: ShownTodos) -> [Change] {
    Set(rows.keys).union(later.rows.keys).sorted().flatMap { todo -> [Change] in
      guard let old = rows[todo], let new = later.rows[todo] else {
        return [Change(todo: todo, field: .kind)]
      }
      return zip(Self.fields, zip(old, new)).filter { $1.0 != $1.1 }
        .map { Change(todo: todo, field: $0.0) }
    }
  }
}
