package import Todos

extension Transaction {
  /// Writes the changes since the last commit as one command: log, registers, rows.
  /// - Parameter evenIfEmpty: Whether to write an operation even if nothing changed.
  /// - Throws: ``StoreError/dependencyCycle(_:)``, ``StoreError/tooManyElements(_:)`` or
  ///   ``StoreError/changeTooLarge(bytes:)``
  package func commit(as command: CommandName, evenIfEmpty: Bool = false) throws {
    if isEmpty, !evenIfEmpty {
      operation = nil
      return
    }
    try write(command, isLast: true)
  }

  /// Writes the changes so far as the first part of a command, to free their memory.
  func flush(as command: CommandName) throws {
    if !writes.isEmpty { try write(command, isLast: false) }
  }

  /// Whether a command has changed nothing.
  private var isEmpty: Bool { writes.isEmpty && end?.command == nil }

  private func write(_ command: CommandName, isLast: Bool) throws {
    if writes.contains(where: \.changesDependencies) { try checkCycles() }
    try checkElementCounts()
    let author = command.isAutomatic ? .automatic : author
    let session = author == .automatic ? nil : actor.session
    var end = try end ?? LogEnd(db, before: fixedTime)
    let log = OperationLog(db)
    var written: [EntityID: [Registers.Write]] = [:]
    var retractions: [Operation] = []
    var dependents: Set<EntityID> = []
    for part in try Self.parts(of: writes, evenIfEmpty: isLast) {
      guard let time = fixedTime ?? HybridTime(at: now, after: end.latest) else {
        throw StoreError.clockExhausted
      }
      let operation = Operation(
        replica: replica.id, number: end.number + 1, parents: end.parents, time: time, wall: now,
        day: day, command: command.rawValue, author: author, session: session,
        part: Operation.Part(first: end.command, hasNext: !isLast || part.endIndex < writes.count),
        writes: Array(part))
      let writer = try log.insertOwn(operation, end.sequence + 1)
      // Usually all writes to an entity follow each other.
      var run: (entity: EntityID, values: [Registers.Write])?
      for write in part where write.field.isEntityField {
        if let run, run.entity != write.entity { written[run.entity, default: []] += run.values }
        if run?.entity != write.entity { run = (write.entity, []) }
        run?.values.append(
          Registers.Write(field: write.field, value: write.value, writer: writer))
      }
      if let run { written[run.entity, default: []] += run.values }
      if operation.retracts { retractions.append(operation) }
      dependents.formUnion(part.lazy.filter(\.changesDependencies).map(\.entity))
      end.append(operation)
    }
    try db.statement("UPDATE local SET count = ?").execute([end.number])
    let affected = try log.applyRetractions(in: retractions).affected
    dependents.formUnion(affected)
    try Projection(db, by: session, at: now).update(Set(written.keys).union(affected)) { entity in
      guard !affected.contains(entity), created.contains(entity) || known[entity] != nil else {
        return (try Registers(of: entity, db), hasRows: true)
      }
      let new = written[entity] ?? []
      guard let before = known[entity] else { return (Registers(new), hasRows: false) }
      return (before.adding(new), hasRows: !before.writes.isEmpty)
    }
    if !dependents.isEmpty, try hasDependencies() {
      try IgnoredDependencies(db).update(for: dependents, at: now)
    }
    operation = end.command
    if isLast { end.command = nil }
    self.end = end
    drop()
  }

  /// The writes of each operation that a command needs.
  private static func parts(
    of writes: [RegisterWrite], evenIfEmpty: Bool
  ) throws -> [ArraySlice<RegisterWrite>] {
    let limit = Operation.limits.bytes - headroom
    var parts: [ArraySlice<RegisterWrite>] = []
    var start = 0
    var size = 0
    for (index, write) in writes.enumerated() {
      guard let bytes = write.encodedSize else { throw StoreError.operation(.malformed) }
      guard bytes <= limit else { throw StoreError.changeTooLarge(bytes: bytes) }
      if index - start == Operation.limits.writes || size + bytes > limit {
        parts.append(writes[start..<index])
        (start, size) = (index, 0)
      }
      size += bytes
    }
    if start < writes.count || evenIfEmpty { parts.append(writes[start...]) }
    return parts
  }

