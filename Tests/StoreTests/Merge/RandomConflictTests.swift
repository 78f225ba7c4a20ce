import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// Random histories of stores that write the same registers and sync completely. The test tracks which
/// operations each store had seen.
@Suite(.serialized, .startsNothing) struct RandomConflictTests {
  @Test(arguments: Seeds.few(6, ofFirst: 60), [false, true])
  func `each pair of concurrent writes is reported once, on the machine that lost`(
    seed: UInt64, hasUndo: Bool
  ) throws {
    var history = try RandomHistory(seed: seed, hasUndo: hasUndo)
    try history.run(steps: Seeds.size(40, full: 80))
    if !hasUndo { try history.expectAllRecorded() }
  }
}

/// One random history and the conflicts that it should report.
private struct RandomHistory {
  private let sandbox: StoreSandbox
  private let stores: [TodoStore]
  private let hasUndo: Bool
  private var random: SeededGenerator
  private var clocks: [FakeClock]
  private let todos = (1...2).map { EntityID(high: 7, low: $0) }
  private let fields: [Field] = [.title, .notes, .priority]
  /// For each operation, all operations that its author had seen.
  private var seenBy: [EntityID: Set<EntityID>] = [:]
  private var operations: [EntityID: Operation] = [:]
  /// For each store, all its operations, and those that it wrote itself.
  private var known: [Set<EntityID>]
  private var own: [Set<EntityID>]
  /// The end of each store at its last import into each other one.
  private var ends: [[Int64]]
  /// The conflicts that each store should report.
  private var expected: [Set<Pair>]

  private struct Register: Hashable {
    let entity: EntityID
    let field: Field
  }

  private struct Pair: Hashable {
    let lost: EntityID
    let won: EntityID
    let entity: EntityID
    let field: Field
  }

  init(seed: UInt64, hasUndo: Bool) throws {
    self.hasUndo = hasUndo
    random = SeededGenerator(seed: seed)
    sandbox = try StoreSandbox()
    let count = Int.random(in: 2...4, using: &random)
    stores = try (0..<count).map { [sandbox] in try sandbox.open("\($0)") }
    clocks = (0..<count).map { _ in FakeClock() }
    for index in clocks.indices {
      clocks[index].advance(days: .random(in: -40...40, using: &random))
    }
    known = stores.map { _ in [] }
    own = known
    ends = stores.map { _ in [Int64](repeating: 0, count: count) }
    expected = stores.map { _ in [] }
    for (number, todo) in todos.enumerated() {
      _ = try stores[0].write(at: clocks[0].tick()) {
        try $0.add(TodoEdit(title: "\(number)"), id: todo)
      }
      try recordOwn(0)
    }
    for index in 1..<count { try syncAll(from: 0, to: index) }
  }

  mutating func run(steps: Int) throws {
    for _ in 0..<steps {
      let index = Int.random(in: 0..<stores.count, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: try write(index)
      case 6 where hasUndo: try retract(index)
      default:
        let other = Int.random(in: 0..<stores.count, using: &random)
        if other != index { try syncAll(from: other, to: index) }
      }
    }
    for _ in 0..<2 {
      for index in stores.indices {
        for other in stores.indices where other != index { try syncAll(from: other, to: index) }
      }
    }
    let tables = try stores[0].typedTables()
    for store in stores { try expectEqual(store.typedTables(), tables) }
  }

  // MARK: Events

  private mutating func write(_ index: Int) throws {
    let todo = try #require(todos.randomElement(using: &random))
    let values = ["a", "b", "c", "high", "low"]
    let writes = fields.filter { _ in Bool.random(using: &random) }
      .map { ($0, values[Int.random(in: 0..<values.count, using: &random)]) }
    let author = Int.random(in: 0..<6, using: &random) == 0 ? Author.automatic : .person
    try stores[index].write(by: author, at: clocks[index].tick()) { transaction in
      for (field, value) in writes { try transaction.set(field, of: todo, to: value) }
      try transaction.commit(as: .edit)
    }
    try recordOwn(index)
  }

  private mutating func retract(_ index: Int) throws {
    do {
      if Bool.random(using: &random) {
        _ = try stores[index].write(at: clocks[index].tick()) {
          try $0.undo(.random(in: 1...2, using: &random))
        }
      } else {
        _ = try stores[index].write(at: clocks[index].tick()) { try $0.redo(1) }
      }
    } catch StoreError.nothingToUndo, StoreError.nothingToRedo, StoreError.editedElsewhere {
      return
    }
    try recordOwn(index)
  }

  /// Records new operations of a store: it had seen everything that it has.
  private mutating func recordOwn(_ index: Int) throws {
    for operation in try stores[index].read({ try $0.operations() })
    where operations[operation.id] == nil {
      seenBy[operation.id] = known[index]
      operations[operation.id] = operation
      known[index].insert(operation.id)
      own[index].insert(operation.id)
    }
  }

