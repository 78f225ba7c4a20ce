import ArgumentParser
import Rendering
import Store
import Todos

struct Plan: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("plan", \.plan, examples: ["plan 12 tomorrow", "plan 3-7 fri", "plan --carry"])
  }

  @Argument(help: ArgumentHelp(\.idsAndDay, valueName: "id> … <day")) var words: [String] = []
  @Flag(help: ArgumentHelp(\.carry)) var carry = false
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    let change = try change(session)
    if output.json { return try session.print(session.json(change.changed)) }
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

  private func change(_ session: Session) throws -> TodoChange {
    if carry {
      if let word = words.first { throw InputError.conflicting(word, "--carry") }
      return try session.store().carry(to: session.today, at: session.now)
    }
    guard words.count > 1, let last = words.last else {
      let hasID = words.first.map { HandleSelection($0) != nil } ?? false
      throw UsageError.missingArgument(hasID ? "DAY" : "ID")
    }
    let day = try session.dayParser.day(last)
    return try session.store().plan(
      session.selections(Array(words.dropLast())), for: day, at: session.now)
  }
}
