package import Todos

/// A whole store in one file of JSON: an array of objects, one a line, each with its `kind`.
///
/// The operations are the truth, each as the text of its line; todos, projects, labels, milestones and
/// blocks stand beside them for other programs to read. A file without operations, as `list --json`
/// prints it, tells of its todos alone.
package struct StoreArchive: Sendable {
  /// Whose store it was.
  package struct Origin: Hashable, Sendable {
    package let replica: EntityID
    /// What people call the machine.
    package let name: String
  }

  package private(set) var origin: Origin?
  package private(set) var operations: [Operation] = []
  package private(set) var todos: [TodoRecord] = []
  /// The form of its operations. Nothing else differs between versions.
  private var version: Int64 = 2
  private var old: [OldOperation] = []

  /// - Parameter progress: Told how many bytes were read and how many there are, object by object.
  package init(
    _ bytes: [UInt8], progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(ExchangeError) {
    var objects = JSONObjects(bytes)
    var validator = RecordValidator()
    // Behind a store's line, todos repeat what its operations say.
    var repeated: [(line: Int, object: [UInt8])] = []
    while let (line, object) = objects.next() {
      progress(objects.index, bytes.count)
      if origin != nil, let object, object.starts(with: Self.todoStart) {
        repeated.append((line, object))
      } else {
        read(object, line: line, &validator)
      }
    }
    if operations.isEmpty, old.isEmpty {
      for (line, object) in repeated { read(object, line: line, &validator) }
    }
    try validator.finish()
    if version == 1 { try translate() }
  }

  /// Makes operations of today of those of version 1.
  private mutating func translate() throws(ExchangeError) {
    let translation = OldOperations(old)
    operations = try translation.translated()
    origin = origin.map { Origin(replica: translation.replica($0.replica), name: $0.name) }
    old = []
  }

  /// What a todo of an archive begins with.
  private static let todoStart = Array(#"{"kind":"todo","#.utf8)

  private mutating func read(_ object: [UInt8]?, line: Int, _ validator: inout RecordValidator) {
    do throws(ExchangeError.Reason) {
      guard let object, let json = JSON(utf8: object) else { throw .malformed }
      let record = try JSONRecord(json)
      if try !take(record, line: line) {
        let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
          try TodoRecord(record)
        }
        if let todo { todos.append(todo) }
      }
    } catch {
      validator.reject(line: line, error)
    }
  }

  /// - Returns: Whether it was anything else than a todo.
  private mutating func take(
    _ record: JSONRecord, line: Int
  ) throws(ExchangeError.Reason) -> Bool {
    switch try record.text("kind") {
    case "todo", nil: return false
    case "operation":
      let bytes = Array((try record.text("line") ?? "").utf8)
      do throws(OperationError) {
        if version == 1 {
          old.append(try OldOperation(bytes: bytes, line: line))
        } else {
          operations.append(try Operation(bytes: bytes))
        }
      } catch {
        if case .newerVersion = error { throw .newerVersion }
        throw .malformed
      }
    case "store":
      guard let version = record.integer("version"), [1, 2].contains(version) else {
        throw .newerVersion
      }
      self.version = version
      guard let replica = try record.value("replica", EntityID.init(hex:)) else {
        throw .invalidValue(field: "replica", value: "")
      }
      origin = Origin(replica: replica, name: try record.text("name") ?? "")
    default: break
    }
    return true
  }
}
