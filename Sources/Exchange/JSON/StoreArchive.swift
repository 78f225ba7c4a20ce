package import Todos

/// A whole store in one file of JSON: an array of objects, one a line, each with its `kind`.
///
/// The operations are the truth, each as the text of its line; todos, projects, labels, milestones and
/// blocks stand beside them for other programs to read. A file without operations, as `list --json`
/// prints it, tells of its todos alone.
package struct StoreArchive: TodoReader {
  /// Whose store it was.
  package struct Origin: Hashable, Sendable {
    package let replica: EntityID
    /// What people call the machine.
    package let name: String
  }

  package init() {}

  /// Reads the operations of a file, some at a time.
  /// - Parameters:
  ///   - progress: Told how many bytes were read and how many there are, object by object.
  ///   - take: Given operations, even if the file turns out to be wrong later.
  /// - Returns: Whose store it was; nil if the file doesn't tell.
  /// - Throws: ``ExchangeError``, or what reading the file or `take` throws.
  package func readOperations(
    of file: ImportFile, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    _ take: ([Operation]) throws -> Void
  ) throws -> Origin? {
    var objects = JSONObjects(file)
    var validator = RecordValidator()
    var operations = ArchivedOperations()
    while let (line, object) = try objects.next() {
      progress(objects.offset, file.size)
      // Todos repeat what operations say.
      if let object, object.starts(with: Self.todoStart) { continue }
      do throws(ExchangeError.Reason) {
        try operations.read(JSONRecord(utf8: object), line: line)
      } catch {
        validator.reject(line: line, error)
      }
      if operations.new.count >= Self.batch { try take(operations.takeNew()) }
    }
    try validator.finish()
    try operations.translate()
    if !operations.new.isEmpty { try take(operations.new) }
    return operations.origin
  }

  /// How many operations are in memory at once.
  private static let batch = 100

  /// The first bytes of a todo in a file that ootd wrote.
  private static let todoStart = Array(#"{"kind":"todo","#.utf8)

  package func read(
    _ file: ImportFile, isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ take: (TodoRecord) throws -> Void
  ) throws {
    var objects = JSONObjects(file)
    var validator = RecordValidator(isKnownGood: isKnownGood)
    while let (line, object) = try objects.next() {
      progress(objects.offset, file.size)
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        let record = try JSONRecord(utf8: object)
        return [nil, "todo"].contains(try record.text("kind")) ? try TodoRecord(record) : nil
      }
      if let todo { try take(todo) }
    }
    try validator.finish()
  }
}

/// The operations of an archive, and whose store it was.
private struct ArchivedOperations {
  private(set) var origin: StoreArchive.Origin?
  /// Those that were read and not taken yet.
  private(set) var new: [Operation] = []
  /// The form of the operations. Nothing else differs between versions.
  private var version: Int64 = 2
  private var old: [OldOperation] = []

  mutating func read(_ record: JSONRecord, line: Int) throws(ExchangeError.Reason) {
    switch try record.text("kind") {
    case "operation":
      let bytes = Array((try record.text("line") ?? "").utf8)
      do throws(OperationError) {
        if version == 1 {
          old.append(try OldOperation(bytes: bytes, line: line))
        } else {
          new.append(try Operation(bytes: bytes))
        }
      } catch {
        if case .newerVersion = error { throw .newerVersion }
        throw .malformed
      }
    case "store":
      // Two archives in one file.
      guard origin == nil else { throw .malformed }
      guard let version = record.integer("version"), [1, 2].contains(version) else {
        throw .newerVersion
      }
      self.version = version
      guard let replica = try record.value("replica", EntityID.init(hex:)) else {
        throw .invalidValue(field: "replica", value: "")
      }
      origin = StoreArchive.Origin(replica: replica, name: try record.text("name") ?? "")
    default: break
    }
  }

  mutating func takeNew() -> [Operation] {
    defer { new = [] }
    return new
  }

  /// Makes operations of today of those of version 1.
  mutating func translate() throws(ExchangeError) {
    guard version == 1 else { return }
    let translation = OldOperations(old)
    new = try translation.translated()
    origin = origin.map {
      StoreArchive.Origin(replica: translation.replica($0.replica), name: $0.name)
    }
  }
}

/// The members of an object, read as what they have to be.
struct JSONRecord {
  private let members: [String: JSON]

  /// - Throws: ``ExchangeError/Reason/malformed`` for what is no object.
  init(utf8 bytes: [UInt8]?) throws(ExchangeError.Reason) {
    guard let json = bytes.flatMap(JSON.init(utf8:)) else { throw .malformed }
    try self.init(json)
  }

  init(_ json: JSON) throws(ExchangeError.Reason) {
    guard case .object(let list) = json else { throw .malformed }
    members = Dictionary(list.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Nil where it is absent or null.
  func text(_ name: String) throws(ExchangeError.Reason) -> String? {
    switch members[name] {
    case .string(let text): return text
    case nil, .null: return nil
    case let value?: throw .invalidValue(field: name, value: value.text)
    }
  }

  /// Nil for anything but an integer.
  func integer(_ name: String) -> Int64? {
    if case .integer(let number) = members[name] { number } else { nil }
  }

  /// Empty where it is absent.
  func list(_ name: String) throws(ExchangeError.Reason) -> [JSON] {
    switch members[name] {
    case .array(let values): return values
    case nil, .null: return []
    case let value?: throw .invalidValue(field: name, value: value.text)
    }
  }

  /// The value of a text; nil if it is absent or empty.
  func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(ExchangeError.Reason) -> Value? {
    guard let text = try text(name), !text.isEmpty else { return nil }
    guard let value = read(text) else { throw .invalidValue(field: name, value: text) }
    return value
  }
}

extension TodoRecord {
  /// Reads a todo as `ootd list --json` prints it. Commits are found again in their repositories.
  init(_ json: JSONRecord) throws(ExchangeError.Reason) {
    guard let title = try json.text("title") else { throw .noTitle }
    guard let id = try json.value("uuid", EntityID.init(uuid:)) else {
      throw .invalidValue(field: "uuid", value: "")
    }
    self.init(id: id, title: title)
    notes = try json.text("notes") ?? ""
    priority = try json.value("priority", Priority.init(word:)) ?? .unset
    status = try json.value("status") { Status(rawValue: $0) } ?? .todo
    day = try json.value("day") { Day(iso: $0) }
    due = try json.value("due") { Due(iso: $0) }
    project = try json.text("project")
    milestone = try json.text("milestone")
    labels = try Self.labels(json)
    created = try json.value("created") { Moment.parse(iso8601: $0)?.moment }
    started = try json.value("started") { Moment.parse(iso8601: $0)?.moment }
    completed = try json.value("completed") { Moment.parse(iso8601: $0)?.moment }
    for comment in try json.list("comments") {
      comments.append(try Comment(JSONRecord(comment)))
    }
  }

  private static func labels(_ json: JSONRecord) throws(ExchangeError.Reason) -> [String] {
    var labels: Set<String> = []
    for label in try json.list("labels") {
      guard case .string(let name) = label else {
        throw .invalidValue(field: "labels", value: label.text)
      }
      labels.insert(name)
    }
    return labels.sorted()
  }
}

extension Comment {
  fileprivate init(_ json: JSONRecord) throws(ExchangeError.Reason) {
    guard let at = try json.value("at", { Moment.parse(iso8601: $0)?.moment }),
      let text = try json.text("text")
    else { throw .invalidValue(field: "comments", value: "") }
    self.init(at: at, text: text)
  }
}
