package import Localization

/// The rules for the name of a block, project, label, milestone or view, which is typed as one word of a
/// command.
package enum Name {
  /// Bytes of UTF-8.
  package static let limit = 100

  /// Returns the text if it is a valid name.
  package static func checked(_ text: String) throws(TodoError) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
      default: true
      }
    }
    let hasEdgeSpace = text.first?.isWhitespace == true || text.last?.isWhitespace == true
    guard !text.isEmpty, text.utf8.count <= limit, isPlain, !hasEdgeSpace, text.first != "-" else {
      throw .invalidName(text)
    }
    return text
  }

  package static func isName(_ text: String) -> Bool {
    (try? checked(text)) != nil
  }
}

extension String {
  /// Whether two names are equal, ignoring case.
  package func isSameName(as other: String) -> Bool {
    lowercased() == other.lowercased()
  }
}

/// The rules for a title, which is otherwise kept exactly as typed.
package enum Title {
  /// Bytes of UTF-8; anything longer belongs in the notes.
  package static let limit = 4096

  /// Returns the text if it is a valid title.
  package static func checked(_ text: String) throws(TodoError) -> String {
    try checked(text, as: .title)
  }

  /// The rules of a title hold for items of a checklist too.
  static func checked(_ text: String, as kind: TextKind) throws(TodoError) -> String {
    guard !text.isEmpty else { throw .empty(kind) }
    try kind.check(text)
    guard text.unicodeScalars.contains(where: isVisible) else { throw .invisibleTitle(text) }
    return text
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark:
      false
    default:
      // Letters without a visible form, such as Hangul fillers.
      !["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{2800}"].contains(scalar)
    }
  }
}

/// The rules for notes and other long text.
package enum Notes {
  /// Bytes of UTF-8, chosen so that an operation stays below its own limit.
  package static let limit = 32_768

  /// Returns the text if it fits into an operation.
  package static func checked(_ text: String) throws(TodoError) -> String {
    try TextKind.notes.check(text)
    return text
  }
}

/// What a person may type as a text.
package enum TextRule: Sendable {
  case title, notes, name, viewName, link

  /// Returns the text if it is valid.
  package func checked(_ text: String) throws(TodoError) -> String {
    switch self {
    case .title: try Title.checked(text)
    case .notes: try Notes.checked(text)
    case .name: try Name.checked(text)
    case .viewName: try SavedView.checkedName(text)
    case .link: try Link.checked(text)
    }
  }
}

/// A kind of text that people type.
package enum TextKind: String, Sendable {
  case title, item, notes, comment

  /// Bytes of UTF-8.
  var limit: Int { self == .title || self == .item ? Title.limit : Notes.limit }

  /// - Throws: ``TodoError/tooLong(_:bytes:)``, ``TodoError/zeroCharacter(_:)``
  func check(_ text: String) throws(TodoError) {
    guard text.utf8.count <= limit else { throw .tooLong(self, bytes: text.utf8.count) }
    if text.utf8.contains(0) { throw .zeroCharacter(text) }
  }
}

/// Invalid input for a todo, block, project or other item.
package enum TodoError: Error, Hashable, Sendable {
  case empty(TextKind)
  case tooLong(TextKind, bytes: Int)
  /// The title has no visible character.
  case invisibleTitle(String)
  /// A text with U+0000, at which SQLite would truncate it.
  case zeroCharacter(String)
  case invalidName(String)
  case invalidHandle(String)
  /// Not a valid DAY.
  case unknownDay(String)
  /// A date that doesn't exist.
  case nonexistentDay(String)
  /// A day more than a hundred years away.
  case dayTooFar(String)
  /// A day in the future, for a command that shows the past.
  case futureDay(String)
  /// A day more than a week ago, for a forgotten completion.
  case dayTooLongAgo(String)
  /// A time in the future, for a command about the past.
  case futureTime(String)
  /// Neither a past day or time nor a duration.
  case unknownPast(String)
  /// Not a valid WHEN.
  case unknownTime(String)
  /// A date or time with several meanings, or in an order that isn't read, and two texts to use instead.
  case unclearDate(String, String, or: String)
  case invalidMonth(String)
  case invalidYear(String)
  /// A month or a year in the future.
  case futurePeriod(String)
  /// A period that ends before it starts.
  case invalidPeriod(start: String, end: String)
  /// Not a web address.
  case invalidLink(String)
  case invalidPriority(String)
  case invalidColor(String)
  /// Not a valid value of `--every`.
  case invalidRecurrence(String)
  /// Not a column of the board.
  case invalidStatus(String)
}

extension TodoError: CodedError {
  package var failure: Failure {
    switch self {
    case .empty(let kind): Failure("\(kind.rawValue).empty", .usage)
    case .tooLong(let kind, let bytes):
      Failure(
        "\(kind.rawValue).tooLong", .usage,
        ["bytes": String(bytes), "limit": String(kind.limit)])
    case .invisibleTitle(let text): .invalid("title.invisible", "title", text)
    case .zeroCharacter(let text): .invalid("text.zeroCharacter", "text", text)
    case .invalidName(let name):
      Failure(
        "name.invalid", .usage, ["name": name, "limit": String(Name.limit)], given: name)
    case .invalidHandle(let text): .invalid("todo.invalid", "id", text)
    case .unknownDay(let text): .invalid("day.unknown", "day", text)
    case .nonexistentDay(let text): .invalid("day.nonexistent", "day", text)
    case .dayTooFar(let text): .invalid("day.tooFar", "day", text)
    case .futureDay(let text): .invalid("day.future", "day", text)
    case .dayTooLongAgo(let text): .invalid("day.tooLongAgo", "day", text)
    case .futureTime(let text): .invalid("time.future", "time", text)
    case .unknownPast(let text): .invalid("past.unknown", "time", text)
    case .unknownTime(let text): .invalid("time.unknown", "time", text)
    case .unclearDate(let text, let first, let second):
      Failure(
        "date.unclear", .usage, ["text": text, "first": first, "second": second], given: text)
    case .invalidMonth(let text): .invalid("month.invalid", "month", text)
    case .invalidYear(let text): .invalid("year.invalid", "year", text)
    case .futurePeriod(let text): .invalid("period.future", "period", text)
    case .invalidPeriod(let start, let end):
      Failure("period.reversed", .usage, ["start": start, "end": end], given: end)
    case .invalidLink(let text): .invalid("link.invalid", "link", text)
    case .invalidPriority(let text): .invalid("priority.unknown", "priority", text)
    case .invalidColor(let text):
      .unknown(
        "color.unknown", "color", text, nearest: LabelColor.names.nearest(to: text),
        else: Message("error.hint.writeColor"))
    case .invalidRecurrence(let text): .invalid("recurrence.unknown", "days", text)
    case .invalidStatus(let text): .invalid("status.unknown", "status", text)
    }
  }
}

extension Failure {
  /// A text that isn't what it should be.
  fileprivate static func invalid(_ code: String, _ name: String, _ text: String) -> Failure {
    Failure(code, .usage, [name: text], given: text)
  }
}
