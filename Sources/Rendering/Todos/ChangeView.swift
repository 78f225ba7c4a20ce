import Localization
package import Store
package import Todos

/// The result of a command on todos, one line per todo.
package struct ChangeView {
  /// The key of the verb.
  let verb: String
  let change: TodoChange
  let format: Format

  package init(_ verb: String, _ change: TodoChange, format: Format) {
    self.verb = verb
    self.change = change
    self.format = format
  }

  /// - Parameters:
  ///   - rate: The completion of a day, if the command can change it.
  ///   - day: That day; nil for today.
  package func text(rate: Completion? = nil, of day: Day? = nil, hint: String = "") -> String {
    var lines = change.changed.map { line(verb, $0) }
    lines += change.unchanged.map { line("changed.unchanged", $0) }
    lines += change.items.map(line)
    lines = format.summary(lines)
    if let rate, let percent = rate.percent, let last = lines.popLast() {
      let name = format.language.near(day ?? format.today, today: format.today)
      let figure = format.t("changed.rateOf", ["rate": "\(rate.done)/\(rate.total)", "day": name])
      lines.append(
        last + StyledText("   ")
          + StyledText("\(figure)  \(format.language.percent(percent))", .completion))
    }
    let isChanged = !change.changed.isEmpty || change.items.contains(where: \.isChanged)
    if !hint.isEmpty, isChanged, let last = lines.popLast() {
      lines.append(last + StyledText("   \(hint)", .dim))
    }
    let openItems = format.language.openItems(change.finished).map { StyledText($0, .dim) }
    return format.text(lines + openItems + format.ready(change.unblocked))
  }

  private func line(_ change: ItemChange) -> StyledText {
    let verb = change.isChanged ? self.verb : "changed.unchanged"
    var line = StyledText("\(format.t(verb)) ", .dim)
    line += StyledText("\(change.item.handle)  ") + StyledText(change.item.text)
    guard let progress = TodoNotes(format: format).progress(change.todo) else { return line }
    return line + StyledText("   \(progress)", .completion)
  }

  private func line(_ verb: String, _ todo: Todo) -> StyledText {
    StyledText("\(format.t(verb)) ", .dim) + StyledText("\(todo.handle)  ") + StyledText(todo.title)
  }
}

extension Language {
  /// A sentence about each todo whose checklist has open items.
  func openItems(_ todos: [Todo]) -> [String] {
    todos.compactMap { todo in
      let open = todo.checklist.total - todo.checklist.done
      guard open > 0 else { return nil }
      return t("changed.openItems", ["count": open, "id": todo.handle.description])
    }
  }
}

extension Format {
  /// Todos that a command could mean, a line each.
  package func candidates(_ todos: [Todo]) -> String {
    let width = todos.map(\.handle.description.count).max() ?? 0
    let lines = todos.prefix(Self.maxResults).map { todo in
      StyledText("  ")
        + StyledText(todo.handle.description).padded(toWidth: width, alignment: .trailing)
        + StyledText("  \(todo.title)")
    }
    return text(lines + rest(of: todos.count).map { StyledText("  ") + $0 })
  }

  /// The values that a command has set, as it understood them: `api · today · due Fri 27 Nov 18:00`.
  package func values(_ edit: TodoEdit) -> String {
    let priority = edit.priority.map {
      $0 == .unset ? without("priority") : t("priority.\($0.word)")
    }
    let day = edit.day.map { $0.value.map(date) ?? t("todo.backlog") }
    let due = edit.due.map { $0.value.map { t("day.due", ["when": date($0)]) } ?? without("due") }
    let values: [String?] =
      [edit.project.map { $0.value ?? without("project") }, priority]
      + edit.addedLabels + edit.removedLabels.map { "-\($0)" }
      + [edit.milestone.map { $0.value ?? without("milestone") }, day, due]
      + values(edit.dependencies)
      + [
        edit.checklist.flatMap {
          $0.added.isEmpty ? nil : t("changed.items", ["count": $0.added.count])
        }
      ]
    return values.compactMap(\.self).joined(separator: " · ")
  }

  private func values(_ edit: DependencyEdit) -> [String?] {
    [("after", edit.after), ("notAfter", edit.notAfter), ("before", edit.before)].map { key, ids in
      ids.isEmpty
        ? nil : t("changed.\(key)", ["ids": ids.map(\.description).joined(separator: ", ")])
    }
  }

  /// Sentences about a day or a deadline that is already past.
  package func warnings(_ edit: TodoEdit) -> [String] {
    let day = edit.day?.value.flatMap {
      $0 < today ? t("changed.pastDay", ["day": date($0)]) : nil
    }
    let due = edit.due?.value.flatMap {
      $0.hasPassed(at: now, in: calendar) ? t("changed.pastDue", ["when": date($0)]) : nil
    }
    return [day, due].compactMap(\.self)
  }

  private func without(_ field: String) -> String {
    t("changed.without", ["field": Message("field.\(field)")])
  }

  private func date(_ day: Day) -> String { language.nearDate(day, today: today) }

  /// The calendar's date and the time: a deadline after midnight may belong to the day before.
  private func date(_ due: Due) -> String {
    switch due {
    case .day(let day): date(day)
    case .moment(let moment, _):
      "\(date(calendar.clock(at: moment).day)) \(TodoNotes(format: self).time(moment))"
    }
  }
}
