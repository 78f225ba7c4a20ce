package import Todos

/// A whole store in one JSON file: an array of objects, one per line, each with a `kind`.
///
/// The operations are authoritative; each is stored as the text of its line. Todos, projects, labels,
/// milestones, views and blocks are included for other tools. A file without operations has only todos, such as the
/// output of `list --json`.
package struct StoreArchive: TodoReader {
  /// The store that an archive was made from.
  package struct Origin: Hashable, Sendable {
    package let replica: EntityID
    /// The machine's name.
    package let name: String
  }

  /// The version of the format.
  package static let version: Int64 = 3

  private let calendar: LocalCalendar

  /// - Parameter calendar: The calendar of dates without a time zone.
  package init(calendar: LocalCalendar) {
    self.calendar = calendar
  }

  /// Reads the operations of a file in batches.
  /// - Parameter body: Receives operations, even if an error is found later in the file.
  /// - Returns: The archive's store, nil if the file doesn't name it, and the lines that can't be read.
  /// - Throws: ``ExchangeError``, or what reading the file or `body` throws.
  package func readOperations(
    of file: ImportFile, _ body: ([Operation]) throws -> Void
  ) throws -> (origin: Origin?, warnings: ReadingWarnings) {
    var objects = JSONObjects(file)
    var validator = RecordValidator()
    var operations = ArchivedOperations()
    while let (line, object) = try objects.next() {
      // Todos repeat what the operations contain.
      if let object, object.starts(with: Self.todoStart) { continue }
      do throws(ExchangeError.Reason) {
        try operations.read(JSONRecord(utf8: object), line: line)
      } catch {
        validator.reject(line: line, error)
      }
      if operations.new.count >= Self.batch { try body(operations.removeNew()) }
    }
    if !operations.new.isEmpty { try body(operations.new) }
    return (operations.origin, validator.warnings)
  }

  /// The number of operations in a batch.
  private static let batch = 100

  /// The first bytes of a todo in a file that ootd wrote.
  private static let todoStart = Array(#"{"kind":"todo","#.utf8)

  package func read(
    _ file: ImportFile, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    var objects = JSONObjects(file)
    var validator = RecordValidator()
    // Read only if a todo waits for another.
    var todos: [String: EntityID]?
    while let (line, object) = try objects.next() {
      var blockers: [String] = []
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        let record = try JSONRecord(utf8: object)
        guard try record.isTodo() else { return nil }
        blockers = try record.texts("after")
        return try TodoRecord(record, in: calendar)
      }
      guard var todo else { continue }
      if !blockers.isEmpty {
        let known = try todos ?? Self.todos(of: file.unreported)
        todos = known
        todo.after = Set(blockers.compactMap { known[$0] })
      }
      try body(todo)
    }
    return validator.warnings
  }

  /// The todos of a file by the numbers they had in its store, without numbers that several have. In this store
  /// other todos may have these numbers.
  private static func todos(of file: ImportFile) throws -> [String: EntityID] {
    var objects = JSONObjects(file)
    var todos: [String: EntityID?] = [:]
    while let (_, object) = try objects.next() {
      guard let record = try? JSONRecord(utf8: object), (try? record.isTodo()) == true,
        let number = record["id"]?.string,
        let todo = record["uuid"]?.string.flatMap(EntityID.init(uuid:))
      else { continue }
      let isRepeated = todos[number] != nil
      todos[number] = .some(isRepeated ? nil : todo)
    }
    return todos.compactMapValues(\.self)
  }
}

/// The operations of an archive, and the store it was made from.
private struct ArchivedOperations {
  private(set) var origin: StoreArchive.Origin?
  /// Operations that were read but not yet passed on.
  private(set) var new: [Operation] = []

  mutating func read(_ record: JSONRecord, line: Int) throws(ExchangeError.Reason) {
    switch try record.text("kind") {
    case "operation":
      let bytes = Array((try record.text("line") ?? "").utf8)
      do throws(OperationError) {
        new.append(try Operation(bytes: bytes))
      } catch {
        switch error {
        case .newerVersion: throw .newerVersion
        case .earlierVersion: throw .earlierVersion
        default: throw .malformed
        }
      }
    case "store":
      // Two archives in one file.
      guard origin == nil else { throw .malformed }
      guard case .integer(let version)? = record["version"], version <= StoreArchive.version
      else { throw .newerVersion }
      guard version == StoreArchive.version else { throw .earlierVersion }
      guard let replica = try record.value("replica", EntityID.init(hex:)) else {
        throw .invalidValue(field: "replica", value: "")
      }
      origin = StoreArchive.Origin(replica: replica, name: try record.text("name") ?? "")
    default: break
    }
  }

  mutating func removeNew() -> [Operation] {
    defer { new = [] }
    return new
  }
}

/// The members of a JSON object, read as the expected types.
struct JSONRecord {
  let members: [String: JSON]

  /// - Throws: ``ExchangeError/Reason/malformed`` if the text isn't a JSON object.
  init(utf8 bytes: [UInt8]?) throws(ExchangeError.Reason) {
    guard let json = bytes.flatMap(JSON.init(utf8:)) else { throw .malformed }
    try self.init(json)
  }

  init(_ json: JSON) throws(ExchangeError.Reason) {
    guard case .object(let list) = json else { throw .malformed }
    var members: [String: JSON] = [:]
    members.reserveCapacity(list.count)
    for member in list where members[member.name] == nil { members[member.name] = member.value }
    self.members = members
  }

