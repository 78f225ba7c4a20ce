import Localization
package import Store
package import Todos

/// The note next to a todo in a table: its deadline, its day or when it was completed.
extension Format {
  /// The deadline. An overdue one is marked by a word, not only by colour.
  func due(_ todo: Todo) -> StyledText? {
    guard let due = todo.due else { return nil }
    guard todo.isOverdue(at: now, in: calendar) else {
      return StyledText(t("day.due", ["when": when(due)]))
    }
    return StyledText(t("day.overdue", ["when": since(due)]), .overdue)
  }

  /// `today 18:00`, `Fri`.
  func when(_ due: Due) -> String { with(time: due, near(due.day(in: calendar))) }

  private func with(time due: Due, _ day: String) -> String {
    guard case .moment(let moment, _) = due else { return day }
    return "\(day) \(time(moment))"
  }

  /// `today 18:00`.
  package func when(_ moment: Moment) -> String {
    "\(near(calendar.clock(at: moment).day)) \(time(moment))"
  }

  /// Like ``when(_:)``, but only the time for a deadline today.
  private func since(_ due: Due) -> String {
    guard case .moment(let moment, _) = due, due.day(in: calendar) == today
    else { return when(due) }
    return time(moment)
  }

  /// The text of a notification: `12  Fix token refresh` and `due today 18:00 · api`.
  package func reminder(of todo: Todo) -> (heading: String, details: String) {
    let details = [due(todo)?.text(.none), todo.project].compactMap(\.self)
    return ("\(todo.handle)  \(todo.title)".visible, details.joined(separator: " · ").visible)
  }

  /// How the todo's block repeats it.
  func repeated(_ todo: Todo) -> StyledText? {
    todo.recurrence.map { StyledText($0.text(in: language), .dim) }
  }

  /// `planned Fri`; for an open todo of a past day `carried since Thu`.
  func planned(_ todo: Todo) -> StyledText? {
    guard let day = todo.day else { return nil }
    let text =
      todo.isCarriedOver(on: today)
      ? t("day.carriedSince", ["day": near(day)])
      : t("day.planned", ["day": near(day)])
    return StyledText(text, .dim)
  }

  /// `expired Thu`, with the day that it was for; nil unless it is expired.
  func expired(_ todo: Todo) -> StyledText? {
    guard todo.isExpired, let day = todo.day else { return nil }
    return StyledText(t("day.expired", ["day": near(day)]), .dim)
  }

  /// How a todo ended: the time of its completion, or the day if it isn't `day`; nil for an open one.
  func ended(_ todo: Todo, on day: Day) -> StyledText? {
    switch todo.status {
    case .todo, .doing: return nil
    case .dropped: return StyledText(t("status.dropped"), .dim)
    case .done:
      if todo.finished == day {
        // In another zone the moment may be on another day.
        let moment = todo.completed.flatMap { calendar.day(of: $0) == day ? $0 : nil }
        return StyledText(moment.map(time) ?? "", .dim)
      }
      let text = todo.finished.map { t("day.completed", ["day": near($0)]) } ?? t("status.done")
      return StyledText(text, .dim)
    }
  }

  /// Who holds a todo, its blockers, its checklist's progress and another note: `waits for 12`, `2/5`, `due Fri`.
  func notes(_ todo: Todo, _ note: StyledText?, showsClaim: Bool = true) -> [StyledText] {
    let progress = progress(todo).map { StyledText($0, .dim) }
    return [showsClaim ? claim(todo) : nil, waiting(todo), progress, note].compactMap(\.self)
  }

  /// `waits for 12`; nil unless it waits.
  func waiting(_ todo: Todo) -> StyledText? {
    guard todo.isBlocked else { return nil }
    return StyledText(t("todo.waitsFor", ["ids": todo.waitsFor.map(\.description).briefly]))
  }

  /// `2/5`; nil without a checklist.
  func progress(_ todo: Todo) -> String? {
    todo.checklist.total > 0 ? "\(todo.checklist.done)/\(todo.checklist.total)" : nil
  }

  /// `18:00`.
  func time(_ moment: Moment) -> String {
    let seconds = Int(calendar.clock(at: moment).seconds)
    return "\((seconds / 3600).padded(to: 2)):\((seconds / 60 % 60).padded(to: 2))"
  }

  /// `claude, 12 min` or `claude, expired`; nil unless the todo is claimed.
  func claim(_ todo: Todo) -> StyledText? {
    guard let claim = todo.shownClaim(to: actor) else { return nil }
    let isExpired = claim.isExpired(at: now, for: actor)
    let age = isExpired ? t("claim.old") : age(since: claim.since)
    return StyledText(
      t("claim.since", ["holder": claim.holderName, "age": age]), isExpired ? .dim : .doing)
  }

  /// Numbers of open and done todos: `4 open, 12 done`.
  func counts(open: Int, done: Int) -> String {
    [t("todo.openCount", ["count": open]), t("todo.doneCount", ["count": done])].text(in: language)
  }

  /// The time since a moment: `12 min`, `3 h`, `2 d`.
  private func age(since moment: Moment) -> String {
    let minutes = Int(max(0, now.milliseconds - moment.milliseconds) / 60_000)
    switch minutes {
    case ..<60: return t("claim.minutes", ["count": minutes])
    case ..<(48 * 60): return t("claim.hours", ["count": minutes / 60])
    default: return t("claim.days", ["count": minutes / (24 * 60)])
    }
  }

  /// A sentence for each todo that another has claimed, after a command that started it nevertheless.
  package func claimsOfOthers(on todos: [Todo]) -> [String] {
    todos.filter { $0.isHeldByAnother(than: actor, at: now) }.compactMap { todo in
      todo.claim.map { sentence("claim.ofAnother", todo, $0, $0.since) }
    }
  }

  /// A sentence for each claim that had been made before, or that was taken over.
  package func claims(in change: TodoChange) -> [String] {
    let own = change.unchanged.compactMap { todo in
      todo.claim.map { sentence("claim.own", todo, $0, $0.since) }
    }
    let taken = change.changed.compactMap { todo in
      change.takenOver[todo.id].map { sentence("claim.takenOver", todo, $0, $0.seen) }
    }
    return own + taken
  }

  private func sentence(_ key: String, _ todo: Todo, _ claim: Claim, _ moment: Moment) -> String {
    let id = todo.handle.description
    return t(key, ["id": id, "holder": claim.holderName, "when": when(moment)])
  }
}

extension Claim {
  /// The holder in JSON, in no language.
  var holderID: String {
    author.rawValue + (machine.map { "@\($0)" } ?? "")
  }
}
