package import Localization

/// The fields of a todo as the lines above its title in an edited file: `Priority: high`.
package struct TodoHeader: Hashable, Sendable {
  /// A field; the order is that of the lines.
  package enum Name: String, CaseIterable, Sendable {
    case priority, project, labels, milestone, planned, due

    /// The words for it in any case: those of the language and the English ones.
    fileprivate func words(in language: Language) -> [String] {
      let names = [language, .english].map { $0.t("todo.\(rawValue)").lowercased() } + [rawValue]
      switch self {
      case .labels: return names + ["label"]
      case .planned: return names + ["day"]
      default: return names
      }
    }
  }

  /// The values as typed. A field without a line has none.
  private var values: [Name: String] = [:]
  /// The lines as typed, for errors.
  private var lines: [Name: String] = [:]

  /// - Parameter calendar: Deadlines are written in its time.
  package init(_ todo: NewTodo, in calendar: LocalCalendar) {
    values[.priority] = todo.priority == .unset ? nil : todo.priority.word
    values[.project] = todo.project
    values[.labels] = todo.labels.map(\.quotedInList).joined(separator: ", ")
    values[.milestone] = todo.milestone
    values[.planned] = todo.day?.description
    values[.due] = todo.due?.typed(in: calendar)
    // Another machine's names may have any character.
    values = values.mapValues { value in
      value.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    }
  }

  /// A line for each field.
  package func text(in language: Language) -> String {
    let lines = Name.allCases.map { name in
      language.t(
        "editor.field", ["name": language.t("todo.\(name.rawValue)"), "value": values[name] ?? ""])
    }
    return lines.map(\.trimmed).joined(separator: "\n")
  }

  /// The fewest fields by which a paragraph below others is recognised as the header.
  private static let typicalCount = 3

  /// Reads the header of an edited text: its first line and the lines below it up to a blank one, if one of them
  /// begins with the name of a field. A title and notes that were typed above the header, where editors place
  /// the cursor, are accepted if nothing stands below it.
  /// - Returns: The header, nil if there is none, and the other text.
  package static func split(
    _ text: String, in language: Language
  ) throws(TodoHeaderError) -> (header: TodoHeader?, text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let count = { (paragraph: ArraySlice<Substring>) in
      paragraph.count { name(of: $0).flatMap { name($0, in: language) } != nil }
    }
    let paragraphs = lines.split(whereSeparator: \.isBlank)
    guard
      let paragraph = paragraphs.first(where: { paragraph in
        count(paragraph) >= (paragraph.startIndex == 0 ? 1 : typicalCount)
      })
    else { return (nil, text) }
    // The end of notes that were typed right above the header.
    let fields =
      count(paragraph) < typicalCount ? paragraph : paragraph.drop { name(of: $0) == nil }
    var header = TodoHeader()
    for line in fields { try header.read(line, in: language) }
    let (above, below) = (lines[..<fields.startIndex], lines[fields.endIndex...])
    if let stray = above.first(where: { !$0.isBlank }), !below.allSatisfy(\.isBlank) {
      throw .noField(String(stray))
    }
    return (header, (above + below).joined(separator: "\n"))
  }

  private init() {}

  private mutating func read(
    _ line: Substring, in language: Language
  ) throws(TodoHeaderError) {
    guard let word = Self.name(of: line) else { throw .noField(String(line)) }
    guard let name = Self.name(word, in: language) else {
      let names = Name.allCases.map { language.t("todo.\($0.rawValue)") }
      throw .unknownField(word, nearest: names.nearest(to: word), known: names)
    }
    guard lines[name] == nil else { throw .repeatedField(String(line)) }
    lines[name] = String(line)
    let value = line[line.index(after: line.firstIndex(where: \.isColon) ?? line.startIndex)...]
    values[name] = value.trimmed
  }

  private static func name(_ word: String, in language: Language) -> Name? {
    Name.allCases.first { $0.words(in: language).contains(word.lowercased()) }
  }

  /// The text before the colon.
  private static func name(of line: Substring) -> String? {
    line.firstIndex(where: \.isColon).map { line[..<$0].trimmed }
  }
}

extension TodoHeader {
  /// The fields that differ from those of the header before the edit. The others aren't parsed, so that a value
  /// that can't be typed, such as a deadline to the second, stays as it is.
  package func edit(
    since original: TodoHeader, days: DayParser
  ) throws(TodoHeaderError) -> TodoEdit {
    var edit = TodoEdit()
    for name in Name.allCases {
      let (new, old) = (values[name] ?? "", original.values[name] ?? "")
      if new.hasSameBytes(as: old) { continue }
      let replacement: Replacement<String> = new.isEmpty ? .nothing : .value(new)
      do throws(TodoError) {
        switch name {
        case .priority: edit.priority = new.isEmpty ? .unset : try Priority.checked(new)
        case .project: edit.project = replacement
        case .milestone: edit.milestone = replacement
        case .planned: edit.day = new.isEmpty ? .nothing : .value(try days.day(new))
        case .due: edit.due = new.isEmpty ? .nothing : .value(try days.due(new))
        case .labels:
          let (before, after) = (old.namesInList, new.namesInList)
          edit.addedLabels = after.filter { label in !before.contains(where: label.isSameName) }
          edit.removedLabels = before.filter { label in !after.contains(where: label.isSameName) }
        }
      } catch {
        throw .invalidValue(line: lines[name] ?? "", error)
      }
    }
    return edit
  }
}

/// A header of an edited text that can't be read.
package enum TodoHeaderError: CodedError, Hashable, Sendable {
  /// A line without a colon.
  case noField(String)
  case unknownField(String, nearest: String?, known: [String])
  /// A second line for a field.
  case repeatedField(String)
  case invalidValue(line: String, TodoError)
  /// Nothing stands below the header.
  case noTitle

  package var failure: Failure {
    switch self {
    case .noField(let line):
      Failure("header.noField", .usage, ["line": line], given: line)
    case .unknownField(let name, let nearest, let known):
      Failure(
        "header.unknownField", .usage,
        ["name": name, "names": (nearest.map { [$0] } ?? known).map { "`\($0)`" }], given: name,
        nearest: nearest)
    case .repeatedField(let line):
      Failure("header.repeatedField", .usage, ["line": line], given: line)
    case .invalidValue(let line, let error):
      Failure(
        "header.invalidValue", .usage, ["line": line, "error": error.message], given: line)
    case .noTitle: Failure("header.noTitle", .usage)
    }
  }
}

extension Due {
  /// As typed: a day, with the local time of a moment. A time before the day's start belongs to the day before.
  fileprivate func typed(in calendar: LocalCalendar) -> String {
    guard case .moment(let moment, _) = self else { return description }
    let minutes = Int(calendar.clock(at: moment).seconds / 60)
    let time = "\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    return "\(day(in: calendar)) \(time)"
  }
}

extension Character {
  /// Whether it is a colon, which Chinese and Japanese keyboards also write in full width.
  fileprivate var isColon: Bool { self == ":" || self == "：" }
}

extension String {
  /// The names in a list with commas, some of them in quotes.
  fileprivate var namesInList: [String] {
    commaSeparated.parts.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The name for a list with commas, in quotes if it has a comma or a quote.
  fileprivate var quotedInList: String {
    contains(",") || contains("\"") ? quotedForQuery : self
  }
}
