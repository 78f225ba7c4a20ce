package import Actions
package import Localization
package import Todos

/// The language, terminal and calendar to render for.
package struct Format: Sendable {
  package let language: Language
  /// Columns of the terminal; nil if the output isn't a terminal, so that nothing is truncated.
  package var width: Int?
  package let color: ColorDepth
  package let background: Background
  package let calendar: LocalCalendar
  package private(set) var now: Moment
  /// Whoever reads.
  package let actor: Actor
  /// The command that links the user's repositories.
  package var setupCommand = "ootd setup"

  package init(
    language: Language, width: Int?, color: ColorDepth, background: Background = .dark,
    calendar: LocalCalendar, now: Moment, actor: Actor = .person
  ) {
    self.language = language
    self.width = width
    self.color = color
    self.background = background
    self.calendar = calendar
    self.now = now
    self.actor = actor
  }

  package var today: Day { calendar.day(of: now) }

  /// What to do first on a machine without linked repositories.
  var setupStep: (purpose: String, command: String) { (t("day.step.setup"), setupCommand) }

  /// A commit's own time of day: `09:00`, with its offset if mine was another then: `09:00 -05:00`.
  func time(of moment: Moment, offsetMinutes: Int) -> String {
    let text = moment.iso8601(offsetMinutes: offsetMinutes)
    let clock = text.dropFirst(11).prefix(5)
    let isMine = Int64(offsetMinutes) * 60 == calendar.offset(at: moment)
    return isMine ? String(clock) : "\(clock) \(text.suffix(6))"
  }

  /// The same format without colours.
  package var plain: Format {
    Format(
      language: language, width: width, color: .none, calendar: calendar, now: now, actor: actor)
  }

  /// The same format at the end of a past day.
  func atEnd(of day: Day) -> Format {
    Format(
      language: language, width: width, color: color, background: background, calendar: calendar,
      now: calendar.start(of: day.advanced(by: 1)).advanced(bySeconds: -1), actor: actor)
  }

  /// The text of a key in the user's language.
  func t(_ key: String, _ values: [String: any MessageValue] = [:]) -> String {
    language.t(key, values)
  }

  /// `Saturday 21 November`, with the year unless it is this year.
  func date(_ day: Day) -> String { language.date(day, thisYear: today.components.year) }

  /// `today`, `Thu`, `21 Nov`.
  func near(_ day: Day) -> String { language.near(day, today: today) }

  /// Columns to fill: beyond 120, lines are hard to read.
  var pageWidth: Int { min(width ?? 80, 120) }

  /// Columns of a day's page, whatever is on it.
  var dayWidth: Int { min(width ?? 80, 100) }

  /// Columns of a table; nil if nothing may be truncated.
  var tableWidth: Int? { width.map { min($0, 120) } }

  /// A heading, followed by the filter of what is shown below it.
  func heading(_ heading: StyledText, of subject: String?) -> StyledText {
    let suffix = subject.map { StyledText("  ") + StyledText($0, .dim).truncated(toWidth: 24) }
    return (heading + (suffix ?? StyledText(""))).truncated(toWidth: pageWidth)
  }

  /// A sentence wrapped to the page, or on one line if nothing may be truncated.
  /// - Parameter indent: Columns already used on the left.
  func sentence(_ text: String, _ style: Style = .plain, indent: Int = 0) -> [StyledText] {
    guard let width = tableWidth else { return [StyledText(text, style)] }
    return text.visible.wrapped(toWidth: max(20, width - indent), lines: 20)
      .map { StyledText($0, style) }
  }

  /// The same format for fewer columns, and for a time.
  package func within(_ width: Int, at now: Moment? = nil) -> Format {
    var format = self
    format.width = width
    if let now { format.now = now }
    return format
  }

  /// Parts as lines, with an empty line between non-empty ones.
  func lines(parts: [[StyledText]]) -> [StyledText] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledText("")]))
  }

  func text(parts: [[StyledText]]) -> String { text(lines(parts: parts)) }

  /// The maximum number of a change's results to print one by one.
  static let maxResults = 10

  /// The first results of a change, and the number of the others.
  func summary(_ results: [StyledText]) -> [StyledText] {
    results.prefix(Self.maxResults) + rest(of: results.count)
  }

  /// The first of several sentences, and how many there are more.
  func summary(of sentences: [String]) -> [String] {
    summary(sentences.map { StyledText($0) }).map { $0.text(.none) }
  }

  /// A line that counts the results that aren't printed; empty if all are.
  func rest(of count: Int) -> [StyledText] {
    guard count > Self.maxResults else { return [] }
    return [StyledText("… \(t("report.andMore", ["count": count - Self.maxResults]))", .dim)]
  }

  /// The lines as text, each ending in a newline.
  package func text(_ lines: [StyledText]) -> String {
    lines.map { $0.text(color, on: background) + "\n" }.joined()
  }

  func text(_ table: TitledTable) -> String {
    var text = ""
    table.forEachLine { text += $0.text(color, on: background) + "\n" }
    return text
  }
}

/// When to print colours: the values of `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never
}