  subscript(name: String) -> JSON? { members[name] }

  /// The converted value of a member; nil if it is absent or null.
  private func member<Value>(
    _ name: String, _ read: (JSON) -> Value?
  ) throws(ExchangeError.Reason) -> Value? {
    guard let json = members[name], json != .null else { return nil }
    guard let value = read(json) else { throw .invalidValue(field: name, value: json.text) }
    return value
  }

  /// Nil if it is absent or null.
  func text(_ name: String) throws(ExchangeError.Reason) -> String? {
    try member(name, \.string)
  }

  /// The text of the first of the names that isn't absent or null.
  func text(anyOf names: String...) throws(ExchangeError.Reason) -> String? {
    for name in names {
      if let text = try text(name) { return text }
    }
    return nil
  }

  /// Nil if it is absent or null.
  func object(_ name: String) throws(ExchangeError.Reason) -> JSONRecord? {
    try member(name) { try? JSONRecord($0) }
  }

  /// Empty if it is absent or null.
  func list(_ name: String) throws(ExchangeError.Reason) -> [JSON] {
    try member(name) { if case .array(let values) = $0 { values } else { nil } } ?? []
  }

  /// The texts of a list; empty if it is absent or null.
  func texts(_ name: String) throws(ExchangeError.Reason) -> [String] {
    try list(name).map { value throws(ExchangeError.Reason) in
      guard case .string(let text) = value else {
        throw .invalidValue(field: name, value: value.text)
      }
      return text
    }
  }

  /// The value that a text stands for; nil if it is absent or empty.
  func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(ExchangeError.Reason) -> Value? {
    guard let text = try text(name), !text.isEmpty else { return nil }
    guard let value = read(text) else { throw .invalidValue(field: name, value: text) }
    return value
  }
}

extension TodoRecord {
  /// Reads a todo as `ootd show --json` prints it, without what it waits for: that is named by numbers of another
  /// store. Linked commits aren't read; scanning their repositories finds them again.
  init(_ json: JSONRecord, in calendar: LocalCalendar) throws(ExchangeError.Reason) {
    guard let title = try json.text("title") else { throw .noTitle }
    guard json["notesBytes"] == nil, let id = try json.value("uuid", EntityID.init(uuid:)) else {
      throw .cut
    }
    self.init(id: id, title: title)
    try read(json, in: calendar)
    try readCompletion(json, in: calendar)
    for line in try json.list("checklist") {
      let item = try JSONRecord(line)
      checklist.append(ChecklistLine(try item.text("text") ?? "", isDone: item["done"] == true))
    }
  }

  /// Reads the fields but the id, the title, the checklist and the completion.
  mutating func read(
    _ json: JSONRecord, in calendar: LocalCalendar
  ) throws(ExchangeError.Reason) {
    notes = try json.text("notes") ?? ""
    priority = try json.value("priority", Priority.init(word:)) ?? .unset
    status = try json.value("status") { Status(rawValue: $0) } ?? .todo
    day = try json.value("day", DateText.init)?.day
    if let date = try json.value("due", DateText.init) {
      due = date.due(in: calendar)
      if date.isLocal { stated[.due] = try json.text("due") }
    }
    project = try json.text("project")
    milestone = try json.text("milestone")
    reference = try json.value("reference") { IssueReference($0) }
    labels = Set(try json.texts("labels")).sorted()
    created = try moment(json, "created", .created, in: calendar)
    started = try moment(json, "started", .started, in: calendar)
    for comment in try json.list("comments") {
      comments.append(try Comment(JSONRecord(comment), in: calendar))
    }
  }

  private mutating func moment(
    _ json: JSONRecord, _ field: String, _ name: StatedValues.Name, in calendar: LocalCalendar
  ) throws(ExchangeError.Reason) -> Moment? {
    guard let date = try json.value(field, DateText.init) else { return nil }
    if date.clock == nil || date.isLocal { stated[name] = try json.text(field) }
    return date.start(in: calendar)
  }

  /// Reads when it was completed, if it is done.
  mutating func readCompletion(
    _ json: JSONRecord, in calendar: LocalCalendar
  ) throws(ExchangeError.Reason) {
    let date = try json.value("completed", DateText.init)
    guard status == .done else { return }
    if date?.clock != nil { completed = try moment(json, "completed", .completed, in: calendar) }
    // Other programs write only the moment.
    finished =
      json["finished"] == nil ? date?.day : try json.value("finished", DateText.init)?.day
  }
}

extension JSONRecord {
  /// Whether it is a todo of an archive or of `ootd list --json`.
  fileprivate func isTodo() throws(ExchangeError.Reason) -> Bool {
    [nil, "todo"].contains(try text("kind"))
  }
}

extension Comment {
  init(
    _ json: JSONRecord, in calendar: LocalCalendar
  ) throws(ExchangeError.Reason) {
    guard let at = try json.value("at", DateText.init)?.start(in: calendar),
      let text = try json.text("text")
    else { throw .invalidValue(field: "comments", value: "") }
    self.init(at: at, text: text)
  }

  func json(in calendar: LocalCalendar) -> JSON {
    ["at": .string(at.precise(in: calendar)), "text": .string(text)]
  }
}
