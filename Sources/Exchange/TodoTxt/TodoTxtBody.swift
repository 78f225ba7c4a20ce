import Files
import Todos

/// The text of a line after its completion mark, priority and dates.
struct TodoTxtBody {
  let bytes: [UInt8]
  let title: String
  let tags: TodoTxtTags
  /// Words such as `due:soon`, which stay in the title.
  let invalidDates: [String]

  /// - Parameter hasPriority: Whether the line already has a priority, so that `pri:A` doesn't set it.
  init(_ text: ArraySlice<UInt8>, hasPriority: Bool = false) {
    bytes = Array(text)
    let words = TodoTxtWord.words(of: text, hasPriority: hasPriority)
    let end = TodoTxtWord.startOfTags(in: words)
    var tags = TodoTxtTags()
    let isUsed = words[end...].map { tags.accept($0.tag) }
    for word in words[..<end] { _ = tags.accept(word.tag) }
    let left = Array(words[..<end]) + zip(words[end...], isUsed).filter { !$0.1 }.map(\.0)
    let text = { (words: [TodoTxtWord]) in
      String(decoding: words.map(\.titleText).joined().withoutLeadingSpaces, as: UTF8.self)
    }
    invalidDates = words.compactMap(\.invalidDate)
    // Tags alone are the title, too.
    let hasTitle = text(left.filter { !$0.isPriority }).isTitle
    title = text(hasTitle ? left : words)
    self.tags = tags
  }

  /// The title of a record, with tags for the fields that the title doesn't set. The title's own tags are escaped if
  /// the line would be read as another title or other fields.
  /// - Parameter letter: The priority letter of a done todo.
  init(of record: TodoRecord, letter: Character?, in calendar: LocalCalendar) {
    let text = record.title.utf8.map { [0x0A, 0x0D].contains($0) ? 0x20 : $0 }
    let title = text[...].withoutEdgeSpaces
    let hasPriority = letter == nil && record.priority != .unset
    var wanted = TodoTxtTags(of: record, in: calendar)
    wanted.priority = letter
    let words = TodoTxtWord.words(of: title, hasPriority: hasPriority)
    // Before the title's own tags, so that they are read first.
    let end = TodoTxtWord.startOfTags(in: words)
    let shown = TodoTxtBody(title, hasPriority: hasPriority).tags
    let missing = wanted.words(missingFrom: shown, in: calendar)
    let parts = [words[..<end].flatMap(\.text)] + missing + [words[end...].flatMap(\.text)]
    let whole = missing.isEmpty ? [Array(title)] : parts.map { Array($0[...].withoutEdgeSpaces) }
    let body = TodoTxtBody(whole, hasPriority: hasPriority)
    if wanted.areShown(by: body.tags, in: calendar), body.title.utf8.elementsEqual(title) {
      self = body
    } else {
      let all = wanted.words(missingFrom: TodoTxtTags(), in: calendar)
      self.init([words.flatMap(\.escaped)] + all, hasPriority: hasPriority)
    }
  }

  private init(_ parts: [[UInt8]], hasPriority: Bool) {
    let text = parts.filter { !$0.isEmpty }.joined(separator: [0x20])
    self.init(Array(text)[...], hasPriority: hasPriority)
  }
}

/// The fields that the words of a line set besides its title.
struct TodoTxtTags: Equatable {
  var project: String?
  private(set) var labels: Set<String> = []
  var due: DateText?
  var day: Day?
  /// The letter in `pri:A`.
  var priority: Character?

  init() {}

  init(of record: TodoRecord, in calendar: LocalCalendar) {
    project = record.project
    labels = Set(record.labels)
    day = record.day
    due = record.due.map { Self.date(of: $0, in: calendar) }
  }

  /// The date in local time.
  private static func date(of due: Due, in calendar: LocalCalendar) -> DateText {
    switch due {
    case .day(let day): return DateText(day: day, clock: nil, offsetMinutes: nil)
    case .moment(let moment, _):
      let clock = calendar.clock(at: moment)
      return DateText(day: clock.day, clock: clock.seconds * 1000, offsetMinutes: nil)
    }
  }

