import Todos

/// Digests of the values of a record, enough to see which of them differ in another record of the same todo.
struct RecordDigest: Hashable {
  /// A field of records, or what they say in another way: its letter begins its digests.
  struct Part: Hashable {
    let letter: String

    /// How and when a todo ended.
    static let status = Part(letter: "s")
    /// Of an open todo, whether and when it was started.
    static let start = Part(letter: "g")
    static let checklist = Part(letter: "i")
    /// When an issue was last changed, in milliseconds instead of a digest.
    static let updated = Part(letter: "w")
    // These have a digest for each element.
    static let item = Part(letter: "y")
    static let tickedItem = Part(letter: "z")
    static let label = Part(letter: "l")
    static let after = Part(letter: "b")
    static let comment = Part(letter: "k")
    static let attribute = Part(letter: "a")

    fileprivate static let letters = Set(
      FieldRow.content.compactMap(\.content?.letter)
        + [status, start, checklist, updated, item, tickedItem, label, after, comment, attribute]
        .map(\.letter))

    static func isLetter(_ text: String) -> Bool { letters.contains(text) }
  }

  /// The letter of a part and 16 hexadecimal digits for each value that isn't empty.
  private var values: Set<String> = []

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
    values = values.filter { mask.owns(Part(letter: String($0.prefix(1)))) }
    updated = record.updated?.milliseconds
  }

  /// Whether this is the digest of a todo that had ended.
  var isEnded: Bool { end != nil }

  /// Whether this is the digest of a todo that had ended on a known day.
  var isDated: Bool {
    isEnded && ![.done, .dropped].contains { has(.status, Self.end(of: $0, "", "")) }
  }

  /// The digest of when the todo was created; nil if that is unknown.
  var created: String? { values.first { $0.hasPrefix(Field.created.part?.letter ?? "") } }

  /// The digest of how and when the todo ended; nil if it was open.
  var end: String? { values.first { $0.hasPrefix(Part.status.letter) } }

  /// When the issue was last changed; nil if unknown.
  var updated: Int64? {
    get { values.lazy.filter { $0.hasPrefix("w") }.compactMap { Int64($0.dropFirst()) }.first }
    set {
      values = values.filter { !$0.hasPrefix("w") }
      if let newValue { values.insert("\(Part.updated.letter)\(newValue)") }
    }
  }

  /// Parses ``text``. A value counts whether or not it was purged.
  init(text: String) {
    for value in text.split(separator: " ") { insert(value) }
  }

  var isEmpty: Bool { values.isEmpty }

  var text: String { values.sorted().joined(separator: " ") }

  /// Whether both have the same values of a part.
  func agrees(with other: RecordDigest, on part: Part) -> Bool {
    values.filter { $0.hasPrefix(part.letter) }
      == other.values.filter { $0.hasPrefix(part.letter) }
  }

  /// Takes the values of a part from another digest.
  mutating func keep(_ part: Part, of other: RecordDigest) {
    values = values.filter { !$0.hasPrefix(part.letter) }
    addValues(of: other, part)
  }

  mutating func insert(_ value: Substring) {
    values.insert(value.prefix(1).lowercased() + value.dropFirst())
  }

  func contains(_ value: Substring) -> Bool { values.contains(String(value)) }

  /// Whether both have the same value of a part, and aren't without one.
  func shares(_ part: Part, with other: RecordDigest) -> Bool {
    values.contains { $0.hasPrefix(part.letter) && other.values.contains($0) }
  }

  mutating func addValues(of other: RecordDigest, _ part: Part) {
    values.formUnion(other.values.filter { $0.hasPrefix(part.letter) })
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
    values.contains(Self.value(part, text))
  }

  mutating func add(_ part: Part, _ text: String) {
    if !text.isEmpty { values.insert(Self.value(part, text)) }
  }

  /// The first 64 bits of SHA-256: enough that nobody finds two values by accident that hide a change.
  private static func value(_ part: Part, _ text: String) -> String {
    part.letter + EntityID(digestOf: Array(text.utf8)).hex.prefix(16)
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
