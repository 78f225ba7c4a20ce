extension NewTodo {
  /// The todo that a block makes at that moment.
  package init(from block: Block, at now: Moment, in calendar: LocalCalendar) {
    let parser = DayParser(now: now, calendar: calendar)
    // Days and deadlines were checked when they were typed; by another version they may say something
    // else.
    let day = block.day.flatMap { try? parser.day($0) } ?? parser.today
    self.init(
      title: block.title, notes: block.notes, priority: block.priority,
      day: block.day == Block.backlog ? nil : day,
      due: block.due.flatMap { try? parser.due($0) }, project: block.project,
      labels: block.labels, milestone: block.milestone, block: block)
  }
}
