import ArgumentParser
import Rendering
import Store
import Todos

struct Plan: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("plan", \.plan, examples: ["plan 12 tomorrow", "plan 3-7 fri", "plan --carry"])
  }

  @Argument(
    help: ArgumentHelp(\.idsAndDay, valueName: "id> … <day"), completion: .offering(.todosThenDay))
  var words: [String] = []
  @Flag(help: ArgumentHelp(\.carry)) var carry = false
  @Flag(help: ArgumentHelp(\.noQuestion)) var yes = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    try check()
    let store = try session.store()
    let change = try change(session, store)
    if json { return try session.print(json: change.changed, store) }
    if change.changed.isEmpty, change.unchanged.isEmpty {
      return try session.tell(session.phrases.nothingCarriedOver)
    }
    let view = ChangeView(session.phrases.plannedMessage, change, format: session.format)
    try session.print(view.text(hint: date(change, session)))
  }

  /// The day that was understood, in full.
  private func date(_ change: TodoChange, _ session: Session) -> String {
    let day = (change.changed + change.unchanged).first?.day ?? session.today
    return session.phrases.date(day, thisYear: session.today.components.year)
  }

  private func check() throws {
    if carry {
      if let word = words.first { throw InputError.conflicting(word, "--carry") }
    } else if words.count < 2 {
      let hasID = words.first.map { HandleSelection($0) != nil } ?? false
      throw UsageError.missingArgument(hasID ? "DAY" : "ID")
    }
  }

  private func change(_ session: Session, _ store: TodoStore) throws -> TodoChange {
    guard let last = words.last else { return try store.carry(to: session.today, at: session.now) }
    let day = try session.dayParser.day(last)
    return try store.plan(
      session.confirmedSelections(words.dropLast(), unless: yes, store), for: day,
      at: session.now)
  }
}
