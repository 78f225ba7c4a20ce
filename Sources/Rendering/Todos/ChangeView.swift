package import Actions
import Localization
package import Store
package import Todos

/// What an action did, a line for each todo: `done 12  Fix token refresh   3/5 today  60 %`.
package struct ChangeView {
  let change: Change
  /// A text at the end of the first line.
  let detail: String
  let format: Format

  package init(_ change: Change, detail: String = "", format: Format) {
    self.change = change
    self.detail = detail
    self.format = format
  }

  package var text: String {
    if let retraction = change.retraction {
      return retraction.text(change.command == .redo ? .redo : .undo, format: format)
    }
    if let entity = change.entity { return text(of: entity) }
    let steps = change.entry.map {
      HistorySteps(entry: $0, format: format, showsSubjects: true).byTodo
    }
    var rows = change.todos.changed.map { todo in
      let steps = (steps?[todo.handle.description] ?? []).map { StyledText($0, .dim) }
      return row(line(verb, todo), steps)
    }
    rows += change.todos.unchanged.map { [line(unchangedVerb, $0)] }
    rows += change.todos.items.map { [line($0)] }
    var lines = rows.prefix(Format.maxResults).flatMap(\.self) + format.rest(of: rows.count)
    if let (day, rate) = change.day, let percent = rate.percent, !lines.isEmpty {
      let name = format.near(day)
      let figure = format.t("changed.rateOf", ["rate": "\(rate.done)/\(rate.total)", "day": name])
      let text = StyledText("\(figure)  \(format.language.percent(percent))", .completion)
      lines[lines.count - 1] += StyledText("   ") + text
    }
    let isChanged =
      !change.todos.changed.isEmpty || change.todos.items.contains(where: \.isChanged)
    if !hint.isEmpty, isChanged, steps == nil {
      lines[lines.count - 1] += StyledText("   \(hint)", .dim)
    }
    let openItems = format.summary(of: format.language.openItems(change.todos.finished))
      .map { StyledText($0, .dim) }
    return format.text(
      lines + reopened + openItems + format.ready(change.ready) + created.map { StyledText($0) })
  }

  /// What was done, in a word or two.
  private var verb: String {
    format.language.t(HistoryVerb.message(of: change.command.rawValue, comment: number))
  }

  private var unchangedVerb: String {
    change.comment == nil
      ? format.t("changed.unchanged") : format.t("changed.commentUnchanged", ["number": number])
  }

  private var number: String { change.comment.map(String.init) ?? "" }

  private var hint: String {
    switch change.command {
    case .delete: format.t("undo.restores")
    case .plan: change.values.fields.day?.value.map(format.date) ?? format.t("todo.backlog")
    case .add where change.todos.changed.first?.status == .doing:
      [format.values(change.values), format.t("status.doing")].joined(separator: " · ")
    default: format.values(change.values)
    }
  }

  /// The todos that it opened again besides, such as by starting them.
  private var reopened: [StyledText] {
    let todos = change.command == .reopen ? [] : change.todos.reopened
    return format.named(todos, as: "changed.reopened")
  }

  /// The labels and milestones that the action created.
  private var created: [String] {
    let beside = { (name: String) in
      change.created.beside[name].map { Message("changed.beside", ["name": $0]) }
    }
    let texts = [
      ("changed.newLabel", change.created.labels),
      ("changed.newMilestone", change.created.milestones),
    ].flatMap { key, names in names.map { format.t(key, ["name": $0, "beside": beside($0)]) } }
    return texts.isEmpty ? [] : [texts.text(in: format.language)]
  }

  private func line(_ change: ItemChange) -> StyledText {
    let verb = change.isChanged ? verb : format.t("changed.unchanged")
    var line = StyledText("\(verb) ", .dim)
    line += StyledText("\(change.item.handle)  ") + StyledText(change.item.text)
    guard let progress = format.progress(change.todo) else { return line }
    return line + StyledText("   \(progress)", .completion)
  }

  /// A line with the steps of its change at its end, or if there is no room below it.
  private func row(_ line: StyledText, _ steps: [StyledText]) -> [StyledText] {
    if steps.isEmpty { return [line] }
    let whole = ([line] + steps).joined(separator: StyledText("   "))
    guard let width = format.tableWidth, whole.width > width else { return [whole] }
    return [line.truncated(toWidth: width)] + steps.flowing(gap: 3, width: width - 4).indented
  }

  private func line(_ verb: String, _ todo: Todo) -> StyledText {
    StyledText("\(verb) ", .dim) + StyledText("\(todo.handle)  ") + StyledText(todo.title)
  }

  /// What the user should know besides: days that are past, others who hold the todos, and todos that wait.
  package var warnings: [String] {
    let open = change.todos.changed.filter(\.status.isOpen)
    let edits =
      change.command == .add ? open.map { TodoEdit($0) } : open.isEmpty ? [] : [change.values]
    return format.warnings(edits) + format.summary(of: claims) + waiting
  }

  /// A sentence for each todo that waits, or one for many.
  private var waiting: [String] {
    let ids = change.waiting.map(\.todo.handle.description)
    if ids.count > Self.maxWaiting { return [format.t("changed.manyWait", ["ids": ids.listed])] }
    return change.waiting.map { todo, blockers in
      let ids = blockers.map(\.handle.description).briefly
      return format.t(
        "changed.stillWaits",
        [
          "id": todo.handle.description,
          "others": blockers.count == 1 ? "\(ids) (\(blockers[0].title))" : ids,
        ])
    }
  }

  /// The most todos about which sentences of their own say that they wait.
  private static let maxWaiting = 3

  private var claims: [String] {
    switch change.command {
    case .claim: format.claims(in: change.todos)
    case .start: format.claimsOfOthers(on: change.todos.changed + change.todos.unchanged)
    // An agent may be about to work on what another does.
    case .edit, .comment, .plan:
      format.actor.author.isAgent ? format.claimsOfOthers(on: change.todos.changed) : []
    default: []
    }
  }

  /// The change as the history tells it; nil if nothing changed.
  package func sentence(_ snapshot: Snapshot) throws -> HistorySentence? {
    if let retraction = change.retraction {
      return HistorySentence(
        change.command == .redo ? .redo : .undo, retraction.entries, format: format)
    }
    return try change.operation.flatMap(snapshot.historyEntry).map {
      HistorySentence($0, format: format)
    }
  }

  /// The change on one line, with what a person should know besides.
  package func line(_ snapshot: Snapshot) throws -> StyledText {
    guard let sentence = try sentence(snapshot) else {
      let text = ChangeView(change, format: format.plain).text
      return StyledText(String(text.prefix { !$0.isNewline }))
    }
    let others = format.language.openItems(change.todos.finished) + warnings
    return ([sentence.line] + format.ready(change.ready) + others.map { StyledText($0, .dim) })
      .joined(separator: StyledText("   "))
  }

  /// The change for programs, without what is empty.
  /// - Parameters:
  ///   - todos: Writes the changed todos.
  ///   - all: The todos to write; nil for the changed ones.
  ///   - entity: The project, label, milestone, view or block.
  ///   - warnings: All that a person would read on standard error.
  package func json(
    _ todos: TodoJSON, all: [Todo]? = nil, entity: JSON?, warnings: [String]
  ) -> JSON {
    let written: Written = (
      change, todos.list(all ?? change.todos.affected), entity, format.calendar, warnings
    )
    return Self.members.json(of: written).withoutEmpty
  }

  package static var schema: JSONSchema { members.shape(always: []) }

  private typealias Written = (
    change: Change, todos: JSON, entity: JSON?, calendar: LocalCalendar, warnings: [String]
  )

  private static let members: [JSONProperty<Written>] =
    [
      .init(
        "todos", .described(TodoJSON.listSchema, "The todos that the command changed."), \.todos),
      entities(.project, Project.schema), entities(.label, LabelUse.schema),
      entities(.milestone, Milestone.schema), entities(.view, SavedView.schema),
      entities(.block, Block.schema), commands("undone", by: .undo), commands("redone", by: .redo),
      .init("unchanged", .described(ids, "The todos that were so already.")) {
        $0.change.todos.unchanged.map(\.handle)
      },
      .init("ready", .described(ids, "The todos that can be started now.")) {
        $0.change.ready.map(\.handle)
      },
      .init("openItems", .described(ids, "The open checklist items of finished todos.")) {
        $0.change.openItems.map(\.handle.description)
      },
      .init("reopened") { $0.change.todos.reopened.map(\.handle) },
      .init(
        "kept",
        .described(
          [Retraction.SkippedChange].schema,
          "The values that undo kept, because another has changed them since.")
      ) { $0.change.retraction?.kept ?? [] },
      .init("created", created.shape(always: [])) {
        created.json(of: $0.change.created).withoutEmpty
      },
      .init("warnings", \.warnings), .init("operation", .string) { $0.change.operation?.hex },
    ]

  private static let ids = JSONSchema.array(.string)

  private static let created: [JSONProperty<NewNames>] = [
    .init("labels", \.labels), .init("milestones", \.milestones),
  ]

  private static func entities(_ kind: EntityKind, _ shape: JSONSchema) -> JSONProperty<Written> {
    .init("\(kind.rawValue)s", .array(shape)) { written in
      let isOfKind = written.change.entity?.entity.kind == kind
      return .array((isOfKind ? written.entity : nil).map { [$0] } ?? [])
    }
  }

  private static func commands(
    _ name: String, by direction: Retraction.Direction
  ) -> JSONProperty<Written> {
    .init(name, .array(HistoryEntry.schema)) { written in
      let isSo = (written.change.command == .redo) == (direction == .redo)
      let entries = isSo ? written.change.retraction?.entries : nil
      return .array((entries ?? []).map { $0.json(in: written.calendar) })
    }
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
      StyledText(todo.handle.description).padded(toWidth: width, alignment: .trailing)
        + StyledText("  \(todo.title)")
    }
    return text((lines + rest(of: todos.count)).indented)
  }

  /// The values that a command has set, as it understood them: `api · today · due Fri 27 Nov 18:00`.
  package func values(_ edit: TodoEdit) -> String {
    let fields = edit.fields
    let priority = fields.priority.map {
      $0 == .unset ? without("priority") : t("priority.\($0.word)")
    }
    let day = fields.day.map { $0.value.map(nearDate) ?? t("todo.backlog") }
    let due = fields.due.map {
      $0.value.map { t("day.due", ["when": nearDate($0)]) } ?? without("due")
    }
    let items = edit.checklist?.added ?? []
    let values: [String?] =
      [fields.project.map { $0.value ?? without("project") }, priority]
      + fields.addedLabels + fields.removedLabels.map { "-\($0)" }
      + [fields.milestone.map { $0.value ?? without("milestone") }, day, due]
      + values(edit.dependencies) + [
        items.isEmpty ? nil : t("changed.items", ["count": items.count])
      ]
    return values.compactMap(\.self).joined(separator: " · ")
  }

  private func values(_ edit: DependencyEdit) -> [String?] {
    [("after", edit.after), ("notAfter", edit.notAfter), ("before", edit.before)].map { key, ids in
      let names = ids.map(\.description).joined(separator: ", ")
      return ids.isEmpty ? nil : t("changed.\(key)", ["ids": names])
    }
  }

  /// A sentence about days, and one about deadlines, that are already past.
  fileprivate func warnings(_ edits: [TodoEdit]) -> [String] {
    let days = edits.compactMap { $0.fields.day?.value }.filter { $0 < today }
    let dues = edits.compactMap { $0.fields.due?.value }.filter {
      $0.hasPassed(at: now, in: calendar)
    }
    let warning = { (name: String, values: [String]) -> String? in
      let isOne = Set(values).count == 1
      return isOne
        ? t("changed.past\(name)", ["when": values[0]])
        : values.isEmpty ? nil : t("changed.past\(name)s", ["count": values.count])
    }
    return [warning("Day", days.map(nearDate)), warning("Due", dues.map(nearDate))]
      .compactMap(\.self)
  }

  func without(_ field: String) -> String {
    t("changed.without", ["field": Message("field.\(field)")])
  }

  private func nearDate(_ day: Day) -> String { language.nearDate(day, today: today) }

  /// The calendar's date and the time: a deadline after midnight may belong to the day before.
  private func nearDate(_ due: Due) -> String {
    switch due {
    case .day(let day): nearDate(day)
    case .moment(let moment, _): "\(nearDate(calendar.clock(at: moment).day)) \(time(moment))"
    }
  }
}
