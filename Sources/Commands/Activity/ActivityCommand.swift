import Activity
import Localization
import Rendering
import Todos

struct ActivityCommand: QueryCommand {
  static let usage = Usage(
    "activity",
    examples: [
      "activity", "activity --weeks 12 -P api", "activity --month", "activity --month 2026-10",
      "activity --year 2025 --svg activity.svg", "activity label:bug", "activity --json",
    ])

  static var letters: String { "P" }

  @Argument("query", offering: .query) var query: [String] = []

  @Option("weeks") var weeks: String?
  @Option("month", valueAsFlag: Self.current) var month: String?
  @Option("year", valueAsFlag: Self.current) var year: String?
  @Option("P", "project", help: "onlyProject", offering: .projects) var project: String?
  @Option("svg", offering: .files) var svg: String?
  @Flag("json") var json = false

  /// The value of `--month` or `--year` if none is given.
  private static let current = "this"

  func run(in session: Session) async throws {
    try check()
    let span = try span(session)
    // If the month or year was left out, the parser mistook a word of the query for it.
    let words = query + [month, year].compactMap(\.self).filter { $0.contains(":") }
    let store = try session.store()
    let filter = try session.query(words, sorts: false, store)
    let report = try await session.activityReader(store).activity(
      of: span, project: project, matching: filter,
      presets: filter.namesBlocks ? session.presets : [],
      text: words.isEmpty ? nil : words.joined(separator: " "), at: session.now)
    try session.finishReading(report.warnings)
    let isEmpty = report.figures.allSatisfy { $0.commits + $0.completion.total == 0 }
    if isEmpty, !words.isEmpty, try session.todos(matching: filter, store).isEmpty {
      try session.report(session.noTodos(matching: words))
    }
    if json { return try session.print(report.json) }
    if let svg {
      return try session.write(ActivityPicture(report, format: session.format), to: svg)
    }
    let format = report.isLinked ? session.shadeFormat : session.emptyFormat
    try session.page(ActivityView(report, format: format).text)
  }

  private func check() throws(Failure) {
    let spans = [("--weeks", weeks), ("--month", month), ("--year", year)].filter { $0.1 != nil }
    if spans.count > 1 { throw .conflicting(spans[0].0, spans[1].0) }
    if svg != nil, json { throw .conflicting("--svg", "--json") }
  }

  private func span(_ session: Session) throws -> DaySpan {
    if let month { return .month(try period(month, now: Month(of: session.today), Month.checked)) }
    if let year {
      return .year(try period(year, now: session.today.components.year, session.year))
    }
    if let weeks { return .weeks(try session.weeks(weeks)) }
    let isForTerminal = svg == nil && !json
    return .weeks(isForTerminal ? ActivityView.weeks(in: session.format) : ActivityView.maxWeeks)
  }

  /// - Parameter now: The month or year that today belongs to.
  private func period<Period: Comparable>(
    _ text: String, now: Period, _ read: (String) throws(TodoError) -> Period
  ) throws(TodoError) -> Period {
    let period = text == Self.current || text.contains(":") ? now : try read(text)
    guard period <= now else { throw .futurePeriod(text) }
    return period
  }
}

extension Session {
  /// Writes a picture to a file and prints its path; `-` is standard output.
  func write(_ picture: ActivityPicture, to path: String) throws {
    if path == "-" { return try print(picture.text) }
    let file = AtomicFile(context.absolutePath(path))
    try file.write(Array(picture.text.utf8))
    let text = language.t(
      "activity.wrote", ["path": path.visible, "days": picture.caption.visible])
    try print("\(text)\n")
  }
}
