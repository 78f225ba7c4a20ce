/// How the rows of a table become one text.
struct StoreDump {
  let name: String
  let sql: String

  private init(_ name: String, _ columns: [String], from source: String? = nil) {
    self.name = name
    let line = columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
    sql = """
      SELECT group_concat(line, char(10)) FROM (
        SELECT \(line) AS line FROM \(source ?? name) ORDER BY 1)
      """
  }

  static let typed = [
    StoreDump(
      "todo",
      [
        "id", "number", "title", "notes", "priority", "status", "day", "due", "project", "block",
        "created", "started", "completed", "updated", "deleted", "milestone", "labels", "place",
      ]),
    StoreDump("todo_count", ["entity", "open", "done"]),
    StoreDump("todo_label", ["label", "todo"]),
    StoreDump("todo_attribute", ["todo", "name", "value"]),
    StoreDump("label", ["id", "name", "color", "deleted"]),
    StoreDump("milestone", ["id", "name", "description", "due", "closed", "deleted"]),
    StoreDump("comment", ["id", "todo", "text", "created", "deleted"]),
    StoreDump("search", ["todo", "text"]),
    StoreDump(
      "project",
      [
        "id", "name", "description", "link", "memo", "start", "\"end\"", "archived", "created",
        "deleted",
      ]),
    StoreDump("project_element", ["project", "kind", "name"]),
    StoreDump("repository", ["id", "project", "root", "deleted"]),
    StoreDump("repository_path", ["repository", "replica", "path"]),
    StoreDump(
      "block",
      [
        "id", "name", "title", "priority", "project", "notes", "deleted", "labels", "milestone",
        "day", "due", "every", "since", "paused",
      ]),
    StoreDump(
      "commit_link",
      ["id", "todo", "oid", "subject", "authored", "completes", "repository", "deleted"]),
    StoreDump("replica", ["id", "name", "letters", "continues"]),
  ]

  static let derived =
    typed + [
      StoreDump(
        "operation",
        ["id", "replica", "time", "wall", "command", "\"group\"", "retracts", "undone", "bytes"]),
      StoreDump(
        "write", ["entity", "field", "operation.id", "value"],
        from: "write JOIN operation ON operation.sequence = write.operation"),
      StoreDump(
        "handle", ["handle.replica", "number", "entity", "operation.id"],
        from: "handle JOIN operation ON operation.sequence = handle.operation"),
      StoreDump(
        "spare_handle", ["spare_handle.replica", "number", "entity", "operation.id"],
        from: "spare_handle JOIN operation ON operation.sequence = spare_handle.operation"),
      StoreDump(
        "withdrawn_handle", ["withdrawn_handle.replica", "entity", "operation.id"],
        from: "withdrawn_handle JOIN operation ON operation.sequence = withdrawn_handle.operation"),
      StoreDump("purged", ["operation"]),
    ]

  static let exchanged = [
    StoreDump("operation", ["sequence", "id", "chunk"]),
    StoreDump("chunk", ["number", "name", "replica", "position"]),
    StoreDump("chunk_seen", ["chunk", "replica", "name"]),
    StoreDump("handle", ["replica", "number", "entity"]),
    StoreDump("local", ["id", "name"]),
    StoreDump("remote", ["url", "published", "machine", "file"]),
    StoreDump("tainted_chain", ["replica"]),
  ]
}
