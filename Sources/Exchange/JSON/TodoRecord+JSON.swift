import Todos

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
