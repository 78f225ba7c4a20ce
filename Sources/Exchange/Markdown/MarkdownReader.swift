import Files
import Todos

/// Turns the items of a Markdown document into records.
struct MarkdownReader {
  var validator = RecordValidator()
  private let calendar: LocalCalendar
  private var ids = ContentIDs(of: .markdown)
  /// The last heading of which a warning says that it is no project.
  private var warned: MarkdownOutline.Heading?

  init(in calendar: LocalCalendar) {
    self.calendar = calendar
  }

  /// An item with a text.
  fileprivate struct Entry {
    let line: Int
    let mark: Character
    let title: String
    /// The members of the comment after the title.
    let metadata: [UInt8]?
    let notes: String
    let project: String?
    let id: EntityID
    /// The entry that it stands in.
    let parent: Int?
    var checklist: [ChecklistLine] = []
    var after: Set<EntityID> = []
    var isTodo: Bool
  }

  /// Passes the todos among items, each after those that it waits for.
  /// - Parameter items: Each after the one that it stands in.
  mutating func read(
    _ items: [MarkdownOutline.Item], _ body: (TodoRecord) throws -> Void
  ) throws {
    var entries: [Entry] = []
    // The entry of each item; that of the item around it if it has no text.
    var places: [Int?] = []
    for item in items {
      let parent = item.parent.flatMap { places[$0] }
      guard let entry = entry(item, in: parent.map { entries[$0] }, at: parent) else {
        places.append(parent)
        continue
      }
      if let parent { entries[parent].isTodo = true }
      places.append(entries.count)
      entries.append(entry)
    }
    var open: [Int] = []
    for index in entries.indices {
      while let last = open.last, last != entries[index].parent {
        try end(open.removeLast(), &entries, body)
      }
      open.append(index)
    }
    for index in open.reversed() { try end(index, &entries, body) }
  }

  private mutating func entry(
    _ item: MarkdownOutline.Item, in outer: Entry?, at parent: Int?
  ) -> Entry? {
    let line = item.lines[0].number
    let text = item.lines.joined
    let inlines = MarkdownInlines(text)
    var metadata: [UInt8]?
    var notes = item.notes
    if let opening = inlines.comment {
      let json = text[opening.upperBound...]
      let end = json.firstRange(of: Array("-->".utf8))
      metadata = json[..<(end?.lowerBound ?? text.count)].map { $0 == 0x0A ? 0x20 : $0 }
      var rest = Array(json[(end?.upperBound ?? text.count)...])
      if text[..<opening.lowerBound].last == UInt8(ascii: "`") {
        // The end of the code in which pandoc writes HTML.
        rest.removeFirst(rest.firstRange(of: Array("{=html}".utf8))?.upperBound ?? 0)
      }
      if let other = MarkdownInlines(rest).comment {
        let place = text.count - rest.count + other.lowerBound
        validator.reject(line: item.lines.number(at: place), .misplacedComment)
      }
      // Notes that follow without an empty line are lines of the same paragraph.
      let words = String(decoding: rest, as: UTF8.self).trimmed(of: [0x20, 0x09, 0x0A])
      if !words.isEmpty { notes = words.split(separator: "\n").map(String.init) + notes }
    }
    if metadata == nil, inlines.plain.isInvisible { return nil }
    if !" xX/-".contains(item.mark) {
      validator.warnings.add(.unknownBox, line: line, "[\(item.mark)] \(inlines.plain)")
    }
    let project = project(item.heading)
    let id = ids.next([project ?? "", outer?.id.hex ?? "", inlines.plain])
    let body = notes.joined(separator: "\n").trimmed(of: [0x0A])
    let isTodo = parent == nil || metadata != nil || !body.isEmpty || "/-".contains(item.mark)
    return Entry(
      line: line, mark: item.mark, title: inlines.plain, metadata: metadata, notes: body,
      project: project, id: id, parent: parent, isTodo: isTodo)
  }

  private mutating func project(_ heading: MarkdownOutline.Heading?) -> String? {
    guard let heading, !Name.isName(heading.text) else { return heading?.text }
    if heading != warned { validator.warnings.add(.noProject, line: heading.line, heading.text) }
    warned = heading
    return nil
  }

  /// Adds an entry to the one that it stands in; those in it are complete.
  private mutating func end(
    _ index: Int, _ entries: inout [Entry], _ body: (TodoRecord) throws -> Void
  ) throws {
    let entry = entries[index]
    if let parent = entry.parent, !entry.isTodo {
      let line = ChecklistLine(entry.title, isDone: entry.isDone)
      return entries[parent].checklist.append(line)
    }
    let record = validator.record(line: entry.line) { () throws(ExchangeError.Reason) in
      try entry.record(in: calendar)
    }
    guard let record else { return }
    if let parent = entry.parent { entries[parent].after.insert(record.id) }
    try body(record)
  }
}

extension MarkdownReader.Entry {
  fileprivate var isDone: Bool { mark == "x" || mark == "X" }

  /// The todo with the values of the comment.
  fileprivate func record(in calendar: LocalCalendar) throws(ExchangeError.Reason) -> TodoRecord {
    guard let json = JSON(utf8: metadata ?? Array("{}".utf8)) else { throw .malformed }
    let fields = try JSONRecord(json)
    var record = TodoRecord(
      id: try fields.value("uuid", EntityID.init(uuid:)) ?? id, title: title)
    record.isByContent = fields["uuid"] == nil
    try record.read(fields, in: calendar)
    readStatus(&record)
    try record.readCompletion(fields, in: calendar)
    if fields["project"] == nil { record.project = project }
    // Those below the item may have been added to those that only the comment can hold.
    record.notes = [record.notes, notes].filter { !$0.isEmpty }.joined(separator: "\n\n")
    record.checklist = checklist
    record.after = after
    for value in try fields.list("after") {
      guard let uuid = value.string, let id = EntityID(uuid: uuid) else {
        throw .invalidValue(field: "after", value: value.text)
      }
      record.after.insert(id)
    }
    return record
  }

  private func readStatus(_ record: inout TodoRecord) {
    switch mark {
    case "x", "X": record.status = .done
    case "/": record.status = .doing
    case "-": record.status = .dropped
    // ootd's comment may know that it is in progress.
    default: if record.status != .doing { record.status = .todo }
    }
  }
}

extension String {
  /// Whether a title of it would have nothing to see.
  fileprivate var isInvisible: Bool {
    do throws(TodoError) {
      _ = try Title.checked(self)
      return false
    } catch {
      return switch error {
      case .empty, .invisibleTitle: true
      default: false
      }
    }
  }
}
