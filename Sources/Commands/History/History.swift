import ArgumentParser
import Rendering
import Store
import Todos

struct History: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("history", \.history, examples: ["history", "history 12", "history -n 100 --json"])
  }

  @Argument(help: ArgumentHelp(\.historyID), completion: .offering(.todos)) var id: String?
  @Option(name: .customShort("n", allowingJoined: true), help: ArgumentHelp(\.historyCount))
  var count: String = "20"
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let limit = try session.count(count)
    let entries =
      if let id {
        try store.history(of: HandleSelection.checked(id), limit: limit)
      } else {
        try store.history(limit: limit)
      }
    if json {
      return try session.print(.array(entries.map { $0.json(in: session.calendar) }))
    }
    if entries.isEmpty { return try session.tell(session.phrases.noHistory) }
    try session.print(HistoryView(entries, format: session.format).text)
  }
}
