import Exchange
package import Store
package import Todos

/// A store as a JSON file: an array of objects, one per line, each with its kind. A backup is restored from
/// the operations only; the rest is for other programs.
package struct StoreExport {
  private var lines: [String]

  /// Only todos.
  package init(_ todos: [Todo], _ json: TodoJSON) {
    lines = todos.map { Self.line("todo", json.json($0)) }
  }

  /// A replica's whole store.
  package init(
    of replica: Replica, _ snapshot: Snapshot, _ todos: [Todo], _ json: TodoJSON, presets: [Block]
  ) throws {
    self.init(todos, json)
    let header: JSON = [
      "version": .integer(StoreArchive.version), "replica": .string(replica.id.hex),
      "name": .string(replica.name),
    ]
    lines.insert(Self.line("store", header), at: 0)
    lines += try snapshot.projects().map { Self.line("project", $0.json { _ in true }) }
    lines += try snapshot.labels().map { Self.line("label", $0.json) }
    lines += try snapshot.milestones().map { Self.line("milestone", $0.json) }
    lines += try snapshot.views().map { Self.line("view", $0.json) }
    lines += try snapshot.blocks(presets: presets).map { Self.line("block", $0.json) }
    lines += try snapshot.operations().map {
      Self.line("operation", ["line": .string(String(decoding: $0.bytes, as: UTF8.self))])
    }
  }

  package var text: String {
    lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  private static func line(_ kind: String, _ json: JSON) -> String {
    guard case .object(let members) = json else { return json.text }
    return JSON.object([JSON.Member("kind", .string(kind))] + members).text
  }
}
