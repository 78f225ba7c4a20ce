package import Activity
import Localization
package import Store
package import Todos

/// The views of the full screen, in the order of their keys.
package enum ScreenView: Int, CaseIterable, Hashable, Sendable {
  case day = 1
  case board, activity
}

/// Todos below a heading: a section of a day, or a column of the board.
struct ScreenGroup: Sendable {
  let heading: String
  var section: DayView.Section?
  var column: Status?
  var todos: [Todo]
  /// How many more there are that weren't read.
  var more = 0

  var count: Int { todos.count + more }

  /// Whether it stands for the same thing as a group of another load.
  func isSame(as other: ScreenGroup) -> Bool {
    section == other.section && column == other.column
  }
}

/// The full screen as values: what was read, what is selected and typed, and where each list is scrolled to. Keys change
/// it, and it draws itself as a frame; reading and changing the store is its caller's.
package struct ScreenState: Sendable {
  /// Its width is that of the terminal.
  package var format: Format
  package var rows: Int
  package internal(set) var view = ScreenView.day
  /// The day of the view of that name, and of the figures above every view.
  package internal(set) var day: Day
  /// The query that filters all views, as it is typed.
  package internal(set) var query: String

  var report: DayReport?
  /// The head's figures: those of the view's day, and its commits once they are known.
  private(set) var figures: (summary: DaySummary, commits: (count: Int, assisted: Int)?)?
  var next: EntityID?
  var groups: [ScreenGroup] = []
  /// Where the selected todo stands in the groups; nil without todos.
  var place: (group: Int, index: Int)?
  /// The todo to select once it is read.
  var wanted: Handle?
  /// How many todos of a column, or of those carried over, are read: more than are seen.
  package internal(set) var limit = Self.usualLimit
  static let usualLimit = 200
  /// Whether the last todo is to be selected once all are read.
  var goesToEnd = false
  /// The marked todos, in the order in which they were marked.
  var marks: [EntityID] = []
  var details: TodoDetails?

  var activity: ActivityReport?
  /// The selected day of the activity.
  package internal(set) var pointedDay: Day
  /// The selected day with its commits, while it is open.
  var opened: (report: DayReport, log: LogReport)?

  /// Whether keys are about what is open beside or above the list.
  var isOpen = false
  var overlay = ScreenOverlay.none
  /// Prompts that were left with text, to continue.
  var drafts: [ScreenPrompt.Kind: ScreenPrompt] = [:]
  /// The result of the last action, or its error.
  var message = StyledText("")
  /// The card that the mouse drags, and where it would be dropped.
  /// Without a target, a click opens what was selected.
  var drag: (todo: EntityID, opens: Bool, target: ScreenTarget?)?
  /// The first line of the list, the first card of each column, and the first line of what is open.
  var tops: (list: Int, columns: [Int], open: Int) = (0, [0, 0, 0], 0)

  package init(_ format: Format, rows: Int, query: String = "") {
    self.format = format
    self.rows = rows
    self.query = query
    day = format.today
    pointedDay = format.today
  }

  package var columns: Int { format.width ?? 80 }

  var selected: Todo? { place.map { groups[$0.group].todos[$0.index] } }

  /// The todos that a key is about: the marked ones, or else the selected one.
  var targets: [Todo] {
    if marks.isEmpty { return selected.map { [$0] } ?? [] }
    let todos = groups.flatMap(\.todos)
    return marks.compactMap { id in todos.first { $0.id == id } }
  }

  /// The todo whose details are shown; nil if none are.
  package var shownTodo: Handle? {
    guard view != .activity, isOpen || (view == .day && isWide) else { return nil }
    return selected?.handle
  }

  /// The day of a new todo; nil for the usual one.
  package var newDay: Day? { view == .day && day > format.today ? day : nil }

  /// When the next deadline passes.
  package var nextDue: Moment? {
    figures?.summary.nextDue.flatMap { $0 > format.now ? $0 : nil }
  }

  /// The day whose figures the head shows.
  package var headDay: Day { view == .day ? day : format.today }

  /// The days of the activity: as many weeks as fit, around the selected one.
  package var activityDays: ClosedRange<Day> {
    let weeks = activityIsBeside ? ActivityView.maxWeeks : ActivityView.weeks(in: format)
    let days = DaySpan.weeks(weeks).days(today: format.today)
    let missing = max(0, days.lowerBound.number - pointedDay.number)
    let shift = missing == 0 ? 0 : (missing + 7 * weeks / 2) / 7 * 7
    return days.lowerBound.advanced(by: -shift)...days.upperBound.advanced(by: -shift)
  }

  /// Whether details are beside the list.
  var isWide: Bool { columns >= 100 }
}