  /// Sets the tag's field; returns false if the tag has none, or if an earlier tag set it.
  mutating func accept(_ tag: TodoTxtWord.Tag) -> Bool {
    switch tag {
    case .none, .other: return false
    case .project(let name): return TodoTxtTags.set(&project, name)
    case .due(let date): return TodoTxtTags.set(&due, date)
    case .day(let day): return TodoTxtTags.set(&self.day, day)
    case .priority(let letter): return TodoTxtTags.set(&priority, letter)
    case .label(let name):
      labels.insert(name)
      return true
    }
  }

  /// Words for the fields that the other tags don't set to the same value.
  func words(missingFrom other: TodoTxtTags, in calendar: LocalCalendar) -> [[UInt8]] {
    var words: [String] = []
    if let project, project != other.project { words.append("+\(project.asWord)") }
    for label in labels.subtracting(other.labels).sorted() { words.append("@\(label.asWord)") }
    let shown = other.due.map { Self.date(of: $0.due(in: calendar), in: calendar) }
    let isShown = due == shown || (due?.day == shown?.day && shown?.clock == nil)
    if let due, !isShown { words.append("due:\(due.day)") }
    if let day, day != other.day { words.append("t:\(day)") }
    if let priority, priority != other.priority { words.append("pri:\(priority)") }
    return words.map { Array($0.utf8) }
  }

  /// Whether a line with the other tags sets the same fields. It may lack the time of a deadline.
  func areShown(by other: TodoTxtTags, in calendar: LocalCalendar) -> Bool {
    var (mine, others) = (self, other)
    (mine.due, others.due) = (nil, nil)
    return mine == others && (due == nil) == (other.due == nil)
      && words(missingFrom: other, in: calendar).isEmpty
  }

  private static func set<Value>(_ place: inout Value?, _ value: Value) -> Bool {
    if place != nil { return false }
    place = value
    return true
  }
}

/// A word of a line with the spaces before it.
struct TodoTxtWord {
  let text: ArraySlice<UInt8>
  let tag: Tag
  private var word: ArraySlice<UInt8> { text.withoutLeadingSpaces }

  enum Tag {
    case none
    case project(String)
    case label(String)
    case due(DateText)
    case day(Day)
    case priority(Character)
    /// `key:value`, or a tag whose name ootd doesn't accept.
    case other
  }

  /// The word of a title that it stands for, with the spaces.
  fileprivate var titleText: [UInt8] {
    text[..<word.startIndex] + (word.unescapedTag ?? Array(word))
  }

  /// The word of a title, written so that it sets no field.
  fileprivate var escaped: [UInt8] {
    text[..<word.startIndex] + word.escapedTag
  }

  /// Whether it is a priority, also on a line with another.
  fileprivate var isPriority: Bool {
    word.count == 5 && word.starts(with: "pri:".utf8)
  }

  /// The word if it is a deadline or a day that can't be read.
  var invalidDate: String? {
    let hasValue = ["due:", "t:"].contains {
      word.count > $0.utf8.count && word.starts(with: $0.utf8)
    }
    return hasValue && !tag.setsField ? String(decoding: word, as: UTF8.self) : nil
  }

  static func words(of text: ArraySlice<UInt8>, hasPriority: Bool) -> [TodoTxtWord] {
    var words: [TodoTxtWord] = []
    var start = text.startIndex
    while start < text.endIndex {
      let letters = text[start...].firstIndex { !$0.isBlank } ?? text.endIndex
      let end = text[letters...].firstIndex(where: \.isBlank) ?? text.endIndex
      let tag = Tag(text[letters..<end], hasPriority: hasPriority)
      words.append(TodoTxtWord(text: text[start..<end], tag: tag))
      start = end
    }
    return words
  }

  /// The index at which the tags at the end of the line start.
  static func startOfTags(in words: [TodoTxtWord]) -> Int {
    let last = words.lastIndex { if case .none = $0.tag { true } else { false } }
    return last.map { $0 + 1 } ?? 0
  }
}

