import ArgumentParser
import Localization
import Rendering
import Store
import Todos

/// The todos that can be worked on now, the most pressing first.
struct Ready: QueryCommand {
  static var configuration: CommandConfiguration {
    .ootd("ready", examples: ["ready", "ready project:api -n 5", "ready label:bug --json"])
  }

  static var letters: String { "nP" }

  @Argument(help: .text("query"), completion: .offering(.query)) var query: [String] = []
  @Option(name: .customShort("n", allowingJoined: true), help: .text("readyCount"))
  var count: String?
  @Option(name: .project, help: .text("onlyTodosOfProject"), completion: .offering(.projects))
  var project: String?
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let limit = try count.map(session.count) ?? .max
    let store = try session.store()
    try await session.scan(store)
    let todos = try session.ready(query, project: project, store).prefix(limit)
    if json {
      let writer = try session.json(of: todos.map(\.todo), store)
      return try session.print(
        .array(todos.map { $0.json(writer, at: session.now, in: session.calendar) }))
    }
    if todos.isEmpty { return try session.reportNothingReady(query, project: project, store) }
    try session.page(ReadyListView(Array(todos), format: session.format).text)
  }
}

/// The first todo of `ready`.
struct Next: QueryCommand {
  static var configuration: CommandConfiguration {
    .ootd("next", examples: ["next", "next -P api", "next label:bug --json"])
  }

  static var letters: String { "P" }

  @Argument(help: .text("query"), completion: .offering(.query)) var query: [String] = []
  @Option(name: .project, help: .text("onlyTodosOfProject"), completion: .offering(.projects))
  var project: String?
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    try await session.scan(store)
    let next = try session.ready(query, project: project, store).first
    if json {
      let writer = try session.json(of: next.map { [$0.todo] } ?? [], store)
      return try session.print(
        next?.json(writer, at: session.now, in: session.calendar) ?? .null)
    }
    guard let next else {
      return try session.reportNothingReady(query, project: project, store)
    }
    let command = next.todo.status == .doing ? "show" : "start"
    try session.print(ReadyListView([next], format: session.format).text)
    try session.report(
      session.language.t("ready.next", ["command": "ootd \(command) \(next.todo.handle)"]))
  }
}

extension Session {
  fileprivate func ready(
    _ words: [String], project: String?, _ store: TodoStore
  ) throws -> [RankedTodo] {
    var query = try query(words, store)
    if query.sort != nil { throw QueryError.unsorted }
    if let project { query.conditions.append(.init(.projects([project]))) }
    query.conditions.append(.init(.states([.ready])))
    return try store.read {
      try $0.ranked(
        matching: query, presets: query.namesBlocks ? presets : [], at: now, in: calendar)
    }
  }

  /// Says why nothing is ready.
  fileprivate func reportNothingReady(
    _ words: [String], project: String?, _ store: TodoStore
  ) throws {
    var query = try query(words, store)
    if let project { query.conditions.append(.init(.projects([project]))) }
    query.conditions.append(.init(.states([.open])))
    let open = try todos(matching: query, store)
    let blocked = open.count(where: \.isBlocked)
    let later = open.count { $0.day.map { $0 > today } == true }
    if blocked > 0 {
      try report(language.t("ready.noneButBlocked", ["count": blocked]))
    } else if later > 0 {
      try report(language.t("ready.noneButLater", ["count": later]))
    } else {
      try report(noTodos(matching: words, project: project, requiresOpen: true))
    }
  }
}