/// Results of reading and of actions.
extension ScreenState {
  /// Shows a day.
  /// - Parameters:
  ///   - matching: The todos that the query finds; nil for all.
  ///   - advances: Whether the selection goes on to the next todo if an action took the selected one out of its group.
  package mutating func show(
    _ report: DayReport, next: EntityID?, matching: Set<EntityID>?, advances: Bool = false
  ) {
    (self.report, self.next) = (report, next)
    show(
      report.plan.summary,
      commits: report.isComplete ? (count: report.commits, assisted: report.assisted) : nil)
    let sections = DayView(report, format: format).sections.map { section, todos in
      ScreenGroup(
        heading: format.t(section.headingKey), section: section,
        todos: matching.map { ids in todos.filter { ids.contains($0.id) } } ?? todos,
        more: section == .carriedOver ? report.plan.moreCarriedOver : 0)
    }
    show(sections.filter { !$0.todos.isEmpty }, advances: advances)
  }

  package mutating func show(
    _ summary: DaySummary, commits: (count: Int, assisted: Int)?
  ) {
    figures = (summary, commits)
  }

  /// Shows the board.
  package mutating func show(_ board: BoardColumns, advances: Bool = false) {
    show(
      Status.columns.map {
        ScreenGroup(
          heading: format.t("day.\($0.rawValue)"), column: $0, todos: board[$0],
          more: board.more[$0] ?? 0)
      }, advances: advances)
  }

  /// Shows the activity, unless another query or other days were asked for since.
  package mutating func show(_ activity: ActivityReport) {
    guard activity.query ?? "" == query, activity.days == activityDays else { return }
    self.activity = activity
  }

  package mutating func show(_ details: TodoDetails?) {
    if details?.todo.id != self.details?.todo.id { tops.open = 0 }
    self.details = details
    if details == nil, view != .activity { isOpen = false }
  }

  /// Opens the selected day of the activity.
  package mutating func open(_ report: DayReport, _ log: LogReport) {
    guard view == .activity, report.plan.day == pointedDay else { return }
    opened = (report, log)
    (isOpen, tops.open) = (true, 0)
  }

  private mutating func show(_ new: [ScreenGroup], advances: Bool) {
    let (old, before) = (groups, place)
    groups = new
    // The arrow's todo, or else the first.
    place = new.place { $0.id == next } ?? new.place { _ in true }
    if let before { place = Self.place(of: before, in: old, new, advances: advances) ?? place }
    if let wanted { place = new.place { $0.handle == wanted } ?? place }
    if goesToEnd, let place { self.place?.index = groups[place.group].todos.count - 1 }
    if goesToEnd, view == .day { select(by: .max) }
    goesToEnd = false
    if !marks.isEmpty {
      let known = Set(new.flatMap { $0.todos.map(\.id) })
      marks.removeAll { !known.contains($0) }
    }
  }