/// How many colours to print.
package enum ColorDepth: Sendable {
  case none, ansi16, ansi256, trueColor

  /// - Parameters:
  ///   - environment: `NO_COLOR` (no-color.org), `FORCE_COLOR` with the levels of chalk's README and
  ///     `CLICOLOR_FORCE` (bixense.com/clicolors), in this order. `TERM` and `COLORTERM` give the depth.
  ///   - choice: Overrides the environment, unless it is `auto`.
  package init(environment: [String: String], isTerminal: Bool, choice: ColorChoice = .auto) {
    let term = environment["TERM"] ?? ""
    let isCapable = isTerminal && term != "dumb" && !term.isEmpty
    let forced = ColorDepth.forced(environment)
    switch choice {
    case .never: self = .none
    case .always: self = forced ?? .ofTerminal(environment)
    case .auto where environment["NO_COLOR"]?.isEmpty == false: self = .none
    case .auto: self = forced ?? (isCapable ? .ofTerminal(environment) : .none)
    }
  }

  /// Nil if the environment doesn't force colours.
  private static func forced(_ environment: [String: String]) -> ColorDepth? {
    let isSet = { (name: String) in !["", "0", "false"].contains(environment[name] ?? "") }
    guard isSet("FORCE_COLOR") else {
      return isSet("CLICOLOR_FORCE") ? ofTerminal(environment) : nil
    }
    switch environment["FORCE_COLOR"] {
    case "1": return .ansi16
    case "2": return .ansi256
    case "3": return .trueColor
    default: return ofTerminal(environment)
    }
  }

  /// The depth that the terminal's variables name, at least 16 colours.
  private static func ofTerminal(_ environment: [String: String]) -> ColorDepth {
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) { return .trueColor }
    return environment["TERM"]?.contains("256color") == true ? .ansi256 : .ansi16
  }
}

/// The background of a terminal.
package enum Background: String, Sendable, CaseIterable {
  case dark, light

  /// - Parameter environment: Some terminals set `COLORFGBG`, such as `0;15`: the foreground colour and,
  ///   last, the background colour. The dark colours are those that Vim considers dark. Nil without it.
  package init?(environment: [String: String]) {
    let last = environment["COLORFGBG"]?.split(separator: ";").last
    guard let color = last.flatMap({ Int($0) }) else { return nil }
    self = color == 7 || (9...15).contains(color) ? .light : .dark
  }
}

/// Dates and rates as text.
extension Language {
  /// `Saturday 21 November`, with the year unless it is this year.
  package func date(_ day: Day, thisYear: Int) -> String {
    date(day, format: "long", months: "month", thisYear: thisYear)
  }

  /// `today`, or `Fri 27 Nov`, with the year unless it is this year.
  func nearDate(_ day: Day, today: Day) -> String {
    if abs(day.number - today.number) <= 1 { return near(day, today: today) }
    return date(
      day, format: "medium", months: "month.short", weekdays: "weekday.short",
      thisYear: today.components.year)
  }

  /// `21 Nov`, with the year unless it is this year.
  ///
  /// - Parameter thisYear: The reader's year; nil if it isn't known.
  func shortDate(_ day: Day, thisYear: Int?) -> String {
    date(day, format: "short", months: "month.short", thisYear: thisYear)
  }

  private func date(
    _ day: Day, format: String, months: String, weekdays: String = "weekday", thisYear: Int?
  ) -> String {
    let (year, month, number) = day.components
    return t(
      year == thisYear ? "date.\(format)" : "date.\(format).withYear",
      [
        "weekday": Message("\(weekdays).\(day.weekday.rawValue)"),
        "day": Message("date.day", ["count": number]), "month": Message("\(months).\(month)"),
        "year": String(year),
      ])
  }

  /// A relative or short date for a day: `today`, `Thu`, `21 Nov`. Only a future day is a weekday, because a past one
  /// and a future one are often side by side.
  func near(_ day: Day, today: Day) -> String {
    switch day.number - today.number {
    case 0: t("date.today")
    case 1: t("date.tomorrow")
    case -1: t("date.yesterday")
    case 2...6: t("date.weekday", ["weekday": short(day.weekday)])
    default: shortDate(day, thisYear: today.components.year)
    }
  }

  /// `November 2026`.
  func name(of month: Month) -> String {
    t("date.month", ["month": Message("month.\(month.month)"), "year": String(month.year)])
  }

  /// `Sat`.
  func short(_ weekday: Weekday) -> String { t("weekday.short.\(weekday.rawValue)") }

  /// `Mon, Thu`.
  func list(_ weekdays: Set<Weekday>) -> String {
    Weekday.allCases.filter(weekdays.contains).map(short).text(in: self)
  }

  /// `60 %`.
  func percent(_ percent: Int) -> String { t("day.percent", ["count": percent]) }

  /// `3/5  60 %`; nil if nothing was planned or done.
  package func rate(_ completion: Completion) -> String? {
    completion.percent.map { "\(completion.done)/\(completion.total)  \(percent($0))" }
  }
}

extension Format {
  /// A line with those of the todos that can be started now.
  func ready(_ unblocked: [Todo]) -> [StyledText] {
    named(unblocked.filter { $0.isReady(on: today) }, as: "changed.ready")
  }

  /// A line such as `ready 4  Celebrate`, or with the numbers of several; none without todos.
  func named(_ todos: [Todo], as key: String) -> [StyledText] {
    if todos.isEmpty { return [] }
    let ids = todos.map(\.handle.description)
    let names = todos.count == 1 ? "\(ids[0])  \(todos[0].title)" : ids.listed
    return [StyledText("\(t(key)) ", .dim) + StyledText(names)]
  }
}

extension QueryWord {
  /// The meaning of the word, with a day as a date; empty if it needs no words.
  package func text(in language: Language, on today: Day) -> String {
    day.map { language.date($0, thisYear: today.components.year) } ?? text
  }
}
