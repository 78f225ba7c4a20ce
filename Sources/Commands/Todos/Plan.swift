import Actions
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
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try check(session)
    let store = try session.store()
    let change = try await change(session, store)
    if carry, !json, change.todos.changed.isEmpty, change.todos.unchanged.isEmpty {
      return try session.report(session.language.t("todo.nothingCarriedOver"))
    }
    try session.finish(change, json: json, store)
  }

  private func check(_ session: Session) throws {
    if carry {
      if let word = words.first { throw InputError.conflicting(word, "--carry") }
    } else if words.count < 2 {
      let isDay = words.first.map { (try? session.dayParser.day($0)) != nil } ?? true
      throw UsageError.missingArgument(isDay ? "ID" : "DAY")
    }
  }

  private func change(_ session: Session, _ store: TodoStore) async throws -> Change {
    if carry { return try session.act(store) { try $0.carry() } }
    let (ids, day) = try session.dayParser.trailingDay(Self.negatedFirst(words))
    if ids.isEmpty { throw UsageError.missingArgument("ID") }
    let selections = try await session.selections(
      Array(ids), for: .plan, unless: yes, json: json, store)
    return try session.act(store) { try $0.plan(selections, for: day) }
  }
}
