import Foundation

extension Operation {
  /// Reads an operation from its line.
  /// - Throws: ``OperationError`` where it breaks a rule; the same on every replica.
  package init(bytes: [UInt8]) throws(OperationError) {
    guard bytes.count <= Operation.limits.bytes else { throw .tooLong(bytes: bytes.count) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .malformed }
    let line: Line
    do {
      line = try JSONDecoder().decode(Line.self, from: Data(bytes))
    } catch {
      throw .malformed
    }
    guard line.v == 1 else { throw .newerVersion(line.v) }
    try self.init(line, bytes: bytes)
  }

  private init(_ line: Line, bytes: [UInt8]) throws(OperationError) {
    guard let replica = EntityID(hex: line.r ?? ""), let time = HybridTime(rawValue: line.t ?? -1),
      let group = HybridTime(rawValue: line.g ?? time.rawValue), group <= time,
      let wall = line.w, let command = line.c, let entries = line.x
    else { throw .malformed }
    guard entries.count <= Operation.limits.writes else { throw .tooManyWrites(entries.count) }
    let writes = entries.map(\.write)
    let registers = Set(writes.map { RegisterWrite($0.entity, $0.field, .null) })
    guard registers.count == writes.count else { throw .repeatedRegister }
    self.init(
      id: EntityID(digestOf: bytes), replica: replica, time: time,
      wall: Moment(milliseconds: wall), command: command, group: group, writes: writes,
      bytes: bytes)
  }

  /// The members of a line. Only `v` is sure to be there in a line of a later version.
  private struct Line: Decodable {
    let v: Int
    let r: String?
    let t: Int64?
    let w: Int64?
    let c: String?
    let g: Int64?
    let x: [Entry]?
  }

  /// `[entity, field, value]`.
  private struct Entry: Decodable {
    let write: RegisterWrite

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      guard let entity = EntityID(hex: try values.decode(String.self)) else {
        throw OperationError.malformed
      }
      let field = Field(rawValue: try values.decode(String.self))
      write = RegisterWrite(entity, field, try Entry.value(from: &values))
      guard values.isAtEnd else { throw OperationError.malformed }
    }

    private static func value(from values: inout any UnkeyedDecodingContainer) throws
      -> RegisterValue
    {
      if try values.decodeNil() { return .null }
      if let value = try? values.decode(Bool.self) { return .bool(value) }
      if let value = try? values.decode(Int64.self) { return .integer(value) }
      return .string(try values.decode(String.self))
    }
  }
}