  /// The bytes of an operation's size limit that are reserved for its other members.
  private static let headroom = 1024 + 35 * LogEnd.maxParents
}

/// The end of the log, from which this store's next operation goes on.
struct LogEnd {
  /// The sequence number of the last operation, and the number of this store's last one.
  fileprivate(set) var sequence: Int64
  fileprivate(set) var number: Int64
  fileprivate(set) var parents: [EntityID]
  fileprivate(set) var latest: HybridTime?
  /// The first operation of a command that isn't complete.
  fileprivate(set) var command: EntityID?

  /// Honest replicas never have more heads at once. Heads beyond this limit stay heads.
  fileprivate static let maxParents = 16

  fileprivate init(_ db: Database, before time: HybridTime?) throws {
    sequence = try OperationLog(db).lastSequence()
    number = try Int64.fetchOne(db.statement("SELECT count FROM local")) ?? 0
    parents = Array(try OperationLog(db).heads(before: time).prefix(Self.maxParents))
    latest = try OperationLog(db).latestTime()
  }

  fileprivate mutating func append(_ operation: Operation) {
    sequence += 1
    number = operation.number
    parents = [operation.id]
    latest = max(latest ?? operation.time, operation.time)
    command = command ?? operation.id
  }
}

extension RegisterWrite {
  /// Whether it changes what waits for what: a dependency, or whether a todo exists.
  var changesDependencies: Bool { field.element(of: .after) != nil || field == .deleted }

  /// At most so many bytes of an operation's line, with an array of its own. Nil if a text has U+0000, at which SQLite
  /// would truncate it.
  fileprivate var encodedSize: Int? {
    guard let field = Self.encodedSize(of: field.rawValue) else { return nil }
    // A number has at most 20 digits and a sign.
    guard let text = value.string else { return 39 + field + 21 }
    return Self.encodedSize(of: text).map { 39 + field + $0 }
  }

  private static func encodedSize(of text: String) -> Int? {
    let size = JSON.encodedSize(of: text)
    // A text without escapes has no U+0000.
    return size > text.utf8.count + 2 && text.utf8.contains(0) ? nil : size
  }
}

/// How many registers for elements of sets one entity may have: its labels, members, tech and dependencies. Those with
/// the smallest names count, over all writes in the log, undone or not, so that every store picks the same ones, in
/// whatever order operations arrive. The rest is kept and forwarded.
package enum ElementLimit {
  package static let count = 4_096

  /// The fields that don't count.
  static func surplus(_ writes: [Registers.Write]) -> Set<Field> {
    if writes.count <= count { return [] }
    let elements = Set(writes.lazy.map(\.field).filter(\.isElement))
    if elements.count <= count { return [] }
    let sorted = elements.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    return Set(sorted.dropFirst(count))
  }
}

extension Transaction {
  /// - Throws: ``StoreError/tooManyElements(_:)``
  func checkElementCounts() throws {
    guard writes.contains(where: \.field.isElement) else { return }
    let added = Dictionary(grouping: writes.lazy.filter(\.field.isElement), by: \.entity)
    for (entity, writes) in added {
      let known = try registers(of: entity)
      if known.writes.count + writes.count <= ElementLimit.count { continue }
      let elements = Set(known.writes.lazy.map(\.field).filter(\.isElement))
      if elements.union(writes.map(\.field)).count > max(elements.count, ElementLimit.count) {
        let name = self.writes.first { $0.entity == entity && [.title, .name].contains($0.field) }
        throw StoreError.tooManyElements(
          try name?.value.string ?? HistorySubject(entity, known, KnownHistory(db)).id)
      }
    }
  }
}
