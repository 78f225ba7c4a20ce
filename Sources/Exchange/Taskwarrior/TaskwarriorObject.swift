import Todos

/// A task as JSON that is being written. An attribute that was added or left out stays as it is.
struct TaskwarriorObject {
  private var members = ""
  private var names: Set<String> = []

  var text: String { "{\(members)}" }

  mutating func leaveOut(_ name: String) {
    names.insert(name)
  }

  mutating func add(_ name: String, _ text: String?) {
    guard let text else { return }
    add(name, json: TaskwarriorObject.json(text))
  }

  /// Taskwarrior 2.6 crashes at dates before 1980.
  mutating func add(_ name: String, _ moment: Moment?) {
    guard let moment, moment.seconds >= 315_532_800 else { return leaveOut(name) }
    add(name, json: "\"\(moment.basic)\"")
  }

  /// Taskwarrior keeps the escapes of tags as they are. A colon or a comma would take a tag apart.
  mutating func add(tags: [String]) {
    if tags.isEmpty { return }
    let texts = tags.map { tag in
      let text = TaskwarriorObject.json(tag)
      guard text.utf8.contains(where: { ":,".utf8.contains($0) }) else { return text }
      return text.split(separator: ":", omittingEmptySubsequences: false).joined(
        separator: "\\u003a"
      )
      .split(separator: ",", omittingEmptySubsequences: false).joined(separator: "\\u002c")
    }
    add("tags", json: "[\(texts.joined(separator: ","))]")
  }

  /// Taskwarrior knows annotations by their second.
  mutating func add(annotations: [Comment]) {
    if annotations.isEmpty { return }
    var last = Moment(seconds: 315_532_799)
    let texts = annotations.map { comment in
      last = max(Moment(seconds: comment.at.seconds), last.advanced(bySeconds: 1))
      let text = TaskwarriorObject.json(comment.text)
      return "{\"entry\":\"\(last.basic)\",\"description\":\(text)}"
    }
    add("annotations", json: "[\(texts.joined(separator: ","))]")
  }

  /// What was kept of a task that Taskwarrior wrote.
  mutating func add(kept attributes: [String: String]) {
    if attributes.isEmpty { return }
    for (key, text) in attributes.sorted(by: { $0.key < $1.key }) {
      guard key.hasPrefix("taskwarrior/"), let value = JSON(utf8: Array(text.utf8)) else {
        continue
      }
      let name = String(key.dropFirst("taskwarrior/".count))
      if !names.contains(name) { add(name, json: value.text) }
    }
  }

  private mutating func add(_ name: String, json: String) {
    if !members.isEmpty { members += "," }
    members += "\(TaskwarriorObject.json(name)):\(json)"
    names.insert(name)
  }

  private static func json(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return "\"\(text)\"" }
    return JSON.string(text.filter { $0 != "\0" }).text
  }
}
