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
  package private(set) var todos: [TodoRecord]

  /// - Parameter progress: Told how many bytes were read and how many there are, object by object.
  package init(
    _ bytes: [UInt8], progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(ExchangeError) {
    todos = []
    var objects = JSONObjects(bytes)
    var list = RecordList()
    // Behind a store's line, todos repeat what its operations say.
    var repeated: [(line: Int, object: [UInt8])] = []
    while let (line, object) = objects.next() {
      progress(objects.index, bytes.count)
      if origin != nil, let object, object.starts(with: Self.todoStart) {
        repeated.append((line, object))
      } else {
        read(object, line: line, into: &list)
      }
    }
    if operations.isEmpty {
      for (line, object) in repeated { read(object, line: line, into: &list) }
    }
    todos = try list.whole()
  }

  /// What a todo of an archive begins with.
  private static let todoStart = Array(#"{"kind":"todo","#.utf8)

  private mutating func read(_ object: [UInt8]?, line: Int, into list: inout RecordList) {
    do throws(ExchangeError.Reason) {
      guard let object, let json = JSON(utf8: object) else { throw .malformed }
      let record = try JSONRecord(json)
      if try !take(record) {
        list.append(line: line) { () throws(ExchangeError.Reason) in try TodoRecord(record) }
      }
    } catch {
      list.reject(line: line, error)
    }
  }

  /// - Returns: Whether it was anything else than a todo.
  private mutating func take(_ record: JSONRecord) throws(ExchangeError.Reason) -> Bool {
    switch try record.text("kind") {
    case "todo", nil: return false
    case "operation":
      let text = try record.text("line") ?? ""
      do throws(OperationError) {
        operations.append(try Operation(bytes: Array(text.utf8)))
      } catch {
        if case .newerVersion = error { throw .newerVersion }
        throw .malformed
      }
    case "store":
      guard record.isOfVersion(1) else { throw .newerVersion }
      guard let replica = try record.value("replica", EntityID.init(hex:)) else {
        throw .invalidValue(field: "replica", value: "")
      }
      origin = Origin(replica: replica, name: try record.text("name") ?? "")
    default: break
    }
    return true
  }
}
