import CSQLite
import Todos

/// Makes SQLite copy the bound value (`SQLITE_TRANSIENT`, which Swift can't import).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Optional: StoredValue where Wrapped: StoredValue {
  init?(stored: Column) {
    if stored.isNull {
      self = .none
    } else {
      guard let value = Wrapped(stored: stored) else { return nil }
      self = value
    }
  }
}

extension Bindable where Self: BinaryInteger {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Int64: Bindable, FetchedValue {
  init?(stored: Column) {
    guard let value = stored.integer, value.isStorable else { return nil }
    self = value
  }

  /// Whether it is at most 2^62, and at least as much below zero, so that counting on can't overflow.
  var isStorable: Bool { magnitude <= 1 << 62 }
}

/// A hash, or another value of any 64 bits.
extension UInt64: StoredValue {
  init?(stored: Column) {
    guard let value = stored.integer else { return nil }
    self.init(bitPattern: value)
  }
}

extension Int: Bindable, FetchedValue {
  init?(stored: Column) {
    guard let value = Int64(stored: stored) else { return nil }
    self.init(exactly: value)
  }
}

extension Bool: Bindable, FetchedValue {
  init?(stored: Column) {
    switch stored.integer {
    case 0: self = false
    case 1: self = true
    default: return nil
    }
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }
}

extension String: Bindable, FetchedValue {
  init?(stored: Column) {
    guard let value = stored.text else { return nil }
    self = value
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // An empty text must not become NULL.
        guard let start = bytes.baseAddress else {
          return sqlite3_bind_text(statement, index, "", 0, copied)
        }
        return sqlite3_bind_text64(
          statement, index, start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }
}

extension [UInt8]: Bindable, FetchedValue, StoredValue {
  init?(stored: Column) {
    guard let bytes = stored.bytes else { return nil }
    self.init(bytes)
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { $0.bind(to: statement, at: index) }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard let baseAddress else { return sqlite3_bind_zeroblob(statement, index, 0) }
    return sqlite3_bind_blob64(statement, index, baseAddress, UInt64(count), copied)
  }
}

/// 16 bytes.
extension EntityID: Bindable, FetchedValue {
  init?(stored: Column) {
    guard let bytes = stored.bytes, let id = EntityID(bytes) else { return nil }
    self = id
  }

  /// Nil for other than 16 bytes.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { $0.bind(to: statement, at: index) }
  }

  /// The id as a SQL literal.
  var sqlLiteral: String { "x'\(hex)'" }
}

extension Sequence<EntityID> {
  /// The ids as a SQL list of any length: SQLite allows at most 32,766 bound parameters
  /// (https://sqlite.org/limits.html).
  var sqlList: String { "(" + map(\.sqlLiteral).joined(separator: ", ") + ")" }

  /// As ``EntityIDs`` reads them; nil for none.
  var concatenated: [UInt8]? {
    let bytes = flatMap(\.bytes)
    return bytes.isEmpty ? nil : bytes
  }
}

/// Concatenated ids; NULL for none.
struct EntityIDs: StoredValue {
  let all: [EntityID]

  init?(stored: Column) {
    guard let bytes = stored.bytes else {
      guard stored.isNull else { return nil }
      all = []
      return
    }
    guard bytes.count % 16 == 0 else { return nil }
    all = stride(from: 0, to: bytes.count, by: 16).compactMap {
      EntityID(UnsafeRawBufferPointer(rebasing: bytes[$0..<$0 + 16]))
    }
  }
}

extension Day: StoredValue {
  /// Days of other years than 1 to 9999 have no text.
  init?(stored: Column) {
    guard let number = Int(stored: stored), Day.storable.contains(number) else { return nil }
    self.init(number: number)
  }

  private static let storable = -719_162...2_932_896
}

extension Moment: StoredValue {
  /// Milliseconds.
  init?(stored: Column) {
    guard let milliseconds = Int64(stored: stored) else { return nil }
    self.init(stored: milliseconds)
  }
}

extension StoredValue where Self: RawRepresentable, RawValue: StoredValue {
  init?(stored: Column) {
    guard let value = RawValue(stored: stored) else { return nil }
    self.init(rawValue: value)
  }
}

extension Status: StoredValue {}
extension Priority: StoredValue {}

extension Due: StoredValue {
  init?(stored: Column) {
    guard let text = String(stored: stored) else { return nil }
    self.init(iso: text)
  }
}

extension Month: StoredValue {
  init?(stored: Column) {
    guard let text = String(stored: stored) else { return nil }
    self.init(iso: text)
  }
}
