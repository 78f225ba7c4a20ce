import Exchange
package import Store
package import Todos

/// A store as a JSON file: an array of objects, one per line, each with its kind. A backup is restored from
/// the operations only; the rest is for other programs. It is written part by part, so that a large store is never in
/// memory as a whole.
package struct StoreExport {
  private let write: (String) throws -> Void
  private var isEmpty = true

  /// - Parameter write: Receives the parts of the file, in order.
  package init(to write: @escaping (String) throws -> Void) {
    self.write = write
  }

  package mutating func add(_ todos: [Todo], _ json: TodoJSON) throws {
    try add(todos.map { Self.line("todo", json.json($0)) })
  }

  /// The replica that is exported, before its todos.
  package mutating func add(_ replica: Replica) throws {
    let header: JSON = [
      "version": .integer(StoreArchive.version), "replica": .string(replica.id.hex),
      "name": .string(replica.name),
    ]
    try add([Self.line("store", header)])
  }

  /// Everything but the todos.
  package mutating func addRest(of snapshot: Snapshot, presets: [Block]) throws {
    try add(snapshot.projects().map { Self.line("project", $0.json { _ in true }) })
    try add(snapshot.labels().map { Self.line("label", $0.json) })
    try add(snapshot.milestones().map { Self.line("milestone", $0.json) })
    try add(snapshot.views().map { Self.line("view", $0.json) })
    try add(snapshot.blocks(presets: presets).map { Self.line("block", $0.json) })
    try snapshot.forEachOperation { operation in
      let line = JSON.string(String(decoding: operation.bytes, as: UTF8.self))
      try add([Self.line("operation", ["line": line])])
    }
  }

  package func finish() throws { try write(isEmpty ? "[]\n" : "\n]\n") }

  private mutating func add(_ lines: [String]) throws {
    if lines.isEmpty { return }
    try write((isEmpty ? "[\n" : ",\n") + lines.joined(separator: ",\n"))
    isEmpty = false
  }

  private static func line(_ kind: String, _ json: JSON) -> String {
    guard case .object(let members) = json else { return json.text }
    return JSON.object([JSON.Member("kind", .string(kind))] + members).text
  }
}
