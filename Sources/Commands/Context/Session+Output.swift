import Git
import Rendering
import Store
import Todos

extension Session {
  var format: Format {
    Format(
      phrases: phrases, width: context.terminalWidth,
      color: ColorDepth(
        environment: context.environment, isTerminal: context.terminalWidth != nil),
      background: Background(environment: context.environment), calendar: calendar, now: now)
  }

  func print(_ text: String) throws {
    try context.write(.output, text)
  }

  func print(_ json: JSON) throws {
    try context.write(.output, json.text + "\n")
  }

  /// A sentence on standard error.
  func tell(_ sentence: String) throws {
    try context.write(.error, sentence.visible + "\n")
  }

  func warn(_ error: GitError) throws {
    try tell("ootd: " + phrases.warning(error))
  }

  /// Prints todos with the commits that they are linked to.
  func print(json todos: [Todo], _ store: TodoStore) throws {
    try print(json(of: todos, store).list(todos))
  }

  /// What writes those todos.
  func json(of todos: [Todo], _ store: TodoStore) throws -> TodoJSON {
    TodoJSON(
      at: now, in: calendar, comments: try store.comments(on: todos),
      commits: try store.commitLinks(of: todos))
  }
}
