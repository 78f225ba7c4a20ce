import Todos

/// The text of a line behind its completion mark, priority and dates.
struct TodoTxtBody {
  let bytes: [UInt8]
  let title: String
  let tags: TodoTxtTags

  /// - Parameter hasPriority: Whether `pri:A` is no priority, as there is one already.
  init(_ text: ArraySlice<UInt8>, hasPriority: Bool = false) {
    bytes = Array(text)
    let words = TodoTxtWord.words(of: text, hasPriority: hasPriority)
    let end = TodoTxtWord.startOfTags(in: words)
    var tags = TodoTxtTags()
    var isTaken = words[end...].map { tags.take($0.tag) }
    for word in words[..<end] { _ = tags.take(word.tag) }
    if end == 0, isTaken.allSatisfy(\.self) { isTaken = isTaken.map { _ in false } }
    let left = words[..<end] + zip(words[end...], isTaken).filter { !$0.1 }.map(\.0)
    title = String(decoding: left.map(\.text).joined().withoutLeadingBlanks, as: UTF8.self)
    self.tags = tags
  }

  /// The title of a record, and of the rest what the title doesn't say.
  /// - Parameter letter: The priority of a todo that is done.
  init(of record: TodoRecord, letter: Character?, in calendar: LocalCalendar) {
    let text = record.title.utf8.map { [0x0A, 0x0D].contains($0) ? 0x20 : $0 }
    let title = text[...].withoutEdgeBlanks
    let hasPriority = letter == nil && record.priority != .unset
    var wanted = TodoTxtTags(of: record, in: calendar)
    wanted.priority = letter
    let missing = wanted.words(without: TodoTxtBody(title, hasPriority: hasPriority).tags)
    guard !missing.isEmpty else {
      self.init(title, hasPriority: hasPriority)
      return
    }
    // In front of the title's own tags, so that these are read first.
    let words = TodoTxtWord.words(of: title, hasPriority: hasPriority)
    let end = TodoTxtWord.startOfTags(in: words)
    let parts = [words[..<end].flatMap(\.text)] + missing + [words[end...].flatMap(\.text)]
    let whole = parts.map { $0[...].withoutEdgeBlanks }.filter { !$0.isEmpty }
    self.init(Array(whole.joined(separator: [0x20]))[...], hasPriority: hasPriority)
  }
}
