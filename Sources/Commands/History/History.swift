import Localization
import Rendering
import Store
import Todos

struct History: OotdCommand {
  static let usage = Usage(
    "history", examples: ["history", "history 12", "history --by auto", "history -n 100 --json"])

  @Argument("historyTodo", offering: .todos) var id: String?
  @Option("n", help: "historyCount") var count: String = "20"
  @Option("by", help: "historyAuthor", offering: .authors) var by: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let limit = try session.count(count)
    let author = try by.map { try store.author($0) }
    let todo = try id.map { try HandleSelection.checked($0) }
    let entries = try store.read { snapshot in
      try todo.map { try snapshot.history(of: $0, limit: limit, by: author) }
        ?? snapshot.history(limit: limit, by: author, countsTodos: json)
    }
    if json {
      return try session.print(.array(entries.map { $0.json(in: session.calendar) }))
    }
    if entries.isEmpty {
      let message =
        by.map { Message("history.noneBy", ["author": $0]) } ?? Message("history.none")
      return try session.report(session.language.t(message))
    }
    try session.page(session.format.list(entries))
  }
}

extension TodoStore {
  /// Parses an author: a person, ootd itself, or an agent in the history.
  /// - Throws: ``Failure/unknownValue(_:of:)``
  func author(_ word: String) throws -> Author {
    let author = Author(rawValue: word)
    if [.person, .automatic, self.author].contains(author) { return author }
    let agents = try read { try $0.agents() }
    guard agents.contains(author) else {
      throw Failure.unknownValue(word, of: ([.person, .automatic] + agents).map(\.rawValue))
    }
    return author
  }
}
