import Todos

/// What stands beside a todo in a table: when it is due, planned or was done.
struct TodoNotes {
  let format: Format

  /// The deadline, marked by a word and not by colour alone where it has passed.
  func due(_ todo: Todo) -> StyledText? {
    guard let due = todo.due else { return nil }
    guard todo.isOverdue(at: format.now, in: format.calendar) else {
      return StyledText(format.phrases.due(when(due)))
    }
    return StyledText(format.phrases.overdue(since: since(due)), .overdue)
  }

  /// `today 18:00`, `Fri`.
  func when(_ due: Due) -> String {
    let day = format.phrases.near(due.day(in: format.calendar), today: format.today)
    guard case .moment(let moment, _) = due else { return day }
    return "\(day) \(time(moment))"
  }

  /// `today 18:00`.
  func when(_ moment: Moment) -> String {
    let day = format.calendar.clock(at: moment).day
    return "\(format.phrases.near(day, today: format.today)) \(time(moment))"
  }

  /// As ``when(_:)``, but the time alone says that it was today.
  private func since(_ due: Due) -> String {
    guard case .moment(let moment, _) = due, due.day(in: format.calendar) == format.today
    else { return when(due) }
    return time(moment)
  }

  /// That its block makes one like it again.
  func repeated(_ todo: Todo) -> StyledText? {
    todo.recurrence.map { StyledText(format.phrases.every($0), .dim) }
  }

  func planned(_ todo: Todo) -> StyledText? {
    guard let day = todo.day else { return nil }
    return StyledText(format.phrases.planned(format.phrases.near(day, today: format.today)), .dim)
  }

  /// The time of day, or the day where it was another one.
  func completed(_ todo: Todo, on day: Day) -> StyledText? {
    guard let moment = todo.completed else { return nil }
    let completionDay = format.calendar.day(of: moment)
    guard completionDay != day else { return StyledText(time(moment), .dim) }
    return StyledText(
      format.phrases.completed(format.phrases.near(completionDay, today: format.today)), .dim)
  }

  /// `18:00`.
  func time(_ moment: Moment) -> String {
    let seconds = Int(format.calendar.clock(at: moment).seconds)
    return "\((seconds / 3600).padded(to: 2)):\((seconds / 60 % 60).padded(to: 2))"
  }
}
