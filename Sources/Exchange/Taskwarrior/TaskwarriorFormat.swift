package import Todos

/// The JSON of `task export` and `task import` (Taskwarrior 2.6, its older versions and 3).
///
/// Notes and milestone are attributes of those names; Taskwarrior keeps attributes that it doesn't
/// know. What it knows and ootd doesn't is kept as `taskwarrior/<name>`, except `id`, `urgency` and
/// `modified`, which it works out itself. A deadline at local midnight is a day, as it is there.
///
/// It can't hold:
/// - thousandths of a second, and the offset of a deadline;
/// - dates before 1980, which make Taskwarrior 2.6 crash: they are left out, and comments are as of
///   1980;
/// - a deadline at midnight exactly that isn't a day, and a start of what is still to be done;
/// - U+0000, which is left out, and the texts `&open;` and `&close;`, which it makes brackets;
/// - two comments in the same second: the later is put a second later, as it does itself.
package struct TaskwarriorFormat: TodoFormat {
  let calendar: LocalCalendar
  let now: Moment

  package init(calendar: LocalCalendar, now: Moment) {
    self.calendar = calendar
    self.now = now
  }

  package func read(
    _ bytes: [UInt8], isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ take: (TodoRecord) throws -> Void
  ) throws {
    var objects = JSONObjects(bytes)
    var validator = RecordValidator(isKnownGood: isKnownGood)
    var ids = ContentIDs(of: .taskwarrior)
    while let (line, object) = objects.next() {
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        guard let object, case .object(let members) = JSON(utf8: object) else { throw .malformed }
        return try record(TaskwarriorTask(members), &ids)
      }
      if let todo { try take(todo) }
      progress(objects.index, bytes.count)
    }
    try validator.finish()
  }

  package func text(_ records: [TodoRecord]) -> String {
    var text = "["
    for record in records {
      text += text.utf8.count == 1 ? "\n" : ",\n"
      text += object(record)
    }
    return text + "\n]\n"
  }
}
