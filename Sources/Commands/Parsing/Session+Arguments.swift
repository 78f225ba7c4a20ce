import Actions
import Files
import Localization
import Rendering
import Store
import Synchronization
import Todos

extension Session {
  /// The message if no todos match these words in that project.
  func noTodos(
    matching words: [String], project: String? = nil, requiresOpen: Bool = false
  ) -> String {
    let conditions =
      words.filter { !$0.hasPrefix("sort:") } + (project.map { ["project:\($0)"] } ?? [])
    if conditions.isEmpty { return language.t("day.noTodos") }
    return language.t(
      requiresOpen ? "day.noOpenMatch" : "day.noMatch", ["query": conditions.joined(separator: " ")]
    )
  }

  /// Parses a year in the form `2026`.
  func year(_ text: String) throws(TodoError) -> Int {
    guard let day = Day(iso: "\(text)-01-01") else { throw .invalidYear(text) }
    return day.components.year
  }

  /// Parses a number of at least 1.
  func count(_ text: String) throws(Failure) -> Int {
    guard let count = Int(digits: text.utf8), count > 0 else {
      throw .value("input.invalidCount", .usage, text)
    }
    return count
  }

  /// Parses a time span such as `30m`, `2h` or `1d`, in seconds.
  func duration(_ text: String) throws(Failure) -> Int64 {
    guard let seconds = Settings.duration(text) else {
      throw .value("input.invalidDuration", .usage, text)
    }
    return seconds
  }

  /// Parses a time in the past: how long ago it was (`2h`), a time of day (`10:00`, `yesterday 10:00`), or a
  /// DAY, which means its start.
  func pastMoment(_ text: String) throws(TodoError) -> Moment {
    if let seconds = Settings.duration(text) { return now.advanced(bySeconds: -seconds) }
    if let due = try? dayParser.due(text), case .moment(let moment, _) = due {
      guard moment <= now else { throw .futureTime(text) }
      return moment
    }
    do {
      return calendar.start(of: try dayParser.pastDay(text))
    } catch {
      if case .unknownDay = error { throw .unknownPast(text) }
      throw error
    }
  }

  /// Parses a number of weeks to look back on.
  func weeks(_ text: String) throws(Failure) -> Int {
    // A longer number is too large, not malformed.
    let isLong = text.utf8.count > 9 && text.utf8.allSatisfy(\.isDigit)
    let weeks = isLong ? .max : try count(text)
    guard weeks <= DaySpan.maxWeeks else {
      throw Failure(
        "input.tooManyWeeks", .usage, ["weeks": text, "most": DaySpan.maxWeeks], given: text)
    }
    return weeks
  }

  /// The name given, or that of the project that the working folder belongs to.
  func projectName(_ name: String?, _ store: TodoStore) throws -> String {
    if let name { return name }
    guard let here = try projectHere(store) else {
      throw Failure("input.noProjectHere", .missing, hint: "ootd project add")
    }
    return here
  }

  /// Asks before a change that can easily be larger than intended.
  /// - Parameter list: Lines to print above the question.
  /// - Throws: ``Failure/unconfirmed(_:)`` without a terminal to ask on, ``Failure/declined`` unless the answer is yes.
  func confirm(_ change: Confirmation, unless isConfirmed: Bool, listing list: String = "") throws {
    if isConfirmed { return }
    guard let isConfirmed = self.isConfirmed("\(list)\(language.t(change.question))") else {
      throw Failure.unconfirmed(change)
    }
    if !isConfirmed { throw Failure.declined }
  }

  /// Whether the user answers yes; nil if nobody can be asked.
  func isConfirmed(_ question: String) -> Bool? { context.console.ask("\(question) ").map(isYes) }

  /// Whether an answer to a question means yes in the user's language.
  func isYes(_ answer: String) -> Bool {
    language.t("confirm.yes").split(separator: " ").contains { $0 == answer.lowercased() }
  }

  /// The text of an argument; `-` stands for standard input, without the newlines at its end.
  func text(_ argument: String) throws(Failure) -> String {
    guard argument == "-" else { return argument }
    var text = try inputText()
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// The lines of standard input that aren't blank, numbered from 1.
  /// - Throws: `input.empty` if there are none.
  func inputLines() throws(Failure) -> [(number: Int, text: String)] {
    let lines = try filledInputText()
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { (number: $0.offset + 1, text: String($0.element)) }
      .filter { !$0.text.allSatisfy(\.isWhitespace) }
  }

  /// IDs with those of standard input in place of `-`. There may be none: a pipe from `list` that found nothing.
  /// - Throws: ``TodoError/invalidHandle(_:)`` for a word of standard input that isn't an ID.
  func withInputIDs(_ words: [String]) throws -> [String] {
    guard words.contains("-") else { return words }
    return try words.flatMap { word in
      guard word == "-" else { return [word] }
      return try inputText().split(whereSeparator: \.isWhitespace).map { id in
        guard Selection.isNumber(String(id)) else { throw TodoError.invalidHandle(String(id)) }
        return String(id)
      }
    }
  }

  /// All of standard input, which has more than whitespace.
  /// - Throws: `input.empty`, and the errors of ``inputText()``.
  func filledInputText() throws(Failure) -> String {
    let text = try inputText()
    if text.allSatisfy(\.isWhitespace) { throw Failure("input.empty", .failed) }
    return text
  }

  /// All of standard input.
  /// - Throws: `input.notUTF8`, `input.tooLarge`, `input.repeated` if the command has read it before.
  func inputText() throws(Failure) -> String {
    if state.isInputRead.exchange(true, ordering: .relaxed) {
      throw Failure("input.repeated", .usage)
    }
    let bytes = try context.console.input(upTo: Self.inputLimit)
    guard bytes.count <= Self.inputLimit else { throw .inputTooLarge(limit: Self.inputLimit) }
    guard let text = String(editorBytes: bytes) else {
      throw Failure("input.notUTF8", .failed)
    }
    return text
  }

  /// In bytes. An operation of the largest array that fits is still read within a second.
  private static var inputLimit: Int { 8 << 20 }
}
