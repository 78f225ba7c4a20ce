import Todos

/// What stands beside a todo in a table: when it is due, planned or was done.
struct TodoNotes {
  let format: Format

  /// The deadline, marked by a word and not by colour alone where it has passed.
  func due(_ todo: Todo) -> StyledText? {
    guard let due = todo.due else { return nil }
    let day = due.day(in: format.calendar)
    let today = format.today
    var when = format.phrases.near(day, today: today)
    if case .moment(let moment, _) = due {
      when = day == today ? time(moment) : "\(when) \(time(moment))"
      if day == today, !todo.isOverdue(at: format.now, in: format.calendar) {
        when = "\(format.phrases.today) \(when)"
      }
    }
    return todo.isOverdue(at: format.now, in: format.calendar)
      ? StyledText(format.phrases.overdue(since: when), .overdue)
      : StyledText(format.phrases.due(when))
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
