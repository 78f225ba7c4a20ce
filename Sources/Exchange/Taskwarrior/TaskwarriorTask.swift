import Todos

/// The attributes of one task.
extension JSONRecord {
  /// A text; nil if it is empty, as in Taskwarrior.
  func attribute(_ name: String) throws(ExchangeError.Reason) -> String? {
    try text(name)?.nonEmpty
  }

  /// A date; nil if it is empty.
  func moment(
    _ name: String, in calendar: LocalCalendar
  ) throws(ExchangeError.Reason) -> Moment? {
    switch self[name] {
    case nil, .null, .string(""): return nil
    case let value?:
      if let moment = Moment(taskwarrior: value, in: calendar) { return moment }
      throw .invalidValue(field: name, value: value.plainText)
    }
  }

  /// An array of strings, or one comma-separated string.
  func names(_ name: String) throws(ExchangeError.Reason) -> [String] {
    let value = self[name]?.unquoted ?? .null
    let names: [String]? =
      switch value {
      case .null: []
      case .string(let text): text.split(separator: ",").map(String.init)
      case .array(let values): JSON.array(values.filter { $0 != .null }).strings
      default: nil
      }
    guard let names else { throw .invalidValue(field: name, value: value.text) }
    return names
  }

  /// - Parameter made: When the task was made: the moment of annotations without one.
  func annotations(
    made: Moment, in calendar: LocalCalendar
  ) throws(ExchangeError.Reason) -> [Comment] {
    switch self["annotations"]?.unquoted {
    case nil, .null, .string(""): return []
    case .array(let values):
      var comments: [Comment] = []
      for value in values where value != .null {
        let object = value.string == nil ? value : ["description": value]
        guard let annotation = try? JSONRecord(object) else {
          throw .invalidValue(field: "annotations", value: value.text)
        }
        guard let text = try annotation.attribute("description") else { continue }
        // Annotations are in the order of their moments.
        let before = comments.last?.at ?? made
        let at = try annotation.moment("entry", in: calendar)
        comments.append(Comment(at: at ?? before, text: text))
      }
      return comments.inOrder
    case let value?: throw .invalidValue(field: "annotations", value: value.text)
    }
  }

  /// The JSON texts of the attributes besides those, by the names under which a record keeps them.
  func kept(besides names: Set<String>) -> [String: String] {
    var kept: [String: String] = [:]
    for (name, value) in members where !names.contains(name) {
      kept["taskwarrior/\(name)"] = value.withoutZeros.text
    }
    return kept
  }
}

extension Moment {
  /// A date as Taskwarrior reads it, a text or a number: ISO 8601, or seconds since 1970 in more than eight digits.
  init?(taskwarrior value: JSON, in calendar: LocalCalendar) {
    let text = value.withoutZeros.plainText
    if text.utf8.count > 8, let seconds = Int64(text), seconds.magnitude < 1 << 40 {
      self.init(seconds: seconds)
    } else if let date = DateText(text) {
      self.init(seconds: date.moment(in: calendar).seconds)
    } else {
      return nil
    }
  }
}

extension JSON {
  /// Taskwarrior writes 5 as 5.000000.
  fileprivate var withoutZeros: JSON {
    if case .number(let value) = self, let integer = Int64(exactly: value) {
      return .integer(integer)
    }
    return self
  }

  /// The list within a text that is a JSON array, as some versions of Taskwarrior write it.
  fileprivate var unquoted: JSON {
    guard case .string(let text) = self, text.utf8.first == UInt8(ascii: "["),
      let value = JSON(utf8: Array(text.utf8))
    else { return self }
    return value
  }

  /// A string without quotes, or the JSON text of another value.
  var plainText: String { string ?? text }
}

extension [Comment] {
  /// Oldest first; comments of the same moment keep their order.
  var inOrder: [Comment] { sorted { $0.at < $1.at } }
}

/// A task that is being written as JSON. An attribute that was added or left out is not replaced by a kept
/// one.
struct TaskwarriorObject {
  private var members = ""
  private var names: Set<String> = []

  var text: String { "{\(members)}" }

  mutating func leaveOut(_ name: String) {
    names.insert(name)
  }

  mutating func add(_ name: String, _ text: String?) {
    if let text { add(name, Self.string(text)) }
  }

  /// Taskwarrior 2.6 crashes at dates before 1980.
  mutating func add(_ name: String, _ moment: Moment?) {
    guard let moment, moment >= TaskwarriorFormat.earliest else { return leaveOut(name) }
    add(name, .string(moment.basic))
  }

  /// Taskwarrior doesn't decode escapes in tags. An unescaped colon or comma would split a tag.
  mutating func add(tags: [String]) {
    if tags.isEmpty { return }
    let texts = tags.map { tag in
      let text = Self.string(tag).text
      guard text.utf8.contains(where: { ":,".utf8.contains($0) }) else { return text }
      return text.replacing(":", with: "\\u003a").replacing(",", with: "\\u002c")
    }
    add("tags", json: "[\(texts.joined(separator: ","))]")
  }

  mutating func add(depends todos: Set<EntityID>) {
    if !todos.isEmpty { add("depends", .array(todos.sorted().map { .string($0.uuid) })) }
  }

  /// Taskwarrior identifies annotations by their second.
  mutating func add(annotations: [Comment]) {
    if annotations.isEmpty { return }
    var last = TaskwarriorFormat.earliest.advanced(bySeconds: -1)
    let values = annotations.map { comment -> JSON in
      last = max(Moment(seconds: comment.at.seconds), last.advanced(bySeconds: 1))
      return ["entry": .string(last.basic), "description": Self.string(comment.text)]
    }
    add("annotations", .array(values))
  }

  /// Adds the attributes from Taskwarrior that ootd has no field for.
  mutating func add(keptOf record: TodoRecord) {
    for key in record.attributes.keys.filter({ $0.hasPrefix("taskwarrior/") }).sorted() {
      let name = String(key.dropFirst("taskwarrior/".count))
      if !names.contains(name), let value = record.kept(key) { add(name, value) }
    }
  }

  private mutating func add(_ name: String, _ value: JSON) {
    add(name, json: value.text)
  }

  private mutating func add(_ name: String, json: String) {
    if !members.isEmpty { members += "," }
    members += "\(JSON.string(name).text):\(json)"
    names.insert(name)
  }

  /// Without U+0000, which Taskwarrior can't store.
  private static func string(_ text: String) -> JSON {
    .string(text.utf8.contains(0) ? text.replacing("\0", with: "") : text)
  }
}
