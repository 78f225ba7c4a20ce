package import Store
package import Todos

/// A todo with all that is shown of it.
package struct TodoDetails: Sendable {
  package let todo: Todo
  var checklist: [ChecklistItem] = []
  var neighbours = Neighbours()
  var comments: [PostedComment] = []
  package var commits: [CommitLink] = []
  var history: [HistoryEntry] = []

  /// The most history entries to show; `history ID -n` shows more.
  private static let maxEntries = 50

  init(_ todo: Todo) { self.todo = todo }

  package init(_ todo: Todo, _ snapshot: Snapshot) throws {
    self.init(todo)
    checklist = try snapshot.checklists(of: [todo])[todo.id] ?? []
    neighbours = try snapshot.neighbours(of: todo)
    comments = try snapshot.comments(on: [todo])[todo.id] ?? []
    commits = try snapshot.commitLinks(of: [todo])[todo.id] ?? []
    history = try snapshot.history(of: todo.id, limit: Self.maxEntries)
  }
}

extension Format {
  package func text(_ details: TodoDetails) -> String { text(lines(details)) }

  func lines(_ details: TodoDetails) -> [StyledText] {
    let todo = details.todo
    let steps = lines(of: details.history, showsSubjects: false)
    return lines(parts: [
      headline(of: todo), values(of: todo),
      section(
        "todo.notes", todo.notes.isEmpty ? [] : todo.notes.visibleLines.map { StyledText($0) }),
      lines(of: details.checklist, in: todo), lines(of: details.neighbours.after, "todo.after"),
      lines(of: details.neighbours.before, "todo.before"), lines(of: details.comments),
      lines(of: details.commits),
      steps.isEmpty ? [] : [StyledText(t("todo.history"), .heading)] + steps,
    ])
  }

  /// The title and its status, on several lines if the title is long.
  private func headline(of todo: Todo) -> [StyledText] {
    let status = t(todo.isExpired ? "status.expired" : "status.\(todo.status.rawValue)")
    let sign = todo.priority.sign
    let start =
      StyledText("\(todo.handle)  ") + (sign.isEmpty ? sign : sign + StyledText("  "))
    let end = StyledText("   ") + todo.mark + StyledText(" ") + StyledText(status, .dim)
    let title = sentence(todo.title, .heading, indent: start.width + end.width)
    return title.enumerated().map { index, line in
      (index == 0 ? start : StyledText("").padded(toWidth: start.width)) + line
        + (index == title.count - 1 ? end : StyledText(""))
    }
  }

  private func values(of todo: Todo) -> [StyledText] {
    var values = LabelledValues()
    if todo.priority != .unset {
      values.add(t("todo.priority"), t("priority.\(todo.priority.word)"))
    }
    values.add(t("todo.project"), todo.project)
    values.add(t("todo.labels"), StyledText(labels: todo.labels, color))
    values.add(t("todo.milestone"), todo.milestone)
    values.add(t("todo.reference"), todo.reference.map { "\($0)   \($0.page)" })
    let day = todo.day.map { day in
      todo.isCarriedOver(on: today)
        ? t("todo.carriedSince", ["date": date(day)]) : date(day)
    }
    values.add(t("todo.planned"), day ?? t("todo.backlog"))
    values.add(t("todo.due"), deadline(of: todo))
    for row in FieldRow.texts { values.add(language.name(of: row), todo.texts[row.field]) }
    values.add(t("todo.block"), todo.block)
    values.add(t("todo.repeats"), todo.recurrence.map { $0.text(in: language) })
    values.add(t("todo.created"), dateAndTime(todo.created))
    values.add(t("todo.started"), todo.started.map(dateAndTime))
    values.add(t("todo.claimed"), claimSentence(todo))
    values.add(t("todo.completed"), completed(todo))
    return values.lines(width: tableWidth)
  }

  /// The moment of the completion, if its local day is the one that it counts for; else that day.
  private func completed(_ todo: Todo) -> String? {
    if let moment = todo.completed, calendar.day(of: moment) == todo.finished {
      return dateAndTime(moment)
    }
    return todo.finished.map(date)
  }

  /// `claude in worktree api, since Monday 30 November 10:12`; nil unless it is claimed.
  package func claimSentence(_ todo: Todo) -> String? {
    guard let claim = todo.shownClaim(to: actor) else { return nil }
    let key = claim.isExpired(at: now, for: actor) ? "claim.expired" : "claim.shown"
    return t(key, ["holder": claim.holderName, "when": dateAndTime(claim.since)])
  }

