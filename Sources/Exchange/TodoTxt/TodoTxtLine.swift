import Files
import Todos

/// One line: the completion mark, priority and dates at its start, and the body after them.
struct TodoTxtLine {
  private var isDone = false
  /// The letter in `(A)`.
  private var priority: Character?
  /// Completion and creation of a done todo; otherwise only creation.
  private var dates: [Day] = []
  private(set) var body: TodoTxtBody
  /// Whether the body begins like a mark and has none before it that shows it is none.
  private var isGuarded = false

  init(_ text: ArraySlice<UInt8>) {
    var rest = text.withoutEdgeSpaces
    isDone = rest.starts(with: "x ".utf8)
    if isDone { rest = rest.dropFirst(2) }
    if !rest.starts(with: Self.endOfMarks) {
      rest = rest.withoutEdgeSpaces
      Self.read(&priority, from: &rest)
      while dates.count < (isDone ? 2 : 1), let date = TodoTxtLine.date(rest) {
        dates.append(date)
        rest = rest.dropFirst(11).withoutEdgeSpaces
        // Programs that put `x` and a date before an open line leave the priority behind them.
        if isDone, dates.count == 1 { Self.read(&priority, from: &rest) }
      }
    }
    body = TodoTxtBody(rest.withoutEdgeSpaces, hasPriority: priority != nil)
  }

  private static func read(_ priority: inout Character?, from rest: inout ArraySlice<UInt8>) {
    guard priority == nil, let letter = self.priority(rest) else { return }
    priority = letter
    rest = rest.dropFirst(4).withoutEdgeSpaces
  }

  /// A tab after the completion mark: all that follows is the body.
  private static let endOfMarks: [UInt8] = [0x09]

  /// The line of a record.
  init(_ record: TodoRecord, in calendar: LocalCalendar, today: Day) {
    isDone = record.status == .done
    let letter = TodoTxtLine.letter(of: record)
    priority = isDone ? nil : letter
    body = TodoTxtBody(of: record, letter: isDone ? letter : nil, in: calendar)
    let created = record.created.map(calendar.day(of:))
    if !isDone {
      dates = [created].compactMap(\.self)
    } else if let finished = record.finished ?? record.completed.map(calendar.day(of:)) {
      dates = [finished, created].compactMap(\.self)
    }
    guardBody(today: today)
  }

  var bytes: [UInt8] {
    var words: [String] = isDone ? ["x"] : []
    if let priority { words.append("(\(priority))") }
    words += dates.map(\.description)
    let marks = Array(words.map { $0 + " " }.joined().utf8)
    return marks + (isGuarded ? Self.endOfMarks : []) + body.bytes
  }

  func record(in calendar: LocalCalendar, _ ids: inout ContentIDs) -> TodoRecord {
    var record = TodoRecord(id: id(&ids), title: body.title)
    record.isByContent = true
    record.status = isDone ? .done : .todo
    record.project = body.tags.project
    record.labels = body.tags.labels.sorted()
    record.day = body.tags.day
    record.due = body.tags.due?.due(in: calendar)
    if let date = body.tags.due, let clock = date.clock, date.isLocal {
      record.stated[.due] = "\(date.day) \(clock)"
    }
    if let letter = priority ?? body.tags.priority {
      record.priority = Priority(todoTxt: letter)
      if letter > "C" { record.attributes["todotxt/priority"] = "\"\(letter)\"" }
    }
    record.finished = isDone ? dates.first : nil
    record.created = created.map(calendar.start(of:))
    record.stated[.created] = created?.description
    return record
  }

  func id(_ ids: inout ContentIDs) -> EntityID {
    ids.next([body.title, body.tags.project ?? ""] + body.tags.labels.sorted())
  }

  private var created: Day? { isDone ? dates.dropFirst().first : dates.first }

  /// Adds a creation date if the start of the body would otherwise be read as a mark, a priority, a date or the byte
  /// order mark of the file.
  private mutating func guardBody(today: Day) {
    let text = body.bytes[...]
    let readsAsDate = TodoTxtLine.date(text) != nil
    let readsAsPriority = TodoTxtLine.priority(text) != nil
    if isDone {
      guard readsAsDate || readsAsPriority else { return }
      // A date would say on which day it was done.
      if dates.isEmpty { isGuarded = true }
      if dates.count == 1 { dates.append(dates[0]) }
    } else if dates.isEmpty {
      let readsAsMark =
        ["x ", "\u{FEFF}"].contains { text.starts(with: $0.utf8) } || readsAsPriority
      if readsAsDate || (readsAsMark && priority == nil) { dates = [today] }
    }
  }

  private static func priority(_ text: ArraySlice<UInt8>) -> Character? {
    let first = Array(text.prefix(4))
    guard first.count == 4, first[0] == UInt8(ascii: "("), first[1].isUppercase,
      first[2] == UInt8(ascii: ")"), first[3] == UInt8(ascii: " ")
    else { return nil }
    return Character(Unicode.Scalar(first[1]))
  }

  /// A date that is followed by a space and more text.
  private static func date(_ text: ArraySlice<UInt8>) -> Day? {
    guard text.count > 11, text.dropFirst(10).first == UInt8(ascii: " ") else { return nil }
    return Day(iso: String(decoding: text.prefix(10), as: UTF8.self))
  }

  private static func letter(of record: TodoRecord) -> Character? {
    switch record.priority {
    case .high: return "A"
    case .medium: return "B"
    case .low:
      let kept = record.attributes["todotxt/priority"]?.dropFirst().first
      return kept.flatMap { ("D"..."Z").contains($0) ? $0 : nil } ?? "C"
    case .unset: return nil
    }
  }
}

extension Priority {
  /// - Parameter letter: `A` to `Z`.
  fileprivate init(todoTxt letter: Character) {
    self = letter == "A" ? .high : letter == "B" ? .medium : .low
  }
}
