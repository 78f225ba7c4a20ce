import Actions
import Localization
import Rendering
import Store
import Todos

struct Undo: OotdCommand {
  static let usage = Usage(
    "undo",
    examples: [
      "undo", "undo -n 3", "undo --op 3f9a01c", "undo --by auto", "undo --by claude --since 2h",
    ])

  @OptionGroup var options: RetractionOptions
  @Option("by", help: "undoAuthor", offering: .authors) var by: String?
  @Option("since", help: "undoSince", offering: .pastDays) var since: String?
  @Option("op", help: "undoOperation", offering: .commands) var op: String?

  func run(in session: Session) async throws {
    try await options.retract(.undo, by: by, since: since, op: op, in: session)
  }
}

struct Redo: OotdCommand {
  static let usage = Usage("redo", examples: ["redo", "redo -n 3"])

  @OptionGroup var options: RetractionOptions

  func run(in session: Session) async throws { try await options.retract(.redo, in: session) }
}

/// The arguments and implementation of `undo` and `redo`.
struct RetractionOptions: ParameterGroup {
  /// Parsed only so that an error can suggest what was probably meant.
  @Argument("word", isHidden: true) var word: String?
  @Option("n", help: "undoCount") var count: String?
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  /// - Parameters:
  ///   - author: The author whose commands to undo; nil for the one who runs the command.
  ///   - start: The time of the oldest command to undo; nil for a number of commands.
  ///   - operation: The command to undo, whatever was done since; nil for the last ones.
  func retract(
    _ direction: Retraction.Direction, by author: String? = nil, since start: String? = nil,
    op operation: String? = nil, in session: Session
  ) async throws {
    if let word { throw try unexpected(word, direction, session) }
    let options = [("--op", operation), ("--since", start), ("-n", count), ("--by", author)]
      .compactMap { name, value in value.map { _ in name } }
    if options.count > 1, operation != nil || options == ["--since", "-n"] {
      throw Failure.conflicting(options[0], options[1])
    }
    let start = try start.map(session.pastMoment)
    var count = try count.map(session.count) ?? 1
    let store = try session.store(beginsDay: false)
    if let operation {
      let change = try session.act(store) { try $0.undo(command: operation) }
      return try await finish(change, direction, session, store)
    }
    let author = try author.map { try store.author($0) } ?? store.author
    if let start { count = try store.read({ try $0.undoable(by: author, since: start) }) }
    if count == 0 { throw StoreError.nothingToUndo }
    let expected = count == 1 ? nil : try confirmed(count, direction, by: author, session, store)
    let change = try session.act(store) {
      try $0.retract(direction, count, by: author, expecting: expected)
    }
    try await finish(change, direction, session, store)
  }

  private func finish(
    _ change: Change, _ direction: Retraction.Direction, _ session: Session, _ store: TodoStore
  ) async throws {
    let undone = direction == .undo ? change.retraction?.entries ?? [] : []
    let notes = try await session.branchesLeft(by: undone)
    try session.finish(change, notes: notes, json: json, store)
    if !json { try session.markAsRead(change, store) }
  }

  /// Lists the commands and asks for confirmation.
  /// - Returns: The first operation of each command.
  private func confirmed(
    _ count: Int, _ direction: Retraction.Direction, by author: Author, _ session: Session,
    _ store: TodoStore
  ) throws -> [EntityID] {
    let entries = try store.read { try $0.retractable(direction, count, by: author) }
    guard entries.count == count else {
      let command = direction.command(entries.count)
      throw Failure(
        "\(direction.rawValue).tooFew", .conflict, ["count": entries.count, "command": command],
        hint: command)
    }
    try session.confirm(
      .commands(count, direction), unless: yes,
      listing: session.format.summary(of: entries))
    return entries.map(\.operation)
  }

  private func unexpected(
    _ word: String, _ direction: Retraction.Direction, _ session: Session
  ) throws -> Failure {
    guard let id = Handle(word) else { return .unexpectedArgument(word) }
    let name = direction.rawValue
    let suggestion = { (key: String, command: String, values: [String: any MessageValue]) in
      let values = values.merging(["command": command]) { own, _ in own }
      return (text: Message("error.argument.unexpectedID.\(key)", values), command: command)
    }
    var suggestions: [(text: Message, command: String)] = []
    let store = try session.existingStore(timeout: TodoStore.timeout)
    if let (key, command) = try store.flatMap({ try intent(id, direction, $0) }) {
      suggestions.append(suggestion(key, command, ["id": id.description]))
    }
    if id.suffix.isEmpty {
      suggestions.append(
        suggestion(
          name + (id.number == 1 ? "" : "Several"), direction.command(id.number),
          ["count": String(id.number)]))
    }
    let first = suggestions.first ?? suggestion("help", "ootd \(name) --help", ["command": name])
    return Failure(
      "argument.unexpectedID", .usage,
      [
        "command": name, "suggestion": first.text,
        "more": suggestions.dropFirst().first.map {
          Message("error.argument.unexpectedID.more", ["suggestion": $0.text])
        },
      ], given: id.description, hint: first.command)
  }

  /// The likely intent behind naming a todo: its name in texts, and the command that does it; nil without such a todo.
  private func intent(
    _ handle: Handle, _ direction: Retraction.Direction, _ store: TodoStore
  ) throws -> (String, String)? {
    let seeHistory = ("seeHistory", "ootd history \(handle)")
    do {
      let isDone = try store.read { try $0.todos([.one(handle)]) }.contains { $0.status == .done }
      return direction == .undo && isDone ? ("reopen", "ootd reopen \(handle)") : seeHistory
    } catch StoreError.deletedTodo {
      return direction == .undo ? ("restore", "ootd restore \(handle)") : seeHistory
    } catch StoreError.noSuchTodo {
      return nil
    }
  }
}

extension Session {
  /// Marks the dependencies that an undo or redo ignores as read: it has told them.
  func markAsRead(_ change: Change, _ store: TodoStore) throws {
    guard let ignored = change.retraction?.ignored, !ignored.isEmpty else { return }
    try store.write(by: .automatic, at: now) { try $0.markAsRead(ignored) }
  }
}
