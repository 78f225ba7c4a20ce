import Testing
import TestingAdditions
import Todos

@testable import Store

/// Walks all rows of all kinds through everything that derives from them.
@Suite(.serialized, .startsNothing) final class FieldRowTests: SyncedStoresTest {
  /// A field of one entity of a kind.
  private struct Place {
    let row: FieldRow
    let kind: EntityKind
    let entity: EntityID

    /// Its register, of one element of a set.
    var field: Field {
      switch row.element {
      case .entity: Field(rawValue: row.field.rawValue + EntityID(high: 9, low: 9).hex)
      case .text: Field(rawValue: row.field.rawValue + "Secret name")
      case nil: row.field
      default: Field(rawValue: row.field.rawValue + (kind == .item ? "list" : "todo"))
      }
    }
  }

  private lazy var places: [Place] = FieldRow.all.flatMap { row in
    row.kinds.map { Place(row: row, kind: $0, entity: newID()) }
  }

  /// Two values of a type.
  private func samples(_ place: Place) -> [RegisterValue] {
    switch place.row.value {
    case .text: [.string("Secret text"), .string("Other secret")]
    case .flag: [.bool(true), .bool(false)]
    case .integer, .offset: [.integer(7), .integer(8)]
    case .moment: [.integer(1_795_000_000_000), .integer(1_795_000_001_000)]
    // The operations' own day: another one would date them back.
    case .day: [.string("2026-11-21"), .string("2026-11-22")]
    case .month: [.string("2026-11"), .string("2026-12")]
    case .due: [.string("2026-11-20"), .string("2026-11-21T09:00:00+01:00")]
    case .priority: [.string("high"), .string("low")]
    case .entity: [1, 2].map { .string(EntityID(high: 3, low: $0).hex) }
    case .issue: [.string("github:acme/api#34"), .string("github:acme/api#35")]
    case .recurrence: [.string("weekdays"), .string("daily")]
    case .oid: ["a", "b"].map { .string(String(repeating: $0, count: 40)) }
    case .word where place.row.field == .status: [.string("doing"), .string("dropped")]
    case .word where place.row.field == .kind: [.string(place.kind.rawValue), .string("none")]
    case .word: [.string("v"), .string("w")]
    case .typedDay: [.string("fri"), .string("tomorrow")]
    case .typedDue: [.string("fri"), .string("18:00")]
    case .color: [.string("#40a858"), .string("#ff0000")]
    case .digests: [.string("t0123456789abcdef"), .string("t0123456789abcdee")]
    }
  }

  /// Creates the entity of a place, with all that its kind requires, and sets the field in a command of its own.
  private func make(_ place: Place) throws -> EntityID {
    try write { transaction in
      transaction.create(place.entity, place.kind)
      for row in FieldRow.stored(of: place.kind) where row.isRequired {
        let required = Place(row: row, kind: place.kind, entity: place.entity)
        try transaction.set(row.field, of: place.entity, to: samples(required)[1])
      }
      if place.kind == .block { try transaction.set(.name, of: place.entity, to: "Secret block") }
      if place.kind == .todo {
        try transaction.set(
          .handle, of: place.entity, to: .integer(Int64(clock.now.seconds % 9999)))
      }
      try transaction.commit(as: .add)
    }
    return try set(place, 0, on: store)
  }

  private func set(_ place: Place, _ index: Int, on store: TodoStore) throws -> EntityID {
    try write(on: store) { transaction in
      // As if nobody knew the former value.
      transaction.append(RegisterWrite(place.entity, place.field, samples(place)[index]))
      try transaction.commit(as: .edit)
      return try #require(transaction.operation)
    }
  }

  private func isOrdinary(_ place: Place) -> Bool { ![.kind, .deleted].contains(place.row.field) }

