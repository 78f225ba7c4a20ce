import Todos

/// One todo per line, in the format of https://github.com/todotxt/todo.txt.
///
/// Priority A is high, B medium, C low; later letters are low too and are kept as `todotxt/priority`. At the
/// end of a line, the first `+project` is the project, each `@context` a label, `due:` the deadline and `t:`
/// (the threshold) the day. These tags are not part of the title. A tag within the sentence counts only if
/// the end of the line doesn't set the same field, and it stays in the title. All other words are kept as
/// typed.
///
/// A line has no id, so a todo is identified by its title, project and labels, and by its number among lines that
/// agree in all three. Completion, dates and priority may change. A todo renamed in the file becomes another todo here.
///
/// The format can't store:
/// - notes, milestone, comments, dropped todos, and whether a todo is in progress;
/// - the time of a deadline, of creation and of completion: creation is read as the start of its day, and
///   completion as a day;
/// - the creation day of a todo that was done on no known day;
/// - line breaks in titles, which become spaces, and leading or trailing spaces.
///
/// Spaces in names become `%20`. If a title's words would set fields that the todo doesn't have, or be cut off as tags,
/// they are written as `due%3A2026-12-01`, `%2Bproject` and `%40context`, which set no field anywhere. A title that
/// would be read as a completion mark, a priority or a date is written after a creation date, today if the todo has
/// none, or after a tab if it was done on no known day.
struct TodoTxtFormat: TodoFormat {
  let calendar: LocalCalendar
  let now: Moment

  func read(
    _ file: ImportFile, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    var lines = FileLines(file)
    var validator = RecordValidator()
    var ids = ContentIDs(of: .todotxt)
    while let (number, text) = try lines.next() {
      if text.allSatisfy(\.isBlank) { continue }
      let line = TodoTxtLine(text[...])
      let todo = validator.record(line: number) { () throws(ExchangeError.Reason) in
        guard String(validating: text, as: UTF8.self) != nil else { throw .malformed }
        return line.record(in: calendar, &ids)
      }
      guard let todo else { continue }
      for word in line.body.invalidDates {
        validator.warnings.add(.valueLeftOut, line: number, word)
      }
      try body(todo)
    }
    return validator.warnings
  }

  func text(_ records: [TodoRecord]) -> String {
    var text: [UInt8] = []
    for record in records where record.status != .dropped {
      text += TodoTxtLine(record, in: calendar, today: calendar.day(of: now)).bytes
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Computes the id of a todo's line. A caller matches lines to its todos by passing each todo that it may
  /// have exported, in the order of the export.
  func identifier() -> (TodoRecord) -> EntityID {
    var ids = ContentIDs(of: .todotxt)
    let today = calendar.day(of: now)
    return { TodoTxtLine($0, in: calendar, today: today).id(&ids) }
  }
}
