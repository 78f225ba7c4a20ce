import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct ViewCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "view", examples: ["view add urgent priority:high 'due:<=fri'", "list @urgent", "view list"],
      subcommands: [ViewList.self, ViewAdd.self, ViewEdit.self, ViewRm.self],
      default: ViewList.self)
  }
}

struct ViewList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("view list", examples: ["view list", "view list --json"])
  }

  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let views = try session.store().read { try $0.views() }
    if json { return try session.print(.array(views.map(\.json))) }
    if views.isEmpty { return try session.report(session.language.t("view.none")) }
    try session.page(SavedViewList(views, format: session.format).text)
  }
}

struct ViewAdd: QueryCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "view add",
      examples: ["view add urgent priority:high 'due:<=fri'", "view add mine @urgent project:api"])
  }

  @Argument(help: .text("viewName")) var name: String
  @Argument(help: .text("query"), completion: .offering(.query)) var query: [String] = []
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let name = try SavedView.checkedName(name)
    let store = try session.store()
    let text = try session.viewQuery(query, store)
    let view = try store.write(at: session.now) { try $0.addView(name, query: text) }
    try session.report(of: view, verb: "changed.added", json: json)
  }
}

struct ViewEdit: QueryCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "view edit",
      examples: ["view edit urgent is:overdue", "view edit urgent --name soon"])
  }

  @Argument(help: .text("viewName"), completion: .offering(.views)) var view: String
  @Argument(help: .text("query"), completion: .offering(.query)) var query: [String] = []
  @Option(help: .text("name")) var name: String?
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let name = try name.map(SavedView.checkedName)
    if name == nil, query.isEmpty { throw InputError.nothingToChange(command: "view edit") }
    let store = try session.store()
    let edit = SavedViewEdit(
      name: name, query: query.isEmpty ? nil : try session.viewQuery(query, store))
    let changed = try store.write(at: session.now) {
      try $0.editView(named: SavedView.bareName(view), edit)
    }
    try session.report(of: changed, verb: "changed.edited", json: json)
  }
}

struct ViewRm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("view rm", examples: ["view rm urgent"])
  }

  @Argument(help: .text("viewName"), completion: .offering(.views)) var name: String
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let view = try session.store().write(at: session.now) {
      try $0.deleteView(named: SavedView.bareName(name))
    }
    try session.report(
      of: view, verb: "changed.deleted", json: json, detail: session.language.t("undo.restores"))
  }
}

extension Session {
  /// The text of a view's query, once it is known to be valid.
  fileprivate func viewQuery(_ words: [String], _ store: TodoStore) throws -> String {
    let saved = try TodoQuery.saved(
      TodoQuery.text(of: words), days: dayParser, views: store.read { try $0.views() })
    try store.read { try $0.checkNames(in: saved.query, presets: presets, at: now, in: calendar) }
    return saved.text
  }

  /// Prints what happened to a view: `added @urgent  priority:high`.
  /// - Parameter verb: The message key of what happened.
  fileprivate func report(
    of change: EditResult<SavedView>, verb: String, json: Bool, detail: String = ""
  ) throws {
    if json { return try print(change.value.json) }
    let verb = language.t(change.isChanged ? verb : "changed.unchanged")
    let suffix = detail.isEmpty ? "" : "  \(detail)"
    try print("\(verb) \(change.value.word.visible)  \(change.value.query.visible)\(suffix)\n")
  }
}
