import Todos

/// An operation as archives of version 1 hold it:
/// `{"v":1,"r":"<replica>","t":<hybrid time>,"w":<wall clock, ms>,"c":"done","g":<hybrid time>,"x":[["<entity>","status","done"], …]}`.
struct OldOperation {
  /// The line of the archive on which it stands.
  let line: Int
  let id: EntityID
  let replica: EntityID
  let time: HybridTime
  let wall: Moment
  let command: String
  /// The time of the command's first operation.
  let group: HybridTime
  let writes: [RegisterWrite]

  /// - Throws: ``OperationError``
  init(bytes: [UInt8], line: Int) throws(OperationError) {
    guard bytes.count <= Operation.limits.bytes else { throw .tooLong(bytes: bytes.count) }
    guard case .object(let list) = JSON(utf8: bytes) else { throw .malformed }
    let members = Dictionary(list.map { ($0.name, $0.value) }) { first, _ in first }
    guard case .integer(1) = members["v"], case .string(let replica) = members["r"],
      let replica = EntityID(hex: replica), let time = Self.time(members["t"]),
      case .integer(let wall) = members["w"], let wall = Moment(stored: wall),
      case .string(let command) = members["c"], case .array(let entries) = members["x"]
    else { throw .malformed }
    let runs = entries.compactMap(RegisterWrite.run)
    guard runs.count == entries.count else { throw .malformed }
    guard runs.count <= Operation.limits.writes else { throw .tooManyWrites(runs.count) }
    self.line = line
    id = EntityID(digestOf: bytes)
    self.replica = replica
    self.time = time
    self.wall = wall
    self.command = command
    group = Self.time(members["g"]) ?? time
    writes = runs.flatMap(\.self)
  }

  private static func time(_ value: JSON?) -> HybridTime? {
    if case .integer(let time) = value { HybridTime(rawValue: time) } else { nil }
  }

  /// The day for which blocks made their todos by it.
  var repeatedDay: Day? {
    guard command == "repeat" else { return nil }
    return writes.lazy.filter { $0.field == Field.day.made }
      .compactMap { $0.value.string.flatMap { Day(iso: $0) } }.first
  }

  var isAutomatic: Bool {
    ["repeat", "link", "commit", "drop", "revert", "join"].contains(command)
  }
}

extension Field {
  /// Of a replica: the replica whose numbers it went on giving.
  static let continues = Field(rawValue: "continues")
  /// Of something that became one with another of its name: that other.
  static let survivor = Field(rawValue: "survivor")

  /// The register of a default, which counted as long as nobody said otherwise.
  var made: Field { Field(rawValue: "made/\(rawValue)") }
  var isMade: Bool { element(of: "made") != nil }
}

extension RegisterValue {
  var entity: EntityID? { string.flatMap(EntityID.init(hex:)) }
}
