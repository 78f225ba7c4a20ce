package import Todos

/// A line each, in the format of https://github.com/todotxt/todo.txt.
///
/// Priority A is high, B medium, C low; a later letter is low too and kept as `todotxt/priority`. The
/// first `+project` of the tags at a line's end is the project, each `@context` a label, `due:` the
/// deadline, `t:` (the threshold) the day. Those stand outside the title; the same within the
/// sentence counts where the end doesn't say it, and stays in the title. Other words stay as typed.
///
/// A line has no id, so a todo is known by its title, project, labels and the day of its creation, and
/// by its number among those that are the same in all four: completion, other dates and priority may
/// change. Renamed there, it is another todo here.
///
/// It can't hold:
/// - notes, milestone, comments, deleted todos, and whether a todo is being done;
/// - the time of a deadline, and of creation and completion: they are read as their day's start;
/// - creation where something is done and nobody knows when;
/// - line breaks in titles, which become blanks, and blanks at their beginning and end;
/// - a title that ends in tags, or has some within, without being tagged so.
///
/// Blanks in names become `%20`. A title that reads like a completion mark, a priority or a date is
/// written behind a creation date, which is today where there is none.
package struct TodoTxtFormat: TodoFormat {
  private let calendar: LocalCalendar
  private let now: Moment

  package init(calendar: LocalCalendar, now: Moment) {
    self.calendar = calendar
    self.now = now
  }

  package func read(
    _ file: ImportFile, isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ take: (TodoRecord) throws -> Void
  ) throws {
    var lines = FileLines(file)
    var validator = RecordValidator(isKnownGood: isKnownGood)
    var ids = ContentIDs(of: .todotxt)
    while let (number, text) = try lines.next() {
      progress(lines.offset, file.size)
      if text.allSatisfy(\.isBlank) { continue }
      let todo = validator.record(line: number) { () throws(ExchangeError.Reason) in
        guard String(validating: text, as: UTF8.self) != nil else { throw .malformed }
        return TodoTxtLine(text[...]).record(in: calendar, &ids)
      }
      if let todo { try take(todo) }
    }
    try validator.finish()
  }

  package func text(_ records: [TodoRecord]) -> String {
    var text: [UInt8] = []
    for record in records where !record.isDeleted {
      text += TodoTxtLine(record, in: calendar, today: calendar.day(of: now)).bytes
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// By them a caller finds which of its own todos a line is: it asks for those of all that it may
  /// have written, in the order in which it writes them.
  package func identifier() -> (TodoRecord) -> EntityID {
    var ids = ContentIDs(of: .todotxt)
    let today = calendar.day(of: now)
    return { TodoTxtLine($0, in: calendar, today: today).id(&ids) }
  }
}
