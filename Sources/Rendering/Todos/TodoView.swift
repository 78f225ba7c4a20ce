package import Store
package import Todos

/// The details of a todo.
package struct TodoView {
  let todo: Todo
  let checklist: [ChecklistItem]
  let neighbours: Neighbours
  let comments: [PostedComment]
  let commits: [CommitLink]
  let history: [HistoryEntry]
  let format: Format

  package init(
    _ todo: Todo, checklist: [ChecklistItem] = [],
    neighbours: Neighbours = Neighbours(), comments: [PostedComment], commits: [CommitLink],
    history: [HistoryEntry], format: Format
  ) {
    self.todo = todo
    self.checklist = checklist
    self.neighbours = neighbours
    self.comments = comments
    self.commits = commits
    self.history = history
    self.format = format
  }

  package var text: String {
    let parts = [
      [headline], values.lines, notes, checklistLines,
      lines(neighbours.after, "todo.after"),
      lines(neighbours.before, "todo.before"), commentLines, commitLines, steps,
    ]
    return format.text(parts: parts)
  }

  private var headline: StyledText {
    let status =
      StyledText("   ") + todo.mark + StyledText(" ")
      + StyledText(
        format.t(todo.isExpired ? "status.expired" : "status.\(todo.status.rawValue)"), .dim)
    let sign = todo.priority.sign
    let id = StyledText("\(todo.handle)  ")
    let title = StyledText(todo.title, .heading)
    return id + (sign.isEmpty ? sign : sign + StyledText("  ")) + title + status
  }

  private var values: LabelledValues {
    var values = LabelledValues()
    if todo.priority != .unset {
      values.add(format.t("todo.priority"), format.t("priority.\(todo.priority.word)"))
    }
    values.add(format.t("todo.project"), todo.project)
    values.add(format.t("todo.labels"), StyledText(labels: todo.labels, format.color))
    values.add(format.t("todo.milestone"), todo.milestone)
    values.add(
      format.t("todo.reference"), todo.reference.map { "\($0)   \($0.page)" })
    values.add(format.t("todo.planned"), todo.day.map(planned) ?? format.t("todo.backlog"))
    values.add(format.t("todo.due"), due)
    for row in FieldRow.texts { values.add(format.language.name(of: row), todo.texts[row.field]) }
    values.add(format.t("todo.block"), todo.block)
    values.add(format.t("todo.repeats"), todo.recurrence.map { $0.text(in: format.language) })
    values.add(format.t("todo.created"), moment(todo.created))
    values.add(format.t("todo.started"), todo.started.map(moment))
    values.add(format.t("todo.claimed"), todo.shownClaim(to: format.actor).map(claim))
    values.add(format.t("todo.completed"), completed)
    return values
  }

  /// The moment of the completion, if its local day is the one that it counts for; else that day.
  private var completed: String? {
    if let moment = todo.completed, format.calendar.day(of: moment) == todo.finished {
      return self.moment(moment)
    }
    return todo.finished.map(date)
  }

  private func claim(_ claim: Claim) -> String {
    let key = claim.isExpired(at: format.now, for: format.actor) ? "claim.expired" : "claim.shown"
    return format.t(key, ["holder": claim.holderName, "when": moment(claim.since)])
  }

  private func planned(_ day: Day) -> String {
    todo.isCarriedOver(on: format.today)
      ? format.t("todo.carriedSince", ["date": date(day)]) : date(day)
  }

  private var due: StyledText? {
    guard let due = todo.due else { return nil }
    let text =
      switch due {
      case .day(let day): date(day)
      case .moment(let moment, _): self.moment(moment)
      }
    guard todo.isOverdue(at: format.now, in: format.calendar) else { return StyledText(text) }
    return StyledText(text + "   ") + StyledText("‼ \(format.t("day.overdueHeading"))", .overdue)
  }

  private var notes: [StyledText] {
    guard !todo.notes.isEmpty else { return [] }
    return [StyledText(format.t("todo.notes"), .heading)]
      + todo.notes.visibleLines.map { StyledText("  " + $0) }
  }

  private var checklistLines: [StyledText] {
    guard let progress = TodoNotes(format: format).progress(todo) else { return [] }
    let width = checklist.map { $0.handle.description.count }.max() ?? 0
    let lines = checklist.map { item in
      let handle = StyledText(item.handle.description).padded(toWidth: width, alignment: .trailing)
      let mark = item.isDone ? Status.done.mark : Status.todo.mark
      return StyledText("  ") + handle + StyledText("  ") + mark + StyledText(" ")
        + StyledText(item.text, item.isDone ? .dim : .plain)
    }
    return [StyledText(format.t("todo.checklist"), .heading) + StyledText("  \(progress)", .dim)]
      + lines
  }

  /// Todos, each with its status.
  private func lines(_ todos: [Todo], _ heading: String) -> [StyledText] {
    if todos.isEmpty { return [] }
    let width = todos.map { $0.handle.description.count }.max() ?? 0
    let lines = todos.map { other in
      let handle = StyledText(other.handle.description).padded(toWidth: width, alignment: .trailing)
      return StyledText("  ") + handle + StyledText("  ") + other.mark + StyledText(" ")
        + StyledText(other.title, other.isOpen ? .plain : .dim)
    }
    return [StyledText(format.t(heading), .heading)]
      + lines.map { $0.cut(toWidth: format.tableWidth) }
  }

  /// The comments, each below its number and time.
  private var commentLines: [StyledText] {
    guard let last = comments.last else { return [] }
    let width = String(last.number).count
    let indent = String(repeating: " ", count: width + 4)
    let lines = comments.flatMap { posted in
      let number = StyledText(String(posted.number)).padded(toWidth: width, alignment: .trailing)
      return [
        StyledText("  ") + number + StyledText("  ")
          + StyledText(
            [posted.author.shownName, moment(posted.comment.at)].compactMap(\.self)
              .joined(separator: "  "), .dim)
      ] + posted.comment.text.visibleLines.map { StyledText(indent + $0) }
    }
    return [StyledText(format.t("todo.comments"), .heading)] + lines
  }

  /// The commits, each with its time, abbreviated hash, subject and repository.
  private var commitLines: [StyledText] {
    guard !commits.isEmpty else { return [] }
    let heading = StyledText(format.t("day.commitsHeading"), .heading)
    let times = commits.map(time)
    let width = times.map(\.displayWidth).max() ?? 0
    let lines = zip(commits, times).map { commit, time in
      var line = StyledText("  ") + StyledText(time, .dim).padded(toWidth: width + 2)
      line += commit.completes ? Status.done.mark : StyledText(" ")
      line += StyledText(" ") + StyledText(commit.shortName, .commits) + StyledText("  ")
      let repository = StyledText(repositoryName(commit), .dim)
      let room = format.tableWidth.map { max(8, $0 - line.width - repository.width - 3) }
      let subject = StyledText(commit.subject)
      line += room.map { subject.truncated(toWidth: $0) } ?? subject
      return line + StyledText("   ") + repository
    }
    return [heading] + lines.map { $0.cut(toWidth: format.tableWidth) }
  }

  /// The project's and the folder's name, or only one of them if they are equal.
  private func repositoryName(_ commit: CommitLink) -> String {
    let folder = commit.path.flatMap { $0.split(separator: "/").last.map(String.init) }
    let names = [commit.project, folder].compactMap(\.self)
    return names.count == 2 && names[0] == names[1]
      ? names[0] : names.joined(separator: " · ")
  }

  private var steps: [StyledText] {
    guard !history.isEmpty else { return [] }
    let view = HistoryView(history, format: format, showsSubjects: false)
    return [StyledText(format.t("todo.history"), .heading)] + view.lines
  }

  private func date(_ day: Day) -> String {
    format.language.date(day, thisYear: format.today.components.year)
  }

  /// The commit's own day and time.
  private func time(_ commit: CommitLink) -> String {
    let moment = commit.authored
    let offset = commit.offset(in: format.calendar)
    let day = Day(secondsSinceEpoch: moment.seconds + Int64(offset) * 60)
    return "\(date(day)) \(format.time(of: moment, offsetMinutes: offset))"
  }

  private func moment(_ moment: Moment) -> String {
    let day = format.calendar.clock(at: moment).day
    return "\(date(day)) \(TodoNotes(format: format).time(moment))"
  }
}
