import CSQLite
import Todos

/// The values of a statement's parameters, in order.
typealias Arguments = [(any Bindable)?]

/// A prepared statement.
final class Statement {
  fileprivate let pointer: OpaquePointer
  /// The connection owns its statements.
  private unowned let db: Database

  /// - Parameter end: Where the next statement begins.
  /// - Returns: Nil if there is only space or a comment.
  init?(
    _ sql: UnsafePointer<CChar>, in db: Database, end: inout UnsafePointer<CChar>?
  ) throws {
    var pointer: OpaquePointer?
    try db.check(sqlite3_prepare_v3(db.pointer, sql, -1, 0, &pointer, &end))
    guard let pointer else { return nil }
    self.pointer = pointer
    self.db = db
  }

  deinit { sqlite3_finalize(pointer) }

  /// Whether rows of it are being read.
  var isBusy: Bool { sqlite3_stmt_busy(pointer) != 0 }

  /// Runs a statement whose rows, if it has any, don't matter.
  func execute(_ values: (any Bindable)?...) throws {
    try execute(values)
  }

  func execute(_ values: Arguments) throws {
    try bind(values)
    defer { sqlite3_reset(pointer) }
    while try step() {}
  }

  /// The rows, read one by one.
  func rows(_ values: Arguments = []) throws -> Rows {
    try bind(values)
    return Rows(self)
  }

  /// The first row.
  func row(_ values: Arguments = []) throws -> Row? {
    try rows(values).next()
  }

  func forEachRow(_ values: (any Bindable)?..., body: (Row) throws -> Void) throws {
    let rows = try rows(values)
    while let row = try rows.next() { try body(row) }
  }

  /// Whether it returns any row.
  func hasRow(_ values: (any Bindable)?...) throws -> Bool {
    try row(values) != nil
  }

  private func bind(_ values: Arguments) throws {
    // A statement takes values only before its first step.
    sqlite3_reset(pointer)
    for index in values.indices {
      let number = Int32(index + 1)
      try db.check(
        values[index]?.bind(to: pointer, at: number) ?? sqlite3_bind_null(pointer, number))
    }
  }

  fileprivate func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw DatabaseError(lastOf: db.pointer)
    }
  }
}

/// The rows of a statement that is running. It ends with this value.
final class Rows {
  fileprivate let statement: Statement
  /// SQLite would begin a statement that has ended anew.
  private var hasEnded = false

  fileprivate init(_ statement: Statement) {
    self.statement = statement
  }

  deinit { sqlite3_reset(statement.pointer) }

  /// The next row, in the place of the one before.
  func next() throws -> Row? {
    if hasEnded { return nil }
    hasEnded = try !statement.step()
    return hasEnded ? nil : Row(rows: self)
  }

  func map<Value>(_ transform: (Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    while let row = try next() { values.append(try transform(row)) }
    return values
  }
}

/// A row of a result, until the next one is read. It gives each value only as the type that its column holds: a
/// damaged file can hold any value anywhere.
struct Row {
  fileprivate let rows: Rows

  /// - Throws: SQLite's error for a damaged file.
  subscript<Value: StoredValue>(_ column: Int) -> Value {
    get throws {
      guard let value = Value(stored: self.column(column)) else { throw wrongValue(column) }
      return value
    }
  }

  /// The column of that name.
  subscript<Value: StoredValue>(_ name: String) -> Value {
    get throws {
      guard let column = (0..<count).first(where: { self.name(of: $0) == name }) else {
        throw DatabaseError(SQLITE_RANGE, "no column \(name)")
      }
      return try self[column]
    }
  }

  /// Calls `body` with the bytes of a column, which are valid only during the call.
  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard let bytes = self.column(column).bytes else { throw wrongValue(column) }
    return try body(bytes)
  }

  /// The values as they are, of any type.
  var values: Arguments {
    (0..<count).map { number -> (any Bindable)? in
      let column = column(number)
      if let integer = column.integer { return integer }
      if let text = column.text { return text }
      return column.bytes.map { [UInt8]($0) }
    }
  }

  var count: Int { Int(sqlite3_column_count(rows.statement.pointer)) }

  func column(_ number: Int) -> Column {
    Column(statement: rows.statement.pointer, number: Int32(number))
  }

  func name(of column: Int) -> String {
    String(cString: sqlite3_column_name(rows.statement.pointer, Int32(column)))
  }

  private func wrongValue(_ column: Int) -> DatabaseError {
    .wrongValue(in: name(of: column))
  }
}

/// A column of the current row.
struct Column {
  fileprivate let statement: OpaquePointer
  fileprivate let number: Int32

  private var type: Int32 { sqlite3_column_type(statement, number) }

  var isNull: Bool { type == SQLITE_NULL }

  /// Nil for another type; likewise below.
  var integer: Int64? {
    type == SQLITE_INTEGER ? sqlite3_column_int64(statement, number) : nil
  }

  var text: String? {
    guard type == SQLITE_TEXT else { return nil }
    guard let start = sqlite3_column_text(statement, number) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, number))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Valid until the next row.
  var bytes: UnsafeRawBufferPointer? {
    guard type == SQLITE_BLOB else { return nil }
    let count = Int(sqlite3_column_bytes(statement, number))
    return UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, number), count: count)
  }
}

/// A value that a statement takes.
protocol Bindable {
  /// - Parameter index: From 1.
  /// - Returns: SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

/// A type of which a column can be.
protocol StoredValue {
  /// Nil if a column of this type can't hold that value.
  init?(stored: Column)
}

/// A type of which a query's only column can be.
protocol FetchedValue: StoredValue {}

extension FetchedValue {
  static func fetchAll(_ statement: Statement, _ values: Arguments = []) throws -> [Self] {
    try statement.rows(values).map { try $0[0] }
  }

  /// - Returns: Nil for no row, and for NULL.
  static func fetchOne(_ statement: Statement, _ values: Arguments = []) throws -> Self? {
    try statement.row(values)?[0]
  }
}

extension FetchedValue where Self: Hashable {
  static func fetchSet(_ statement: Statement, _ values: Arguments = []) throws -> Set<Self> {
    var all: Set<Self> = []
    let rows = try statement.rows(values)
    while let row = try rows.next() { all.insert(try row[0]) }
    return all
  }
}
