import Files
import Todos

/// Digests of the values of a record, enough to see which of them differ in another record of the same todo.
struct RecordDigest: Hashable {
  /// A field of records, or what they say in another way: its letter begins its digests.
  struct Part: Hashable {
    /// In ASCII.
    let letter: UInt8

    init(letter: String) { self.letter = letter.utf8.first ?? 0 }

    /// How and when a todo ended.
    static let status = Part(letter: "s")
    /// Of an open todo, whether and when it was started.
    static let start = Part(letter: "g")
    static let checklist = Part(letter: "i")
    // These have a digest for each element.
    static let item = Part(letter: "y")
    static let tickedItem = Part(letter: "z")
    static let label = Part(letter: "l")
    static let after = Part(letter: "b")
    static let comment = Part(letter: "k")
    static let attribute = Part(letter: "a")

    static let all = Set(
      FieldRow.content.map(\.part)
        + [status, start, checklist, item, tickedItem, label, after, comment, attribute])
  }

  /// A value of a part.
  private struct Value: Hashable, Comparable {
    let letter: UInt8
    /// The first 64 bits of SHA-256: enough that nobody finds two values by accident that hide a change.
    let bits: UInt64

    init(_ part: Part, _ text: String) {
      (letter, bits) = (part.letter, EntityID(digestOf: Array(text.utf8)).high)
    }

    /// Parses ``text``. A value counts whether or not it was purged.
    init?(_ text: Substring) {
      let digits = text.utf8.dropFirst()
      guard let letter = text.utf8.first?.lowercased, digits.count == 16 else { return nil }
      guard digits.allSatisfy(\.isHexDigit) else { return nil }
      self.letter = letter
      bits = digits.reduce(0) { $0 << 4 | UInt64($1.hexValue) }
    }

    /// The letter and 16 hexadecimal digits.
    var text: String {
      String(unsafeUninitializedCapacity: 17) { buffer in
        buffer[0] = letter
        for digit in 0..<16 { buffer[16 - digit] = UInt8(bits >> (4 * digit) & 0xF).hexDigit }
        return 17
      }
    }

    static func < (left: Value, right: Value) -> Bool {
      (left.letter, left.bits) < (right.letter, right.bits)
    }
  }

  /// Those that aren't empty, each once, in order.
  private var values: [Value] = []
  /// When the issue was last changed, in milliseconds; nil if unknown.
  private(set) var updated: Int64?

  /// - Parameter mask: What the record's source owns.
  init(_ record: TodoRecord, owning mask: RecordMask = .file) {
    let stated = record.stated
    // When an issue was closed isn't when its todo was finished.
    let end =
      mask == .issue
      ? Self.end(of: record.status, "", "")
      : Self.end(
        of: record.status, stated[.completed] ?? Self.text(record.completed),
        stated[.finished] ?? record.finished?.description ?? "")
    add(.status, record.status.isOpen ? "" : end)
    let started = stated[.started] ?? Self.text(record.started)
    add(.start, record.status == .doing ? "doing \(started)" : started)
    for row in FieldRow.content { add(row.part, row.digestText(record)) }
    add(.checklist, record.checklist.map { "\($0.isDone ? "x" : "-")\($0.text)\u{1F}" }.joined())
    for line in record.checklist { add(line.isDone ? .tickedItem : .item, line.text) }
    for label in record.labels { add(.label, Self.folded(label)) }
    for todo in record.after { add(.after, todo.hex) }
    for comment in record.comments.numbered { add(.comment, comment.digestText) }
    for (name, value) in record.attributes { add(.attribute, "\(name) \(value)") }
    if mask == .file { return }
    let owned = Part.all.filter(mask.owns)
    values = values.filter { value in owned.contains { $0.letter == value.letter } }
    updated = record.updated?.milliseconds
  }

  /// Whether this is the digest of a todo that had ended.
  var isEnded: Bool { end != nil }

  /// Whether this is the digest of a todo that had ended on a known day.
  var isDated: Bool {
    isEnded && ![.done, .dropped].contains { has(.status, Self.end(of: $0, "", "")) }
  }

  /// The digest of when the todo was created; nil if that is unknown.
  var created: String? { Field.created.part.flatMap { values(of: $0).first?.text } }

  /// The digest of how and when the todo ended; nil if it was open.
  var end: String? { values(of: .status).first?.text }

  /// Parses ``text``.
  init(text: String) {
    for value in text.utf8.split(separator: UInt8(ascii: " ")) { insert(Substring(value)) }
  }

  var isEmpty: Bool { values.isEmpty && updated == nil }

  /// The values and, after a `w`, when the issue was last changed.
  var text: String {
    let texts = values.map(\.text)
    return (updated.map { (texts + ["w\($0)"]).sorted() } ?? texts).joined(separator: " ")
  }

  private func values(of part: Part) -> [Value] { values.filter { $0.letter == part.letter } }

  /// Whether both have the same values of a part.
  func agrees(with other: RecordDigest, on part: Part) -> Bool {
    values(of: part) == other.values(of: part)
  }

