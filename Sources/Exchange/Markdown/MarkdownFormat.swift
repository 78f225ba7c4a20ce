package import Todos

/// A plan as nested check lists of Markdown (GitHub Flavored Markdown, section 5.3), below headings with projects.
///
/// A line at the top is a todo. Below a todo stand its notes, the lines of its checklist, and the todos that it waits
/// for, unless they stand elsewhere already. A nested line with something below it is a todo that the outer one waits
/// for; without, it is a line of the checklist. All other fields are a JSON object in an HTML comment, which renderers
/// hide; with its `uuid` a nested line is a todo, too. Without a UUID a todo is identified by its title and those of
/// the todos around it. Lines of fenced code blocks are text.
package struct MarkdownFormat: TodoFormat {
  private let calendar: LocalCalendar

  package init(calendar: LocalCalendar) {
    self.calendar = calendar
  }

  package func read(
    _ file: ImportFile, isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    var lines = FileLines(file)
    var validator = RecordValidator(isKnownGood: isKnownGood)
    var outline = MarkdownOutline()
    while let (number, text) = try lines.next() {
      outline.add(String(decoding: text, as: UTF8.self), number: number)
      progress(lines.offset, file.size)
    }
    var ids = ContentIDs(of: .markdown)
    for item in outline.items { _ = try pass(item, within: [], &ids, &validator, body) }
    return try validator.finish()
  }

  /// Passes the todo of an item, after those that it waits for.
  /// - Returns: The id of the todo; nil if it is invalid.
  private func pass(
    _ item: MarkdownOutline.Item, within titles: [String], _ ids: inout ContentIDs,
    _ validator: inout RecordValidator, _ body: (TodoRecord) throws -> Void
  ) throws -> EntityID? {
    var after: Set<EntityID> = []
    let titles = titles + [item.title]
    let id = ids.next([item.project ?? ""] + titles)
    for child in item.children where child.isTodo {
      if let id = try pass(child, within: titles, &ids, &validator, body) { after.insert(id) }
    }
    let record = validator.record(line: item.line) { () throws(ExchangeError.Reason) in
      var record = try item.record(id: id)
      record.after.formUnion(after)
      return record
    }
    if let record { try body(record) }
    return record?.id
  }

  package func text(_ records: [TodoRecord]) -> String {
    var writer = MarkdownWriter(records, in: calendar)
    return writer.text()
  }
}

/// The items of a Markdown file, each with its text and what is below it.
struct MarkdownOutline {
  struct Item {
    let line: Int
    let indent: Int
    var title: String
    var isDone: Bool
    /// The members of the comment after the title, as JSON.
    var metadata: String?
    var project: String?
    var notes: [String] = []
    var children: [Item] = []

    /// Whether it is more than a line of a checklist.
    var isTodo: Bool { metadata != nil || !children.isEmpty || notes.contains { !$0.isEmpty } }
  }

  private(set) var items: [Item] = []
  private var project: String?
  /// The indexes of the item to which lines belong, from the top.
  private var path: [Int] = []
  private var fences = MarkdownFences()

  mutating func add(_ line: String, number: Int) {
    let indent = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.reduce(0) { width, byte in
      byte == 0x09 ? (width / 4 + 1) * 4 : width + 1
    }
    let text = line.drop { $0 == " " || $0 == "\t" }
    let isCode = fences.containsNext(text, indent: indent)
    if !isCode, indent == 0, let heading = Self.heading(text) {
      project = heading.isEmpty ? nil : heading
      path = []
    } else if !isCode, var item = Self.item(text, line: number, indent: indent) {
      item.project = project
      while let last = self[path], last.indent >= indent { path.removeLast() }
      path.append(append(item))
    } else if let last = self[path] {
      if text.isEmpty {
        modify { $0.notes.append("") }
      } else if indent > last.indent {
        let kept = String(repeating: " ", count: max(0, indent - last.indent - 2)) + text
        modify { $0.notes.append(kept) }
      } else {
        path = []
      }
    }
  }

