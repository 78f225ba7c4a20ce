import Todos

/// The operations of an archive of version 1, to be translated into those of today.
///
/// They have no parents and no authors. The archive doesn't tell what each author had seen, so each operation becomes
/// the child of the one before it. The ids of named entities become those that their names give, so that `api` there
/// and `api` here are one project. Two archives of one store begin with the same operations, and so do their
/// translations.
struct OldOperations {
  /// In the order in which their writes count.
  private let operations: [OldOperation]
  private let ids: NewIDs
  /// The operations that gave todos another number than the one by which they were shown.
  private var spareNumbers: [EntityID: Set<EntityID>] = [:]

  init(_ operations: [OldOperation]) {
    let operations = Dictionary(operations.map { ($0.id, $0) }) { first, _ in first }.values
      .sorted { ($0.time, $0.replica, $0.id) < ($1.time, $1.replica, $1.id) }
    self.operations = operations
    ids = NewIDs(operations)
    findSpareNumbers()
  }

  /// The id that stands for a replica now.
  func replica(_ old: EntityID) -> EntityID { ids[old] }

  // MARK: Operations

  /// - Throws: ``ExchangeError`` if an operation is too large in the new form.
  func translated() throws(ExchangeError) -> [Operation] {
    let times = times()
    var translated: [Operation] = []
    var counts: [EntityID: Int64] = [:]
    /// The new ids of the commands that old operations belong to.
    var commands: [EntityID: EntityID] = [:]
    for command in self.commands() {
      var first: EntityID?
      for (index, old) in command.enumerated() {
        let replica = ids[old.replica]
        counts[replica, default: 0] += 1
        let operation = Operation(
          replica: replica, number: counts[replica] ?? 1,
          parents: translated.last.map { [$0.id] } ?? [], time: times[old.id] ?? old.time,
          wall: old.wall, command: old.command, author: old.isAutomatic ? .automatic : .person,
          part: Operation.Part(first: first, isFollowed: index < command.count - 1),
          writes: writes(of: old, commands))
        // Other machines have to accept it.
        guard (try? Operation(bytes: operation.bytes)) != nil else {
          throw .badRecords([ExchangeError.BadRecord(line: old.line, reason: .malformed)])
        }
        translated.append(operation)
        first = first ?? operation.id
        commands[old.id] = first
      }
    }
    return translated
  }

  /// The operations of each command.
  private func commands() -> [[OldOperation]] {
    struct Key: Hashable {
      let replica: EntityID
      let group: HybridTime
      let command: String
    }
    var commands: [[OldOperation]] = []
    var places: [Key: Int] = [:]
    for operation in operations {
      let key = Key(
        replica: operation.replica, group: operation.group, command: operation.command)
      // Two copies of one store may have begun commands at one time.
      if operation.time > operation.group, let place = places[key] {
        commands[place].append(operation)
      } else {
        places[key] = commands.count
        commands.append([operation])
      }
    }
    return commands
  }

  /// The times of all operations, by their old ids. No two are equal, for the new ids would decide between these
  /// otherwise than the old ones. Repeating blocks make their todos at the moment at which the day begins.
  private func times() -> [EntityID: HybridTime] {
    var times: [EntityID: HybridTime] = [:]
    var latest: [Day?: HybridTime] = [:]
    for operation in operations {
      let day = operation.repeatedDay
      let usual = day.flatMap(HybridTime.init(startOf:)) ?? operation.time
      let next = latest[day].flatMap { HybridTime(rawValue: $0.rawValue + 1) }
      let time = max(usual, next ?? usual)
      latest[day] = time
      times[operation.id] = time
    }
    return times
  }

  // MARK: Writes

  /// The writes of an operation, one for each register.
  /// - Parameter commands: The new ids of the commands that earlier operations belong to.
  private func writes(
    of operation: OldOperation, _ commands: [EntityID: EntityID]
  ) -> [RegisterWrite] {
    var writes: [RegisterWrite] = []
    var places: [RegisterWrite: Int] = [:]
    // Defaults first: they count only if nothing else is said.
    let spare = spareNumbers[operation.id] ?? []
    let kept = operation.writes.filter { $0.field != .handle || !spare.contains($0.entity) }
    let (defaults, others) = (kept.filter(\.field.isMade), kept.filter { !$0.field.isMade })
    for write in (defaults + others).flatMap({ translated($0, commands) }) {
      let register = RegisterWrite(write.entity, write.field, .null)
      if let place = places[register] {
        writes[place] = write
      } else {
        places[register] = writes.count
        writes.append(write)
      }
    }
    return writes
  }

  private func translated(
    _ old: RegisterWrite, _ commands: [EntityID: EntityID]
  ) -> [RegisterWrite] {
    let entity = ids[old.entity]
    switch old.field {
    case .undone:
      return commands[old.entity].map { [RegisterWrite($0, .undone, old.value)] } ?? []
    // What was left of purged operations is in the archive as operations of their own.
    case .purged, .continues, .survivor: return []
    case Field.name.made where ids.presets[old.entity] != nil || ids.named.contains(old.entity):
      return []
    case .kind:
      let kind = RegisterWrite(entity, .kind, old.value)
      return [kind]
        + (ids.presets[old.entity].map { [RegisterWrite(entity, .preset, .string($0))] } ?? [])
    default: break
    }
    if old.field.element(of: "handle") != nil { return [] }
    if old.field.element(of: "path") != nil { return [RegisterWrite(entity, .path, old.value)] }
    let field = old.field.element(of: "made").map(Field.init(rawValue:)) ?? old.field
    if let label = field.element(of: "label").flatMap(EntityID.init(hex:)) {
      return [RegisterWrite(entity, .label(ids[label]), old.value)]
    }
    let isReference = [.project, .milestone, .block, .todo].contains(field)
    let reference = isReference ? old.value.entity.map { RegisterValue.string(ids[$0].hex) } : nil
    return [RegisterWrite(entity, field, reference ?? old.value)]
  }

  // MARK: Numbers

  /// A todo that several machines had made had a number of each, and was shown by the one with the least suffix that
  /// its replica hadn't given up. Now the last number counts, so that later ones have to go.
  private mutating func findSpareNumbers() {
    typealias Number = (operation: EntityID, isGivenUp: Bool, suffix: String, number: Int64)
    let writes = operations.flatMap { old in old.writes.map { (old, $0) } }
    var suffixes: [EntityID: String] = [:]
    var givenUp: [EntityID: Set<String>] = [:]
    for (_, write) in writes {
      if write.field == .handle, let suffix = write.value.string {
        suffixes[ids[write.entity]] = suffix
      } else if let replica = write.field.element(of: "handle") {
        givenUp[write.entity, default: []].insert(replica)
      }
    }
    var numbers: [EntityID: [Number]] = [:]
    for (old, write) in writes where write.field == .handle {
      guard let number = write.value.integer else { continue }
      let isGivenUp = givenUp[write.entity]?.contains(old.replica.hex) == true
      numbers[write.entity, default: []]
        .append((old.id, isGivenUp, suffixes[ids[old.replica]] ?? "", number))
    }
    for (todo, numbers) in numbers where numbers.count > 1 {
      let shown = numbers.indices.min {
        let (one, other) = (numbers[$0], numbers[$1])
        if one.isGivenUp != other.isGivenUp { return other.isGivenUp }
        return (one.suffix, one.number) < (other.suffix, other.number)
      }
      for spare in numbers.dropFirst((shown ?? 0) + 1) {
        spareNumbers[spare.operation, default: []].insert(todo)
      }
    }
  }
}

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
