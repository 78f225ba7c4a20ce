import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// Compares the relation "had seen" between operations with a naive walk along their parents.
@Suite(.serialized, .startsNothing) struct AncestryTests {
  let sandbox: StoreSandbox

  init() throws {
    sandbox = try StoreSandbox()
  }

  @Test(arguments: Seeds.few(3, ofFirst: 30))
  func `the relation of any two operations in a random graph is known, in any arrival order`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let graph = RandomGraph(operations: Seeds.size(60, full: 90), &random)
    let store = try sandbox.open()
    var pending = graph.operations
    if seed.isMultiple(of: 3) { pending.shuffle(using: &random) }
    if seed % 3 == 1 { pending.swapAt(0, pending.count - 1) }
    var arrived: [Operation] = []
    while !pending.isEmpty {
      let count = min(pending.count, .random(in: 1...9, using: &random))
      arrived += pending.prefix(count)
      try store.receive(Array(pending.prefix(count)).shuffled(using: &random))
      pending.removeFirst(count)
      if Int.random(in: 0..<4, using: &random) == 0 { try expectRelation(of: arrived, in: store) }
    }
    try expectRelation(of: arrived, in: store)
    try store.rebuild()
    try expectRelation(of: arrived, in: store)
  }

  /// Only a hostile writer makes such a graph.
  @Test(arguments: Seeds.few(1, ofFirst: 12))
  func `the relation is known even with more forks than machines`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var operations: [Operation] = []
    for number in 1...130 {
      let parents = number <= 75 ? [] : operations.shuffled(using: &random).prefix(number % 4 + 1)
      operations.append(
        .sample([], at: Int64(number), after: parents.map(\.id), command: "\(number)"))
    }
    let store = try sandbox.open()
    for part in [operations[70...], operations[..<70]] {
      try store.receive(part.shuffled(using: &random))
    }
    try expectRelation(of: operations, in: store)
  }

  /// Compares all pairs of operations, the heads and the missing parents.
  private func expectRelation(
    of operations: [Operation], in store: TodoStore,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let ancestors = Self.ancestors(of: operations)
    try store.read { snapshot in
      let db = snapshot.db
      var writers: [EntityID: Writer] = [:]
      try db.statement("SELECT \(Writer.columns) FROM operation").forEachRow {
        let writer = try Writer($0)
        writers[writer.id] = writer
      }
      let ancestry = Ancestry(db)
      var wrong: [String] = []
      for later in operations {
        for earlier in operations {
          let answer = try ancestry.hasSeen(
            #require(writers[later.id]), #require(writers[earlier.id]))
          if answer != ancestors[later.id]?.contains(earlier.id) {
            wrong.append("\(later.number) \(earlier.number) \(answer)")
          }
        }
      }
      expectEqual(wrong, [], sourceLocation: location)
      let named = Set(operations.flatMap(\.parents))
      try expectEqual(
        Set(OperationLog(db).heads()), Set(operations.map(\.id)).subtracting(named),
        sourceLocation: location)
      try expectEqual(
        EntityID.fetchSet(db.statement("SELECT parent FROM missing_parent")),
        named.subtracting(operations.map(\.id)), sourceLocation: location)
    }
  }

  /// Each operation with all its ancestors whose chain of parents has arrived.
  private static func ancestors(of operations: [Operation]) -> [EntityID: Set<EntityID>] {
    let parents = Dictionary(uniqueKeysWithValues: operations.map { ($0.id, $0.parents) })
    return Dictionary(
      uniqueKeysWithValues: operations.map { operation in
        var seen: Set = [operation.id]
        var pending = [operation.id]
        while let next = pending.popLast() {
          for parent in parents[next] ?? [] where parents[parent] != nil {
            if seen.insert(parent).inserted { pending.append(parent) }
          }
        }
        return (operation.id, seen)
      })
  }
}

/// The parents of two machines' operations.
@Suite(.serialized, .startsNothing) final class ParentTests: SyncedStoresTest {
  private func operation(of store: TodoStore) throws -> Todos.Operation {
    try add("Fix", on: store)
    return try #require(try store.read { try $0.operations() }.last)
  }

  @Test func `commands name as parents the heads that their store had seen`() throws {
    let first = try operation(of: laptop)
    let second = try operation(of: laptop)
    expectEqual(second.parents, [first.id])
    let other = try operation(of: desktop)
    try syncAll()
    let joint = try operation(of: laptop)
    expectEqual(joint.parents, [second.id, other.id])
    try expectEqual(operation(of: laptop).parents, [joint.id])
    // The desktop has not seen the laptop's operations.
    try expectEqual(operation(of: desktop).parents, [other.id, second.id])
    expectEqual([first, second, joint].map(\.number), [2, 3, 4])
  }
}

/// Operations of a few writers that fork, merge and sometimes lack parents.
private struct RandomGraph {
  private(set) var operations: [Operation] = []

  init(operations count: Int, _ random: inout SeededGenerator) {
    let writers = Int.random(in: 1...6, using: &random)
    // The heads that each writer has seen.
    var heads = [[EntityID]](repeating: [], count: writers)
    for number in 1...count {
      let writer = Int.random(in: 0..<writers, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<3:
        // Syncs with another writer.
        heads[writer] += heads.randomElement(using: &random) ?? []
      case 3:
        // A copied store continues from an earlier state.
        heads[writer] = operations.randomElement(using: &random).map { [$0.id] } ?? []
      case 4: heads[writer].append(EntityID(using: &random))
      default: break
      }
      var seen: Set<EntityID> = []
      let parents = heads[writer].filter { seen.insert($0).inserted }.suffix(5)
      // Several writers share a replica id.
      let operation = Operation.sample(
        [], at: Int64(number), by: EntityID(high: 6, low: UInt64(writer / 2)),
        number: Int64(number), after: Array(parents))
      operations.append(operation)
      heads[writer] = [operation.id]
    }
  }
}
