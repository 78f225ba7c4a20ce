import Files
import Todos

/// Values that a purge has erased are remembered as digests, so that no later import brings them back: in the digests
/// that a purged import contains, those of erased values begin with a capital letter.
extension RecordDigest {
  /// The digests that the text of a command's writes has in records.
  init(ofTextIn writes: [RegisterWrite]) {
    self.init(text: "")
    var created: [EntityID: Moment] = [:]
    for write in writes where write.field == .created {
      created[write.entity] = write.value.integer.flatMap(Moment.init(stored:))
    }
    var comments: [Comment: Int] = [:]
    for write in writes where !write.hasNoText {
      guard let text = write.value.string else { continue }
      switch write.field {
      case .name:
        for part in [.label, Field.project.part, Field.milestone.part].compactMap(\.self) {
          add(part, Self.folded(text))
        }
      case .text:
        guard let at = created[write.entity] else { continue }
        let comment = Comment(at: at, text: text)
        comments[comment, default: 0] += 1
        add(.comment, NumberedComment(comment: comment, number: comments[comment] ?? 1).digestText)
      default:
        if let name = write.field.element(of: .attribute) { add(.attribute, "\(name) \(text)") }
        if let part = write.field.part { add(part, text) }
        if write.field == .title { for part in [Part.item, .tickedItem] { add(part, text) } }
      }
    }
  }

  /// The values of purged imports of a todo.
  init(purgedFrom registers: Registers, format: String) {
    self.init(text: "")
    for write in registers.imports(from: format) {
      for value in Self.marked(write.value) { insert(value) }
    }
  }

  /// The text of ``text`` with those of the values marked that a purge erases.
  static func marking(_ purged: RecordDigest, in text: String) -> String {
    text.split(separator: " ").map { value in
      purged.contains(value) ? value.prefix(1).uppercased() + value.dropFirst() : String(value)
    }.joined(separator: " ")
  }

  /// Whether the text consists of digests, and so contains no text of a user.
  static func isDigests(_ text: String) -> Bool {
    text.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { value in
      let letter = value.utf8.first?.lowercased
      return (letter == UInt8(ascii: "w") || Part.all.contains { $0.letter == letter })
        && value.dropFirst().utf8.count <= 20
        && value.dropFirst().utf8.allSatisfy(\.isHexDigit)
    }
  }

  /// The digest with purged values replaced by those of the last import.
  func leavingOut(_ purged: RecordDigest, since base: RecordDigest) -> RecordDigest {
    var rest = self
    for part in Part.single where shares(part, with: purged) { rest.keep(part, of: base) }
    return rest
  }

  /// The last import, as if it had contained the purged labels, comments and so on too.
  func adding(_ purged: RecordDigest) -> RecordDigest {
    var both = self
    for part in Part.repeated { both.addValues(of: purged, part) }
    return both
  }

  fileprivate static func marked(_ value: RegisterValue) -> [Substring] {
    (value.string ?? "").split(separator: " ").filter { $0.first?.isUppercase == true }
  }
}

extension RecordDigest.Part {
  /// The fields that contain text or a name.
  fileprivate static let single = FieldRow.content.filter {
    switch $0.value {
    case .text, .entity: true
    default: false
    }
  }.map(\.part)
  fileprivate static let repeated: [RecordDigest.Part] = [
    .item, .tickedItem, .label, .comment, .attribute,
  ]
}

extension TodoRecord {
  /// The record without purged values, to add it again after its first import was undone.
  func leavingOut(_ purged: RecordDigest) -> TodoRecord {
    if purged.isEmpty { return self }
    let digest = RecordDigest(self)
    let shares = { (field: Field) in
      field.part.map { digest.shares($0, with: purged) } == true
    }
    var rest = self
    if shares(.title) { rest.title = Operation.purgedTitle }
    if shares(.notes) { rest.notes = "" }
    if shares(.project) { rest.project = nil }
    if shares(.milestone) { rest.milestone = nil }
    rest.labels = labels.filter { !purged.has(label: $0) }
    rest.checklist = checklist.filter { !purged.has(line: $0) }
    rest.comments = comments.numbered.filter { !purged.has($0) }.map(\.comment)
    rest.attributes = attributes.filter { !purged.has(attribute: $0.key, $0.value) }
    return rest
  }
}

extension Registers {
  fileprivate func imports(from format: String) -> [Write] {
    writes.filter { $0.field == .imported(from: format) }
  }

  /// Whether a field has lost its imported value to a purge, and nobody has written another one since.
  func isPurged(_ field: Field, _ part: RecordDigest.Part, from format: String) -> Bool {
    let purged = imports(from: format).filter { write in
      RecordDigest.marked(write.value).contains { $0.utf8.first?.lowercased == part.letter }
    }.map(\.writer).max()
    guard let purged else { return false }
    return write(of: field).map { $0.writer <= purged } ?? true
  }
}
