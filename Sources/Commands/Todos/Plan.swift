import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct Plan: SelectingCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "plan",
      examples: ["plan 12 tomorrow", "plan 3-7 next mon", "plan is:overdue today", "plan --carry"])
  }

  @Argument(help: .text("idsAndDay"), completion: .offering(.todosThenDay))
  var words: [String] = []
  @Flag(help: .text("carry")) var carry = false
  @Flag(help: .text("yes")) var yes = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try check(session)
    let store = try session.store()
    let change = try change(session, store)
    try warn(change, session)
    if json { return try session.print(json: change.changed, store) }
    if carry, change.changed.isEmpty, change.unchanged.isEmpty {
      return try session.report(session.language.t("todo.nothingCarriedOver"))
    }
    let view = ChangeView("changed.planned", change, format: session.format)
    try session.print(view.text(hint: date(change, session)))
  }

  /// The planned day as a full date.
  private func date(_ change: TodoChange, _ session: Session) -> String {
    let day = (change.changed + change.unchanged).first?.day ?? session.today
    return session.language.date(day, thisYear: session.today.components.year)
  }

  private func check(_ session: Session) throws {
    if carry {
      if let word = words.first { throw InputError.conflicting(word, "--carry") }
    } else if words.count < 2 {
      let isDay = words.first.map { (try? session.dayParser.day($0)) != nil } ?? true
      throw UsageError.missingArgument(isDay ? "ID" : "DAY")
    }
  }

  private func change(_ session: Session, _ store: TodoStore) throws -> TodoChange {
    if carry { return try store.write(at: session.now) { try $0.carry(to: session.today) } }
    let (ids, day) = try session.dayParser.trailingDay(Self.negatedFirst(words))
    if ids.isEmpty { throw UsageError.missingArgument("ID") }
    let selections = try session.selections(Array(ids), for: .plan, unless: yes, store)
    return try store.write(at: session.now) { try $0.plan(selections, for: day) }
  }

  private func warn(_ change: TodoChange, _ session: Session) throws {
    var edit = TodoEdit()
    edit.day = change.changed.first?.day.map { .value($0) }
    try session.warn(edit, of: change.changed)
  }
}
