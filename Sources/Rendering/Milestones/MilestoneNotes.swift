import Todos

/// What stands beside a milestone: when it is due, or that it is closed.
struct MilestoneNotes {
  let state: StyledText

  init(_ milestone: Milestone, format: Format) {
    let phrases = format.phrases
    if milestone.isClosed {
      state = StyledText(phrases.closed, .dim)
    } else if let due = milestone.due {
      let day = phrases.near(due, today: format.today)
      state =
        milestone.isOverdue(on: format.today)
        ? StyledText(phrases.overdue(since: day), .overdue) : StyledText(phrases.due(day))
    } else {
      state = StyledText("")
    }
  }
}