  private mutating func syncAll(from other: Int, to index: Int) throws {
    try stores[index].importNew(
      of: stores[other], after: &ends[other][index], at: clocks[index].now)
    try stores[index].write(by: .automatic, at: clocks[index].now) { try $0.mergeImported() }
    let arrived = known[other].subtracting(known[index]).compactMap { operations[$0] }
    known[index].formUnion(known[other])
    // The registers that these operations write, and those of the commands that they undo or redo. If a
    // person's own undo changes the winner, the undo itself reports it.
    let changed = Set(
      (arrived + arrived.flatMap(\.writes).compactMap { operations[$0.entity] })
        .flatMap(\.writes).map { Register(entity: $0.entity, field: $0.field) })
    let writes = writes(index)
    for todo in todos {
      for field in fields where changed.contains(Register(entity: todo, field: field)) {
        if let pair = lost(todo, field, by: index, writes) { expected[index].insert(pair) }
      }
    }
    try expectRecorded(index)
    // A conflict is not reported again after it was read.
    if Bool.random(using: &random) {
      let unread = try stores[index].read { try $0.unread() }
      try stores[index].markAsRead(unread, at: clocks[index].now)
    }
  }

  // MARK: Expected conflicts

  private typealias Write = (operation: Operation, value: RegisterValue)

  /// The writes to each register of each todo that a store knows and that aren't undone, in ascending order.
  private func writes(_ index: Int) -> [EntityID: [Field: [Write]]] {
    let all = known[index].compactMap { operations[$0] }.sorted(by: NaiveFold.isLess)
    let fold = NaiveFold(all)
    var writes: [EntityID: [Field: [Write]]] = [:]
    for operation in all where !fold.isUndone(operation.group) {
      for write in operation.writes {
        writes[write.entity, default: [:]][write.field, default: []].append(
          (operation, write.value))
      }
    }
    return writes
  }

  /// The last value that a person wrote in a store, if a concurrent write by someone else won.
  private func lost(
    _ todo: EntityID, _ field: Field, by index: Int, _ writes: [EntityID: [Field: [Write]]]
  ) -> Pair? {
    let writes = writes[todo]?[field] ?? []
    let isPersons = { (operation: Operation) in operation.author == .person }
    guard let winner = writes.last, isPersons(winner.operation),
      let mine = writes.last(where: {
        own[index].contains($0.operation.id) && isPersons($0.operation)
      }),
      mine.operation.id != winner.operation.id, mine.value != winner.value,
      seenBy[winner.operation.id]?.contains(mine.operation.id) == false,
      seenBy[mine.operation.id]?.contains(winner.operation.id) == false
    else { return nil }
    return Pair(lost: mine.operation.id, won: winner.operation.id, entity: todo, field: field)
  }

  private func recorded(_ index: Int, _ condition: String = "") throws -> [Pair] {
    try stores[index].read { snapshot in
      try snapshot.db.statement(
        "SELECT entity, text FROM notice WHERE kind = 'conflict' \(condition)"
      ).rows().map { row in
        let words = (try row[1] as String).split(separator: " ").map(String.init)
        return try Pair(
          lost: #require(EntityID(hex: words[0])), won: #require(EntityID(hex: words[1])),
          entity: row[0], field: Field(rawValue: words[2]))
      }
    }
  }

  private func expectRecorded(_ index: Int) throws {
    let recorded = try recorded(index)
    let missing = expected[index].subtracting(recorded)
    let wrong = Set(recorded).subtracting(expected[index])
    #expect(missing.isEmpty && wrong.isEmpty, "missing \(missing), wrong \(wrong)")
    expectEqual(recorded.count, expected[index].count)
    // Unread conflicts are shown unless one of their commands is undone.
    let fold = NaiveFold(known[index].compactMap { operations[$0] })
    let unread = try self.recorded(index, "AND told = 0")
      .filter { !fold.isUndone($0.lost) && !fold.isUndone($0.won) }
    try expectEqual(stores[index].read { try $0.unread() }.conflicts.count, unread.count)
  }

  /// Expects, once all stores have everything, that each writer of a losing value was informed.
  func expectAllRecorded() throws {
    for index in stores.indices {
      let writes = writes(index)
      for todo in todos {
        for field in fields {
          guard let pair = lost(todo, field, by: index, writes) else { continue }
          try expectEqual(recorded(index).count { $0 == pair }, 1)
        }
      }
      for pair in try recorded(index) {
        #expect(own[index].contains(pair.lost))
        #expect(seenBy[pair.won]?.contains(pair.lost) == false)
        #expect(seenBy[pair.lost]?.contains(pair.won) == false)
      }
    }
  }
}
