import Exchange
package import Store
package import Todos

/// A store as a JSON file: an array of objects, one per line, each with its kind. A backup is restored from
/// the operations only; the rest is for other programs.
package struct StoreExport {
  private let json: TodoJSON
  private let todos: [Todo]
  /// The replica whose store it is; nil if the file contains only todos.
  package var replica: Replica?
  package var projects: [Project] = []
  package var labels: [LabelUse] = []
  package var milestones: [Milestone] = []
  package var views: [SavedView] = []
  package var blocks: [Block] = []
  package var operations: [Operation] = []

  package init(todos json: TodoJSON, _ todos: [Todo]) {
    self.json = json
    self.todos = todos
  }

  package var text: String {
    let lines = header + todos.map { line("todo", json.json($0)) } + parts + operationLines
    return lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  private var header: [String] {
    guard let replica else { return [] }
    return [
      line(
        "store",
        [
          "version": .integer(StoreArchive.version), "replica": .string(replica.id.hex),
          "name": .string(replica.name),
        ])
    ]
  }

  private var parts: [String] {
    projects.map { line("project", $0.json { _ in true }) }
      + labels.map { line("label", $0.json) } + milestones.map { line("milestone", $0.json) }
      + views.map { line("view", $0.json) } + blocks.map { line("block", $0.json) }
  }

  private var operationLines: [String] {
    operations.map { operation in
      line("operation", ["line": .string(String(decoding: operation.bytes, as: UTF8.self))])
    }
  }

  private func line(_ kind: String, _ json: JSON) -> String {
    guard case .object(let members) = json else { return json.text }
    return JSON.object([JSON.Member("kind", .string(kind))] + members).text
  }
}
