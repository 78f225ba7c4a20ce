extension Operation {
  /// Reads an operation from its line.
  /// - Parameter id: The id of a purged operation, whose bytes no longer match it; nil to use the
  ///   digest of the bytes.
  /// - Throws: ``OperationError`` if it breaks a rule; the rules are the same on every replica.
  package init(bytes: [UInt8], id: EntityID? = nil) throws(OperationError) {
    guard bytes.count <= Operation.limits.bytes else { throw .tooLong(bytes: bytes.count) }
    // One operation is one line.
    guard bytes.allSatisfy({ $0 >= 0x20 }), case .object(let members) = JSON(utf8: bytes)
    else { throw .malformed }
    // A line of a later version is only guaranteed to have `v`.
    guard let version = members["v"]?.integer, version > 0 else { throw .malformed }
    guard version <= Operation.version else { throw .newerVersion(Int(version)) }
    guard version == Operation.version else { throw .earlierVersion }
    try self.init(members, bytes: bytes, id: id ?? EntityID(digestOf: bytes))
  }

  private init(
    _ members: [JSON.Member], bytes: [UInt8], id: EntityID
  ) throws(OperationError) {
    guard let replica = members["r"]?.entity, let number = members["n"]?.integer, number > 0,
      let parents = members["p"]?.entities, parents.count <= Operation.limits.parents,
      let time = members["t"]?.integer.flatMap(HybridTime.init),
      let wall = members["w"]?.integer.flatMap(Moment.init(stored:)),
      let day = members["d"]?.plainText.flatMap({ Day(iso: $0) }),
      let command = members["c"]?.plainText, let author = members["by"]?.plainText, !author.isEmpty,
      let part = Part(members), case .array(let entries) = members["x"]
    else { throw .malformed }
    let runs = entries.compactMap(RegisterWrite.run)
    let ranges = bytes.withUnsafeBytes(ArrayScanner.entries)
    guard runs.count == entries.count, ranges.count == runs.count else { throw .malformed }
    let writes = runs.flatMap(\.self)
    guard writes.count <= Operation.limits.writes else { throw .tooManyWrites(writes.count) }
    guard writes.areOfDifferentRegisters else { throw .repeatedRegister }
    let spans = zip(runs, ranges).map { run, range in
      Span(entity: run[0].entity, start: range.lowerBound, length: range.count)
    }
    self.init(
      id: id, replica: replica, number: number, parents: parents, time: time, wall: wall,
      day: day, command: command, author: Author(rawValue: author),
      session: members["s"]?.plainText, part: part, writes: writes, bytes: bytes, spans: spans)
  }
}

extension Operation {
  /// The entities that the line of an operation writes to, without reading what: a command may have thousands of them.
  /// One that it creates is known by the first field, as whoever creates an entity writes its kind first.
  package static func entities(
    in bytes: UnsafeRawBufferPointer
  ) -> [(id: EntityID, createsTodo: Bool)] {
    ArrayScanner.entries(in: bytes).compactMap { range in
      let id = String(decoding: bytes[range].dropFirst(2).prefix(32), as: UTF8.self)
      let creation = #"","kind","\#(EntityKind.todo.rawValue)""#
      let createsTodo = bytes[range].dropFirst(34).starts(with: creation.utf8)
      return EntityID(hex: id).map { ($0, createsTodo) }
    }
  }
}

extension RegisterWrite {
  /// The writes of `["<entity>", field, value, field, value …]`; nil for anything else.
  package static func run(_ json: JSON) -> [RegisterWrite]? {
    guard case .array(let parts) = json, parts.count >= 3, parts.count % 2 == 1,
      let entity = parts[0].entity
    else { return nil }
    var writes: [RegisterWrite] = []
    for index in stride(from: 1, to: parts.count, by: 2) {
      guard let field = parts[index].plainText, let value = RegisterValue(json: parts[index + 1])
      else { return nil }
      writes.append(RegisterWrite(entity, Field(rawValue: field), value))
    }
    return writes
  }
}

/// Finds arrays in the text of a valid JSON object.
private enum ArrayScanner {
  /// The ranges of the arrays inside the array of an operation's member `x`.
  static func entries(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    let name = UInt8(ascii: "x")
    var arrays: [Range<Int>] = []
    var depth = 0
    var start = 0
    var lastString = 0..<0
    var isInMember = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let first = index + 1
        index = end(ofString: first, bytes)
        if depth == 1 { lastString = first..<index }
      case UInt8(ascii: ":") where depth == 1:
        isInMember = lastString.count == 1 && bytes[lastString.lowerBound] == name
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "["):
        depth += 1
        if depth == 3 { start = index }
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "]"):
        if depth == 3, isInMember { arrays.append(start..<index + 1) }
        depth -= 1
      default: break
      }
      index += 1
    }
    return arrays
  }

  /// The index of a string's closing quotation mark.
  private static func end(ofString start: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }
}

extension Operation.Part {
  /// Nil if a member has another type.
  fileprivate init?(_ members: [JSON.Member]) {
    switch members["g"] {
    case nil: break
    case let group?:
      guard let id = group.entity else { return nil }
      first = id
    }
    switch members["more"] {
    case nil, .bool(false): break
    case .bool(true): hasNext = true
    default: return nil
    }
  }
}

extension [RegisterWrite] {
  /// For the few writes of most operations, pairwise comparison is faster than building a set.
  fileprivate var areOfDifferentRegisters: Bool {
    if count > 16 {
      return Set(map { RegisterWrite($0.entity, $0.field, .null) }).count == count
    }
    return !indices.contains { index in
      self[..<index].contains {
        $0.entity == self[index].entity && $0.field == self[index].field
      }
    }
  }
}

extension [JSON.Member] {
  fileprivate subscript(name: String) -> JSON? { first { $0.name == name }?.value }
}

extension JSON {
  fileprivate var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  fileprivate var entity: EntityID? {
    plainText.flatMap(EntityID.init(hex:))
  }

  fileprivate var entities: [EntityID]? {
    guard case .array(let values) = self else { return nil }
    let ids = values.compactMap(\.entity)
    return ids.count == values.count ? ids : nil
  }

  /// A string without U+0000, at which SQLite would truncate it.
  fileprivate var plainText: String? {
    if case .string(let text) = self, !text.hasNull { text } else { nil }
  }
}
