import GRDB
import Todos

@testable import Store

extension Simulation {
  /// One random command on a machine, by a process of its own.
  func command(on replica: SimulatedReplica) throws {
    elapsed += Int64.random(in: 0...4000, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<24: try add(on: replica)
    case ..<46: try editTodo(on: replica)
    case ..<52: try run("comment", on: replica, comment)
    case ..<57: try run("label", on: replica, changeLabels)
    case ..<60: try run("project", on: replica, changeProjects)
    case ..<63: try run("milestone", on: replica, changeMilestones)
    case ..<67: try run("block", on: replica, changeBlocks)
    case ..<74: try run("repeat", on: replica, makeRepeating)
    case ..<78: try run("move", on: replica, move)
    case ..<88: try undo(on: replica)
    case ..<94: try redo(on: replica)
    case ..<97 where plan.purges: try purge(on: replica)
    default: try run("edit", on: replica, edit)
    }
  }

  /// Carries out a command and holds it to what every command has to keep to.
  ///
  /// - Parameter body: Returns what was typed, as far as it changed something.
  @discardableResult
  func run(
    _ name: String, on replica: SimulatedReplica,
    _ body: (TodoStore, Moment) throws -> [Journal.Typed]
  ) throws -> [Operation] {
    let store = try replica.store.inAnotherProcess()
    let (last, latest) = (try store.lastNumber(), try store.latestTime())
    let typed: [Journal.Typed]
    do {
      typed = try body(store, now(of: replica))
    } catch let error as StoreError where error.isOrdinary {
      try check(try store.lastNumber() == last, "\(name) failed and changed something")
      return []
    }
    let added = try store.operations(after: last)
    note("\(replica.index): \(name) \(typed.first.map { "\($0.value)" } ?? "") \(added.count)")
    var time = latest
    // What is left of an operation that was purged has its place in the order.
    for operation in added where name != "purge" {
      try check(operation.time.rawValue > time, "\(name) orders before what was seen")
      try check(operation.replica == store.replica.id, "\(name) has another's name")
      time = operation.time.rawValue
    }
    let missing = journal.add(typed, by: added)
    try check(missing.isEmpty, "\(name) on \(replica.index) didn't write \(missing)")
    for value in typed { try checkIsShown(value, by: store, after: name) }
    try keep(replica)
    return added
  }

  /// What was just written orders after all else, and is in force.
  private func checkIsShown(
    _ typed: Journal.Typed, by store: TodoStore, after name: String
  ) throws {
    guard let column = typed.column else { return }
    let shown = try store.texts(
      "SELECT CAST(\(column.name) AS TEXT) FROM \(column.table) WHERE id = ?", [typed.entity])
    try check(shown == [column.text], "\(name): \(shown) is shown, not \(column.text)")
  }

  /// Whatever was here stays.
  func keep(_ replica: SimulatedReplica) throws {
    let lost = try replica.keep()
    try check(lost.isEmpty, "machine \(replica.index) has lost \(lost.map(\.hex).sorted())")
  }
}

extension Journal.Typed {
  /// Where and how it is shown.
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

extension TodoStore {
  func latestTime() throws -> Int64 {
    try number("SELECT coalesce(max(time), -1) FROM operation")
  }
}

extension StoreError {
  /// Whether a person may well meet it.
  var isOrdinary: Bool {
    switch self {
    case .noSuchTodo, .missingTodos, .deletedTodo, .noSuchProject, .projectExists, .noSuchBlock,
      .blockExists,
      .noSuchLabel, .labelExists, .noSuchMilestone, .milestoneExists, .noSuchComment,
      .inOtherColumn,
      .nothingToUndo, .nothingToRedo, .nothingToPurge, .editedElsewhere, .repositoryLinked,
      .repositoryNotLinked:
      true
    default: false
    }
  }
}