  private subscript(path: [Int]) -> Item? {
    guard let first = path.first else { return nil }
    return path.dropFirst().reduce(items[first]) { $0.children[$1] }
  }

  /// - Returns: Its index among the children of the item at the path.
  private mutating func append(_ item: Item) -> Int {
    if path.isEmpty {
      items.append(item)
      return items.count - 1
    }
    modify { $0.children.append(item) }
    return (self[path]?.children.count ?? 1) - 1
  }

  private mutating func modify(_ change: (inout Item) -> Void) {
    func modify(_ items: inout [Item], _ path: ArraySlice<Int>) {
      guard let index = path.first else { return }
      if path.count == 1 { return change(&items[index]) }
      modify(&items[index].children, path.dropFirst())
    }
    modify(&items, path[...])
  }

  /// The text of an ATX heading.
  private static func heading(_ text: Substring) -> String? {
    let marks = text.prefix { $0 == "#" }
    let rest = text.dropFirst(marks.count)
    guard (1...6).contains(marks.count), rest.isEmpty || rest.first == " " else { return nil }
    return MarkdownText.unescaped(Substring(String(rest).trimmed(of: [0x20, 0x09])))
  }

  /// An item of a check list: `- [ ] text`, also with `*`, `+` or a number.
  private static func item(_ text: Substring, line: Int, indent: Int) -> Item? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let marks = digits.isEmpty ? "-*+" : ".)"
    guard digits.count < 10, let mark = text.dropFirst(digits.count).first, marks.contains(mark)
    else { return nil }
    let rest = text.dropFirst(digits.count + 1).drop { $0 == " " || $0 == "\t" }
    let scalars = Array(rest.unicodeScalars.prefix(4))
    guard scalars.count > 3, scalars[0] == "[", " xX".unicodeScalars.contains(scalars[1]),
      scalars[2] == "]", scalars[3] == " "
    else { return nil }
    var title = Substring(rest.unicodeScalars.dropFirst(4))
    var metadata: String?
    let trimmed = Substring(String(title).trimmed(of: [0x20, 0x09]))
    if trimmed.hasSuffix("} -->"),
      let start = trimmed.ranges(of: "<!-- ootd {").last?.lowerBound,
      start == trimmed.startIndex || trimmed[trimmed.index(before: start)] != "\\"
    {
      metadata = String(trimmed[start...].dropFirst("<!-- ootd ".count).dropLast(" -->".count))
      title = trimmed[..<start]
    }
    let plain = String(title).trimmed(of: [0x20, 0x09])
    return Item(
      line: line, indent: indent, title: MarkdownText.unescaped(Substring(plain)),
      isDone: scalars[1] != " ", metadata: metadata)
  }
}

extension MarkdownOutline.Item {
  /// The todo with the values of the comment, without what it waits for below it.
  /// - Parameter id: Its id if it has no UUID.
  fileprivate func record(id: EntityID) throws(ExchangeError.Reason) -> TodoRecord {
    guard let json = JSON(utf8: Array((metadata ?? "{}").utf8)) else { throw .malformed }
    let fields = try JSONRecord(json)
    let uuid = try fields.value("uuid", EntityID.init(uuid:)) ?? id
    var record = TodoRecord(id: uuid, title: title)
    try record.read(fields)
    record.status = isDone ? .done : record.status == .done ? .todo : record.status
    if !fields.has("project") { record.project = project }
    if !fields.has("notes") { record.notes = text }
    record.checklist = children.filter { !$0.isTodo }.map {
      ChecklistLine($0.title, isDone: $0.isDone)
    }
    for value in try fields.list("after") {
      guard let uuid = value.string, let id = EntityID(uuid: uuid) else {
        throw .invalidValue(field: "after", value: value.text)
      }
      record.after.insert(id)
    }
    return record
  }

  private var text: String {
    var lines = notes[...]
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
