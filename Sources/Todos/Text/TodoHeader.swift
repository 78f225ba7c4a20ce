package import Localization

/// The fields of a todo as the lines above its title in an edited file: `Priority: high`.
package struct TodoHeader: Hashable, Sendable {
  /// The fields, in the order of their lines. Title and notes are the text below them.
  private static let rows = FieldRow.inputs(of: .todo).filter {
    ![.title, .notes].contains($0.field)
  }

  /// The values as typed, by field. A field without a line has none.
  private var values: [Field: String] = [:]
  /// The number of each line, for errors.
  private var lines: [Field: Int] = [:]

  /// - Parameter calendar: Deadlines are written in its time.
  package init(_ edit: TodoEdit, in calendar: LocalCalendar) {
    for row in Self.rows {
      if row.element != nil {
        let names = edit.fields.added[row.field] ?? []
        values[row.field] = names.map(\.quotedInList).joined(separator: ", ")
      } else if let text = edit.fields[row.field]?.string, text != Priority.unset.word {
        values[row.field] = text
      }
    }
    values[.due] = edit.due?.value?.typed(in: calendar)
    // Another machine's names may have any character.
    values = values.mapValues { value in
      value.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    }
  }

  /// A line for each field.
  package func text(in language: Language) -> String {
    let lines = Self.rows.map { row in
      language.t(
        "editor.field",
        ["name": language.name(of: row), "value": values[row.field] ?? ""])
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
      paragraph.count { name(of: $0).flatMap { row(named: $0, in: language) } != nil }
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
    for (index, line) in zip(fields.indices, fields) {
      try header.read(line, number: index + 1, in: language)
    }
    let (above, below) = (lines[..<fields.startIndex], lines[fields.endIndex...])
    if let stray = above.first(where: { !$0.isBlank }), !below.allSatisfy(\.isBlank) {
      throw .noField(String(stray))
    }
    return (header, (above + below).joined(separator: "\n"))
  }

  private init() {}

  private mutating func read(
    _ line: Substring, number: Int, in language: Language
  ) throws(TodoHeaderError) {
    guard let word = Self.name(of: line) else { throw .noField(String(line)) }
    guard let row = Self.row(named: word, in: language) else {
      let names = Self.rows.map(language.name)
      throw .unknownField(word, nearest: names.nearest(to: word), known: names)
    }
    guard lines[row.field] == nil else { throw .repeatedField(String(line)) }
    lines[row.field] = number
    let value = line[line.index(after: line.firstIndex(where: \.isColon) ?? line.startIndex)...]
    values[row.field] = value.trimmed
  }

  /// The field with that name in any case: in the language, in English, or as programs say it.
  private static func row(named word: String, in language: Language) -> FieldRow? {
    let others = ["label": "labels", "on": "day"]
    let word = word.lowercased()
    return rows.first { row in
      let names = [language, .english].map { $0.name(of: row).lowercased() }
      return names.contains(word) || row.input == others[word] ?? word
    }
  }

  /// The text before the colon.
  private static func name(of line: Substring) -> String? {
    line.firstIndex(where: \.isColon).map { line[..<$0].trimmed }
  }
}

extension TodoHeader {
  /// The fields that differ from those of the header before the edit. The others aren't read, so that a value
  /// that can't be typed, such as a deadline to the second, stays as it is.
  package func inputs(since original: TodoHeader) -> [FieldInput] {
    Self.rows.compactMap { row in
      let (new, old) = (values[row.field] ?? "", original.values[row.field] ?? "")
      guard let name = row.input, !new.hasSameBytes(as: old) else { return nil }
      let place = Failure.Place.line(lines[row.field] ?? 0)
      guard row.element != nil else {
        return FieldInput(name, new.isEmpty ? .clear : .set(new), at: place)
      }
      let (before, after) = (old.namesInList, new.namesInList)
      let isMissing = { (names: [String]) in
        { (name: String) in !names.contains(where: name.isSameName) }
      }
      return FieldInput(
        name,
        .elements(add: after.filter(isMissing(before)), remove: before.filter(isMissing(after))),
        at: place)
    }
  }
}

extension Language {
  /// The name of a field at the beginning of a line: `Due`.
  package func name(of row: FieldRow) -> String {
    let name = t("field.\(row.input ?? "")")
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// A header of an edited text that can't be read.
package enum TodoHeaderError: CodedError, Hashable, Sendable {
  /// A line without a colon.
  case noField(String)
  case unknownField(String, nearest: String?, known: [String])
  /// A second line for a field.
  case repeatedField(String)
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