  /// Takes the values of a part from another digest.
  mutating func keep(_ part: Part, of other: RecordDigest) {
    values.removeAll { $0.letter == part.letter }
    addValues(of: other, part)
  }

  mutating func insert(_ text: Substring) {
    if let value = Value(text) {
      insert(value)
    } else if text.first == "w" {
      updated = Int64(text.dropFirst())
    }
  }

  private mutating func insert(_ value: Value) {
    let index = values.lastIndex { $0 <= value }.map { $0 + 1 } ?? 0
    if index == 0 || values[index - 1] != value { values.insert(value, at: index) }
  }

  func contains(_ text: Substring) -> Bool { Value(text).map(values.contains) ?? false }

  /// Whether both have the same value of a part, and aren't without one.
  func shares(_ part: Part, with other: RecordDigest) -> Bool {
    values(of: part).contains(where: other.values.contains)
  }

  mutating func addValues(of other: RecordDigest, _ part: Part) {
    for value in other.values(of: part) { insert(value) }
  }

  /// The lines of a checklist after a three-way merge: of these values, a file and the list here. Each line and each
  /// tick that the file changed is taken.
  func merging(_ file: [ChecklistLine], into here: [ChecklistLine]) -> [ChecklistLine] {
    let kept = here.compactMap { line -> ChecklistLine? in
      let isTicked = has(.tickedItem, line.text)
      guard let theirs = file.first(where: { $0.text.hasSameBytes(as: line.text) }) else {
        // Removed from the file, unless it was added here.
        return isTicked || has(.item, line.text) ? nil : line
      }
      return theirs.isDone == isTicked ? line : theirs
    }
    let added = file.filter { line in
      let isHere = here.contains { $0.text.hasSameBytes(as: line.text) }
      return !isHere && !has(.item, line.text) && !has(.tickedItem, line.text)
    }
    return kept + added
  }

  func has(label: String) -> Bool { has(.label, Self.folded(label)) }

  func has(line: ChecklistLine) -> Bool { has(line.isDone ? .tickedItem : .item, line.text) }

  func has(after todo: EntityID) -> Bool { has(.after, todo.hex) }

  func has(_ comment: NumberedComment) -> Bool { has(.comment, comment.digestText) }

  func has(attribute name: String, _ value: String) -> Bool { has(.attribute, "\(name) \(value)") }

  private func has(_ part: Part, _ text: String) -> Bool {
    values.contains(Value(part, text))
  }

  mutating func add(_ part: Part, _ text: String) {
    if !text.isEmpty { insert(Value(part, text)) }
  }

  private static func end(of status: Status, _ completed: String, _ finished: String) -> String {
    [status.rawValue, completed, finished].joined(separator: " ")
  }

  private static func text(_ moment: Moment?) -> String {
    moment.map { "\($0.milliseconds)" } ?? ""
  }

  /// Folds a name, so that names that count as the same have the same digest.
  static func folded(_ name: String) -> String { SearchText.folded(name) }
}

extension FieldRow {
  /// The part of records that says it.
  var part: RecordDigest.Part { RecordDigest.Part(letter: content?.letter ?? "") }

  /// The text that is digested for its value in a record; empty if there is none.
  func digestText(_ record: TodoRecord) -> String {
    guard let content else { return "" }
    if let stated = content.stated.flatMap({ record.stated[$0] }) { return stated }
    switch (value, content.value(record)) {
    case (_, .integer(let number)): return "\(number)"
    // Names that count as the same, and moments in other zones, have the same digest.
    case (.entity, .string(let name)): return RecordDigest.folded(name)
    case (.priority, .string(Priority.unset.word)): return ""
    case (.due, .string(let text)):
      if case .moment(let moment, _) = Due(iso: text) { return "\(moment.milliseconds)" }
      return text
    case (_, .string(let text)): return text
    default: return ""
    }
  }

  /// Whether two records say the same.
  func isSame(_ record: TodoRecord, _ other: TodoRecord) -> Bool {
    if case .entity = value { return digestText(record) == digestText(other) }
    return content?.value(record) == content?.value(other)
  }
}

extension Field {
  /// The part of records that says it.
  var part: RecordDigest.Part? { row.flatMap { $0.content == nil ? nil : $0.part } }
}

/// The fields of records that a source owns.
enum RecordMask {
  case file
  /// The moments of a todo's status are its own.
  case issue

  func owns(_ part: RecordDigest.Part) -> Bool {
    let issue = [
      .status, .label, Field.title.part, Field.notes.part, Field.milestone.part, Field.due.part,
    ]
    return self == .file || issue.contains(part)
  }
}

/// A comment, and its number among comments equal to it.
struct NumberedComment: Hashable {
  let comment: Comment
  /// From 1.
  let number: Int

  var digestText: String { "\(number) \(comment.at.milliseconds) \(comment.text)" }
}

extension [Comment] {
  var numbered: [NumberedComment] {
    var counts: [Comment: Int] = [:]
    return map { comment in
      let number = counts[comment, default: 0] + 1
      counts[comment] = number
      return NumberedComment(comment: comment, number: number)
    }
  }
}