extension TodoTxtWord.Tag {
  fileprivate init(_ word: ArraySlice<UInt8>, hasPriority: Bool) {
    let name = word.dropFirst()
    switch word.first {
    case UInt8(ascii: "+")? where !name.isEmpty:
      self = String(asWord: name).map(Self.project) ?? .other
    case UInt8(ascii: "@")? where !name.isEmpty:
      self = String(asWord: name).map(Self.label) ?? .other
    default:
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")), word.first?.isLetter == true else {
        self = .none
        return
      }
      self.init(key: word[..<colon], value: word[(colon + 1)...], hasPriority: hasPriority)
    }
  }

  private init(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>, hasPriority: Bool) {
    let isPair =
      !value.isEmpty && !value.contains(UInt8(ascii: ":")) && !value.starts(with: "//".utf8)
    let date = DateText(String(decoding: value, as: UTF8.self))
    switch (String(decoding: key, as: UTF8.self), date) {
    case ("due", let date?): self = .due(date)
    case ("t", let date?): self = .day(date.day)
    case ("pri", nil) where !hasPriority && value.count == 1 && value.allSatisfy(\.isUppercase):
      self = .priority(Character(Unicode.Scalar(value[value.startIndex])))
    default: self = isPair ? .other : .none
    }
  }
}

extension TodoTxtWord.Tag {
  fileprivate var setsField: Bool {
    switch self {
    case .none, .other: false
    case .project, .label, .due, .day, .priority: true
    }
  }

  /// The characters that make a word a tag, and the digits that replace them after `%`.
  fileprivate static let escapes = [
    (UInt8(ascii: ":"), Array("3A".utf8)), (UInt8(ascii: "+"), Array("2B".utf8)),
    (UInt8(ascii: "@"), Array("40".utf8)),
  ]
}

/// Words of titles that would be tags, as in `due%3A2026-12-01`. A word that looks escaped has `%25` for its `%`.
extension ArraySlice<UInt8> {
  /// The word that an escaped one stands for; nil for another word.
  fileprivate var unescapedTag: [UInt8]? {
    guard let percent = firstIndex(of: UInt8(ascii: "%")),
      !TodoTxtWord.Tag(self, hasPriority: false).setsField
    else { return nil }
    var end = percent + 1
    while self[end...].starts(with: "25".utf8) { end += 2 }
    guard
      let (mark, code) = TodoTxtWord.Tag.escapes.first(where: { self[end...].starts(with: $0.1) })
    else { return nil }
    let tag = self[..<percent] + [mark] + self[(end + code.count)...]
    guard TodoTxtWord.Tag(tag, hasPriority: false).setsField else { return nil }
    return end == percent + 1 ? Array(tag) : Array(self[...percent] + self[(percent + 3)...])
  }

  fileprivate var escapedTag: [UInt8] {
    let percent = UInt8(ascii: "%")
    if unescapedTag != nil, let index = firstIndex(of: percent) {
      return self[...index] + Array("25".utf8) + self[(index + 1)...]
    }
    guard TodoTxtWord.Tag(self, hasPriority: false).setsField,
      let index = firstIndex(where: { byte in TodoTxtWord.Tag.escapes.contains { $0.0 == byte } }),
      let (_, code) = TodoTxtWord.Tag.escapes.first(where: { $0.0 == self[index] })
    else { return Array(self) }
    return self[..<index] + [percent] + code + self[(index + 1)...]
  }
}

extension String {
  /// Whether a todo can have it as its title.
  fileprivate var isTitle: Bool { (try? Title.checked(self)) != nil }

  /// A name as one word: spaces become `%20`.
  var asWord: String {
    var word = Array(utf8)
    for code in ["%25", "%20"] { word.replace(code.utf8, with: "%25\(code.dropFirst())".utf8) }
    word.replace([0x20], with: "%20".utf8)
    return String(decoding: word, as: UTF8.self)
  }

  /// The name that a word stands for; nil if the name is invalid.
  init?(asWord word: ArraySlice<UInt8>) {
    let spaced = word.replacing("%20".utf8, with: [0x20])
    self.init(decoding: spaced.replacing("%25".utf8, with: "%".utf8), as: UTF8.self)
    if !Name.isName(self) { return nil }
  }
}
