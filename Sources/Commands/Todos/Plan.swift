import Actions
import Localization
import Rendering
import Store
import Todos

struct Plan: SelectingCommand {
  static let usage = Usage(
    "plan",
    examples: [
      "plan 12 tomorrow", "plan 3-7 next mon", "plan 19 backlog", "plan is:overdue today",
      "plan --carry",
      "plan --carry fri",
    ])

  @Argument("idsAndDay", offering: .todosThenDay) var words: [String] = []
  @Flag("carry") var carry = false
  @Flag("backlog") var backlog = false
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    if carry { return try carryOver(session) }
    let isDay = words.first.map { (try? session.dayParser.day($0)) != nil } ?? false
    let isBacklog = backlog || words.last.map(session.dayParser.isBacklog) ?? false
    if words.count < 2, !isDay, !isBacklog { throw Failure.missingArgument("DAY") }
    let (ids, day) = try idsAndDay(session)
    try await change(ids, for: .plan, session) { try $0.plan($1, for: day) }
  }

  /// The words before the day, and the day; nil for the backlog.
  private func idsAndDay(_ session: Session) throws -> (ids: [String], day: Day?) {
    let words = Self.negatedFirst(words)
    if backlog { return (words, nil) }
    if let last = words.last, session.dayParser.isBacklog(last) { return (words.dropLast(), nil) }
    let (ids, day) = try session.dayParser.trailingDay(words)
    return (Array(ids), day)
  }

  private func carryOver(_ session: Session) throws {
    let (rest, day) = words.isEmpty && !backlog ? ([], session.today) : try idsAndDay(session)
    if let word = rest.first { throw Failure.conflicting(word, "--carry") }
    let store = try session.store()
    let change = try session.act(store) { try $0.carry(to: day) }
    if !json, change.todos.changed.isEmpty, change.todos.unchanged.isEmpty {
      return try session.report(session.language.t("todo.nothingCarriedOver"))
    }
    try session.finish(change, json: json, store)
  }
}