  private func deadline(of todo: Todo) -> StyledText? {
    guard let due = todo.due else { return nil }
    let text =
      switch due {
      case .day(let day): date(day)
      case .moment(let moment, _): dateAndTime(moment)
      }
    guard todo.isOverdue(at: now, in: calendar) else { return StyledText(text) }
    return StyledText(text + "   ") + StyledText("‼ \(t("day.overdueHeading"))", .overdue)
  }

  /// Lines below a heading; empty without lines.
  private func section(
    _ heading: String, _ lines: [StyledText], besideHeading detail: String = ""
  ) -> [StyledText] {
    if lines.isEmpty { return [] }
    let heading = StyledText(t(heading), .heading)
    return [heading + StyledText(detail, .dim)] + lines.indented
  }

  private func lines(of checklist: [ChecklistItem], in todo: Todo) -> [StyledText] {
    let lines = checklist.map { item in
      line(item.handle, (item.isDone ? Status.done : .todo).mark, item.text, isOpen: !item.isDone)
    }
    return section(
      "todo.checklist", lines.aligned(trailing: [0]),
      besideHeading: progress(todo).map { "  \($0)" } ?? "")
  }

  private func line(
    _ id: some CustomStringConvertible, _ mark: StyledText, _ text: String, isOpen: Bool
  ) -> [StyledText] {
    [
      StyledText(id.description), mark + StyledText(" ") + StyledText(text, isOpen ? .plain : .dim),
    ]
  }

  /// Todos, each with its status.
  private func lines(of todos: [Todo], _ heading: String) -> [StyledText] {
    let lines = todos.map { line($0.handle, $0.mark, $0.title, isOpen: $0.isOpen) }
    return section(heading, lines.aligned(trailing: [0])).cut(toWidth: tableWidth)
  }

  /// The comments, each below its number and time.
  private func lines(of comments: [PostedComment]) -> [StyledText] {
    guard let last = comments.last else { return [] }
    let width = String(last.number).count
    let indent = StyledText("").padded(toWidth: width + 2)
    let lines = comments.flatMap { posted in
      let number = StyledText(String(posted.number)).padded(toWidth: width, alignment: .trailing)
      let agent = posted.author.isAgent ? "\(posted.author.rawValue)  " : ""
      let head = StyledText("\(agent)\(dateAndTime(posted.comment.at))", .dim)
      return [number + StyledText("  ") + head]
        + posted.comment.text.visibleLines.map { indent + StyledText($0) }
    }
    return section("todo.comments", lines)
  }

  /// The commits, each with its time, abbreviated hash, subject and repository.
  private func lines(of commits: [CommitLink]) -> [StyledText] {
    let times = commits.map(localTime)
    let width = times.map(\.displayWidth).max() ?? 0
    let lines = zip(commits, times).map { commit, time in
      var line = StyledText(time, .dim).padded(toWidth: width + 2)
      line += commit.completes ? Status.done.mark : StyledText(" ")
      line += StyledText(" ") + StyledText(commit.shortName, .commits) + StyledText("  ")
      let repository = StyledText(repositoryName(commit), .dim)
      let room = tableWidth.map { max(8, $0 - line.width - repository.width - 5) }
      line += StyledText(commit.subject).cut(toWidth: room)
      return line + StyledText("   ") + repository
    }
    return section("day.commitsHeading", lines).cut(toWidth: tableWidth)
  }

  /// The project's and the folder's name, or only one of them if they are equal.
  private func repositoryName(_ commit: CommitLink) -> String {
    let folder = commit.path.flatMap { $0.split(separator: "/").last.map(String.init) }
    let names = [commit.project, folder].compactMap(\.self)
    return names.count == 2 && names[0] == names[1]
      ? names[0] : names.joined(separator: " · ")
  }

  /// The commit's own day and time.
  private func localTime(_ commit: CommitLink) -> String {
    let offset = commit.offset(in: calendar)
    let day = Day(secondsSinceEpoch: commit.authored.seconds + Int64(offset) * 60)
    return "\(date(day)) \(time(of: commit.authored, offsetMinutes: offset))"
  }

  private func dateAndTime(_ moment: Moment) -> String {
    "\(date(calendar.clock(at: moment).day)) \(time(moment))"
  }
}
