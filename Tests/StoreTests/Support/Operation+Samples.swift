import Todos

@testable import Store

extension Operation {
  /// An operation that wasn't written by a command of the test's stores.
  /// - Parameters:
  ///   - time: The raw value of its time.
  ///   - wall: In milliseconds; the time's by default.
  static func sample(
    _ writes: [RegisterWrite], at time: Int64, by replica: EntityID = EntityID(high: 6, low: 6),
    number: Int64 = 1, after parents: [EntityID] = [], wall: Int64? = nil, day: Day? = nil,
    command: String = "x", author: Author = .person, part: Part = .whole
  ) -> Operation {
    guard let time = HybridTime(rawValue: time) else { fatalError("invalid time: \(time)") }
    let wall = Moment(milliseconds: wall ?? time.rawValue >> 16)
    return Operation(
      replica: replica, number: number, parents: parents, time: time, wall: wall,
      day: day ?? LocalCalendar.utc.day(of: wall), command: command, author: author, part: part,
      writes: writes)
  }

  /// An operation that creates a todo.
  static func making(
    _ todo: EntityID, _ title: String, number: Int64, at time: Int64,
    by replica: EntityID = EntityID(high: 6, low: 6)
  ) -> Operation {
    sample(
      [
        RegisterWrite(todo, .kind, .string("todo")), RegisterWrite(todo, .title, .string(title)),
        RegisterWrite(todo, .handle, .integer(number)),
      ], at: time, by: replica)
  }
}

extension TodoStore {
  /// Imports all operations of other stores, one pack for each, as a sync does.
  func importAll(of others: TodoStore..., at now: Moment) throws {
    let packs = try others.map { store in
      let operations = try store.read { try $0.operations() }
      let name = EntityID(digestOf: operations.flatMap(\.id.bytes) + replica.id.bytes).hex
      return Pack(
        name: name, operations: operations, size: operations.map(\.bytes.count).reduce(0, +))
    }
    try importPacks(packs, at: now)
  }

  /// Imports the operations that another store got after an earlier import, as a sync does.
  /// - Parameter last: The other store's end at that import, which is updated.
  func importNew(of other: TodoStore, after last: inout Int64, at now: Moment) throws {
    let start = last
    last = try other.read { try $0.sequence() }
    if last == start { return }
    let operations = try other.read {
      try Operation.fetch($0.db, where: "sequence > ? ORDER BY sequence", [start])
    }
    try importPacks(
      [Pack(name: "\(other.replica.id.hex) \(last)", operations: operations, size: 1)],
      at: now)
  }

  /// Imports packs in one transaction.
  func importPacks(_ packs: [Pack], at now: Moment) throws {
    try writeMuch(by: .automatic, at: now) { try $0.importPacks(packs) }
  }

  /// The suffix of this store's handles; nil before its first sync.
  func ownSuffix() throws -> String? {
    try read { try $0.knownReplicas() }.first { $0.id == replica.id }?.suffix
  }

  /// Imports another store's archive.
  func restore(_ operations: [Operation], of origin: Replica, at now: Moment) throws {
    let read = { (take: ([Operation]) throws -> Void) in
      try take(operations)
      return Optional(origin)
    }
    _ = try writeMuch(at: now) {
      try $0.importStore(isPresent: { _ in false }, progress: { _, _ in }, read: read)
    }
    try wipe()
  }
}

extension Pack {
  /// A pack of any replica.
  init(
    name: String, operations: [Operation], unread: [[UInt8]] = [], replaces: [String] = [],
    size: Int
  ) {
    self.init(
      name: name, writer: EntityID(high: 6, low: 6), replaces: replaces, operations: operations,
      unread: unread, size: size)
  }
}
