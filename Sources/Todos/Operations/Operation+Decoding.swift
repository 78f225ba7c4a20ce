extension Operation {
  /// Reads an operation from its line.
  /// - Throws: ``OperationError`` where it breaks a rule; the same on every replica.
  package init(bytes: [UInt8]) throws(OperationError) {
    guard bytes.count <= Operation.limits.bytes else { throw .tooLong(bytes: bytes.count) }
    // One operation is one line.
    guard bytes.allSatisfy({ $0 >= 0x20 }), case .object(let list) = JSON(utf8: bytes) else {
      throw .malformed
    }
    let members = Dictionary(list.map { ($0.name, $0.value) }) { first, _ in first }
    // Only `v` is sure to be there in a line of a later version.
    guard let version = members["v"]?.integer, version > 0 else { throw .malformed }
    guard version == 1 else { throw .newerVersion(Int(version)) }
    try self.init(members, bytes: bytes)
  }

  private init(_ members: [String: JSON], bytes: [UInt8]) throws(OperationError) {
    guard let replica = members["r"]?.entity, let time = members["t"]?.time,
      let group = members["g"].map(\.time) ?? time, group <= time,
      let wall = members["w"]?.integer.flatMap(Moment.init(stored:)),
      let command = members["c"]?.plainText, case .array(let entries) = members["x"]
    else { throw .malformed }
    guard entries.count <= Operation.limits.writes else { throw .tooManyWrites(entries.count) }
    let writes = entries.compactMap(RegisterWrite.init(json:))
    guard writes.count == entries.count else { throw .malformed }
    let registers = Set(writes.map { RegisterWrite($0.entity, $0.field, .null) })
    guard registers.count == writes.count else { throw .repeatedRegister }
    self.init(
      id: EntityID(digestOf: bytes), replica: replica, time: time, wall: wall, command: command,
      group: group, writes: writes, bytes: bytes)
  }
}

extension RegisterWrite {
  /// Reads `[entity, field, value]`.
  fileprivate init?(json: JSON) {
    guard case .array(let parts) = json, parts.count == 3, let entity = parts[0].entity,
      let field = parts[1].plainText, let value = RegisterValue(json: parts[2])
    else { return nil }
    self.init(entity, Field(rawValue: field), value)
  }
}

extension RegisterValue {
  /// Nil for what no register can hold: objects, arrays, numbers that are not integers.
  fileprivate init?(json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .string: if let text = json.plainText { self = .string(text) } else { return nil }
    case .number, .array, .object: return nil
    }
  }
}

extension JSON {
  fileprivate var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  fileprivate var time: HybridTime? {
    integer.flatMap(HybridTime.init)
  }

  fileprivate var entity: EntityID? {
    plainText.flatMap(EntityID.init(hex:))
  }

  /// A string without U+0000, at which SQLite would end it.
  fileprivate var plainText: String? {
    if case .string(let text) = self, !text.utf8.contains(0) { text } else { nil }
  }
}