  @Test func `every field is stored, shown and rebuilt as its row says`() throws {
    for place in places where isOrdinary(place) {
      let name = "\(place.kind) \(place.field.rawValue)"
      let operation = try make(place)
      if let column = place.row.column {
        let query =
          "SELECT 1 FROM \(place.kind.table) WHERE id = \(place.entity.sqlLiteral) AND \"\(column)\" IS ?"
        let stored = place.row.stored(samples(place)[0])
        #expect(try store.database.statement(query).hasRow(stored), "\(name)")
      }
      let entry = try #require(
        try store.read { try $0.history(limit: 1) }.first { $0.operation == operation })
      let base = place.field.rawValue.prefix { $0 != "/" }
      // What something belongs to isn't a change, where neither is there to be named.
      let isOwner = place.row.isRequired && samples(place)[0].string?.count == 32
      expectEqual(
        entry.changes.contains { $0.field.rawValue.prefix { $0 != "/" } == base },
        place.row.isShown && !isOwner, "\(name)")
    }
    try store.expectSameAfterRebuild()
  }

  @Test func `every field conflicts if its row says so`() throws {
    for place in places where isOrdinary(place) { _ = try make(place) }
    try mergeAll()
    for store in both { try store.markAsRead(at: clock.now) }
    for place in places where isOrdinary(place) {
      for (index, store) in both.enumerated() {
        // The first value again, and the second: a change on both sides.
        _ = try set(place, index, on: store)
      }
    }
    try mergeAll()
    let told = try Set(
      both.flatMap { store in
        try store.read { snapshot in
          try Notices(snapshot.db).untold(.conflict).map { notice in
            "\(notice.entity.hex) \(notice.text.split(separator: " ")[2])"
          }
        }
      }.map { $0.replacing("Secret", with: "Secret name") })
    let expected = places.filter { isOrdinary($0) && $0.row.conflicts }
      .map { "\($0.entity.hex) \($0.field.rawValue)" }
    expectEqual(Set(expected).symmetricDifference(told), [])
  }

  /// `é` can be one Unicode character or two. A change of only the normalisation is a change, the same text none.
  @Test func `every text can change only its spelling`() throws {
    for place in places where isOrdinary(place) && place.row.element == nil {
      guard case .text = place.row.value else { continue }
      _ = try make(place)
      for (spelling, isChange) in [
        ("caf\u{E9}", true), ("cafe\u{301}", true), ("cafe\u{301}", false),
      ] {
        let before = try store.read { try $0.operations() }.count
        try write { transaction in
          try transaction.set(place.field, of: place.entity, to: .string(spelling))
          try transaction.commit(as: .edit)
        }
        let written = try store.read { try $0.operations() }.count - before
        expectEqual(written, isChange ? 1 : 0, "\(place.kind) \(place.field.rawValue)")
      }
    }
  }

  @Test func `a purge erases the text of every field, and nothing else`() throws {
    for place in places where place.row.field != .kind && place.kind != .replica {
      let operation = try make(place)
      let holdsText: Bool =
        switch (place.row.value, place.row.element) {
        case (.text, _), (_, .text): true
        default: false
        }
      let name = "\(place.kind) \(place.field.rawValue)"
      if holdsText {
        try expectEqual(store.purge([operation], at: clock.tick()), [operation], "\(name)")
      } else {
        #expect(throws: StoreError.nothingToPurge, "\(name)") {
          try store.purge([operation], at: clock.tick())
        }
      }
      let written = try store.read { try Operation.fetch($0.db, where: "id = ?", [operation]) }
        .first?.writes
      expectEqual(written?.map(\.field), holdsText ? [] : [place.field], "\(name)")
    }
  }

  @Test func `a todo has a property for every column, and a record for all content`() throws {
    let kept = try #require(FieldRow.all.first { $0.field == .kept })
    let plain = Place(row: kept, kind: .todo, entity: newID())
    _ = try make(plain)
    let without = try #require(try todo(plain))
    for place in places where place.kind == .todo && isOrdinary(place) {
      guard place.row.column != nil || place.row.content != nil else { continue }
      let name = place.field.rawValue
      var value = samples(place)[0]
      if case .entity = place.row.value { value = try named(place.field) }
      _ = try make(place)
      try write { transaction in
        try transaction.set(place.field, of: place.entity, to: value)
        try transaction.commit(as: .edit)
      }
      let todo = try #require(try todo(place))
      let (old, new) = (children(without)[name], children(todo)[name])
      #expect(new != nil && new != old, "Todo has no property for \(name), or doesn't read it")
      guard let content = place.row.content else { continue }
      let record = try #require(try store.read { try $0.records(of: [todo]) }.first)
      let expected =
        if case .entity = place.row.value { RegisterValue(name) } else { value }
      expectEqual(content.value(record), expected, "\(name)")
      let empty = TodoRecord(id: record.id, title: "Secret text")
      for imported in [record, empty] {
        let result = try write(on: desktop) { try $0.importTodos([imported]) }
        expectEqual(result.unchanged, name == "title" && imported == empty ? 1 : 0, "\(name)")
        let again = try write(on: desktop) { try $0.importTodos([imported]) }
        expectEqual(again.unchanged, 1, "\(name)")
      }
    }
  }

  private func children(_ todo: Todo) -> [String: String] {
    Dictionary(
      Mirror(reflecting: todo).children.map { ($0.label ?? "", "\($0.value)") },
      uniquingKeysWith: { first, _ in first })
  }

  private func todo(_ place: Place) throws -> Todo? {
    try store.read { try Todo.fetch($0.db, ids: [place.entity]).first }
  }

  /// The id of an entity that has the field's name.
  private func named(_ field: Field) throws -> RegisterValue {
    let kind = try #require(EntityKind(rawValue: field.rawValue))
    return try write { transaction in
      let id = newID()
      transaction.create(id, kind)
      try transaction.set(.name, of: id, to: field.rawValue)
      try transaction.commit(as: .add)
      return .string(id.hex)
    }
  }

  @Test func `a text that is younger than the store gets its columns, and todos stay`() throws {
    let id = newID()
    let tables = try write(on: laptop) { transaction in
      _ = try transaction.add(TodoEdit(title: "Fix"), id: id)
      for _ in 1...2 { try Schema.add(["estimate"], to: transaction.db) }
      return try ["todo", "block"].map { try transaction.db.columns(in: $0).map(\.name) }
    }
    for columns in tables { expectEqual(columns.count { $0 == "estimate" }, 1) }
    try expectEqual(laptop.titles("Fix"), ["Fix"])
  }
}