  /// The place to select after a load: the same todo; or, if an action took it out of its group or it is gone, the one
  /// that stood after it, or before it.
  private static func place(
    of place: (group: Int, index: Int), in old: [ScreenGroup], _ new: [ScreenGroup], advances: Bool
  ) -> (group: Int, index: Int)? {
    let group = old[place.group]
    let todo = group.todos[place.index].id
    let same = new.firstIndex(where: group.isSame)
    let indices = same.map { same in
      Dictionary(
        zip(new[same].todos.map(\.id), new[same].todos.indices), uniquingKeysWith: { $1 })
    }
    if let same, let index = indices?[todo] { return (same, index) }
    let moved = new.place { $0.id == todo }
    if let moved, !advances { return moved }
    let others = group.todos[(place.index + 1)...] + group.todos[..<place.index].reversed()
    if let same, let index = others.lazy.compactMap({ indices?[$0.id] }).first {
      return (same, index)
    }
    if let moved { return moved }
    // Another view begins with its first.
    if (group.column == nil) != (new.first?.column == nil) { return nil }
    let left = new.indices.filter { !new[$0].todos.isEmpty }
    return (left.first { $0 >= place.group } ?? left.last).map { ($0, 0) }
  }

  /// Shows the result of an action. It leaves no marks, and the prompt that asked for it is closed.
  package mutating func succeed(_ text: String) { succeed(StyledText(text)) }

  package mutating func succeed(_ text: StyledText, keepsMarks: Bool = false) {
    message = text
    if !keepsMarks { marks = [] }
    if case .prompt(let prompt) = overlay { drafts[prompt.kind] = nil }
    overlay = .none
  }

  /// Shows why an action failed, in the prompt that asked for it if there is one.
  /// - Parameter path: The field that is wrong.
  package mutating func fail(_ sentence: String, at path: String? = nil) {
    if case .prompt(var prompt) = overlay {
      prompt.problem = sentence
      prompt.index = prompt.names.firstIndex { $0.label == path } ?? prompt.index
      overlay = .prompt(prompt)
    } else {
      message = StyledText(sentence, .overdue)
    }
  }

  /// Shows the todos that an action changed at once, where they stand: those that belong to another group now are left
  /// out until it is read.
  package mutating func apply(_ changed: [Todo], areDeleted: Bool) {
    let changed = Dictionary(changed.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var applied = groups
    for group in applied.indices {
      applied[group].todos = groups[group].todos.compactMap { todo in
        guard let new = changed[todo.id] else { return todo }
        return !areDeleted && new.status == todo.status && new.day == todo.day ? new : nil
      }
    }
    show(applied, advances: true)
  }

  /// The most rows of a message.
  static let messageRows = 3

  /// Shows the output of a command: a line as a message, more of them as a page.
  package mutating func show(output: String, of line: String, isFailure: Bool) {
    // Who says it is plain here.
    let lines = output.visibleLines.map {
      StyledText($0.hasPrefix("ootd: ") ? String($0.dropFirst(6)) : $0)
    }
    let shown = Array(lines.reversed().drop { $0.isEmpty }.reversed())
    let isLine = shown.count < 2 && shown.allSatisfy { $0.width <= Self.messageRows * columns }
    if isFailure, isLine { return fail(shown.first?.text(.none) ?? "") }
    succeed(isLine ? shown.first ?? StyledText("") : StyledText(""))
    if !isLine { overlay = .page(ScreenPage(title: line, lines: shown)) }
  }

  /// Selects a todo, now or when it is read.
  package mutating func select(_ todo: Handle) {
    wanted = todo
    place = groups.place { $0.handle == todo } ?? place
  }

  /// Whether it is to be drawn before what it asked for is read: a query shows what was typed, and a long list its end so
  /// far.
  package var isDrawnFirst: Bool {
    if case .prompt(let prompt) = overlay { prompt.kind == .filter } else { goesToEnd }
  }

  /// Goes on to another day at midnight.
  package mutating func turn(from old: Day, to new: Day) {
    if day == old { day = new }
    if pointedDay == old { pointedDay = new }
  }
}

extension [ScreenGroup] {
  /// The place of the first todo that satisfies a condition.
  func place(where condition: (Todo) -> Bool) -> (group: Int, index: Int)? {
    for (group, todos) in map(\.todos).enumerated() {
      if let index = todos.firstIndex(where: condition) { return (group, index) }
    }
    return nil
  }
}
