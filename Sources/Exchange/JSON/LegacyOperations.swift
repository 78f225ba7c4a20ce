import Todos

/// Translates the operations of a version 1 archive to the current format.
///
/// The old operations have neither parents nor authors. The archive doesn't record what each author had seen,
/// so each operation becomes the child of the one before it. Named entities get ids derived from their names,
/// so that `api` in the archive and `api` here are the same project. Two archives of one store begin with the
/// same operations, and so do their translations.
struct LegacyOperations {
  /// In the order in which their writes apply.
  private let operations: [LegacyOperation]
  private let ids: IDMapping
  /// The operations that gave a todo a number other than the one it was shown with.
  private var spareNumbers: [EntityID: Set<EntityID>] = [:]

  init(_ operations: [LegacyOperation]) {
    let operations = Dictionary(operations.map { ($0.id, $0) }) { first, _ in first }.values
      .sorted { ($0.time, $0.replica, $0.id) < ($1.time, $1.replica, $1.id) }
    self.operations = operations
    ids = IDMapping(operations)
    findSpareNumbers()
  }

  /// The new id of a replica.
  func replica(_ old: EntityID) -> EntityID { ids[old] }

  /// - Throws: ``ExchangeError`` if an operation exceeds the limits in the new format.
  func translated() throws(ExchangeError) -> [Operation] {
    let times = times()
    var translated: [Operation] = []
    var counts: [EntityID: Int64] = [:]
    /// The new ids of commands by the ids of their old operations.
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
          part: Operation.Part(first: first, hasNext: index < command.count - 1),
          writes: writes(of: old, commands))
        // Other machines must accept it.
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

  /// Groups the operations by command.
  private func commands() -> [[LegacyOperation]] {
    struct Key: Hashable {
      let replica: EntityID
      let group: HybridTime
      let command: String
    }
    var commands: [[LegacyOperation]] = []
    var places: [Key: Int] = [:]
    for operation in operations {
      let key = Key(
        replica: operation.replica, group: operation.group, command: operation.command)
      // Two copies of one store may have started commands at the same time.
      if operation.time > operation.group, let place = places[key] {
        commands[place].append(operation)
      } else {
        places[key] = commands.count
        commands.append([operation])
      }
    }
    return commands
  }

  /// The times of all operations, by their old ids. They are unique: a tie would be broken by id, and the new
  /// ids sort differently from the old ones. Repeating blocks create their todos at the start of the day.
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

  /// The writes of an operation, at most one per register.
  /// - Parameter commands: The new ids of the commands that earlier operations belong to.
  private func writes(
    of operation: LegacyOperation, _ commands: [EntityID: EntityID]
  ) -> [RegisterWrite] {
    var writes: [RegisterWrite] = []
    var places: [RegisterWrite: Int] = [:]
    // Defaults first, because explicit writes override them.
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
    // The archive contains the redacted form of a purged operation as a separate operation.
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

  /// A todo that several machines had created had one number from each. It was shown with the number whose
  /// replica hadn't given it up and had the lowest suffix. Now the last number wins, so numbers after the
  /// shown one are removed.
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

/// An operation as version 1 archives store it:
/// `{"v":1,"r":"<replica>","t":<hybrid time>,"w":<wall clock, ms>,"c":"done","g":<hybrid time>,"x":[["<entity>","status","done"], …]}`.
struct LegacyOperation {
  /// Its line in the archive.
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

  /// The day for which this operation created todos of repeating blocks; nil for other operations.
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
  /// On a replica: the replica whose numbering it continued.
  static let continues = Field(rawValue: "continues")
  /// On an entity that was merged with another of the same name: that other entity.
  static let survivor = Field(rawValue: "survivor")

  /// The register of a default value, which applied if there was no explicit write.
  var made: Field { Field(rawValue: "made/\(rawValue)") }
  var isMade: Bool { element(of: "made") != nil }
}

extension RegisterValue {
  var entity: EntityID? { string.flatMap(EntityID.init(hex:)) }
}
