import ArgumentParser
import Localization
import Rendering
import Todos

struct ViewCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "view", examples: ["view add urgent priority:high 'due:<=fri'", "list @urgent", "view list"],
      subcommands: [ViewList.self, ViewAdd.self, ViewEdit.self, ViewRm.self],
      default: ViewList.self)
  }
}

struct ViewList: NamedListCommand {
  static var kind: EntityKind { .view }
  static var configuration: CommandConfiguration {
    .ootd("view list", examples: ["view list", "view list --json"])
  }

  @Flag(help: .text("json")) var json = false
}

struct ViewAdd: NamedCommand, QueryCommand {
  static var kind: EntityKind { .view }
  static var configuration: CommandConfiguration {
    .ootd(
      "view add",
      examples: ["view add urgent priority:high 'due:<=fri'", "view add mine @urgent project:api"])
  }

  @Argument(help: .text("viewName")) var name: String
  @Argument(help: .text("query"), completion: .offering(.query)) var query: [String] = []
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try add(name, [ViewQuery.input(query)], session)
  }
}

struct ViewEdit: NamedCommand, QueryCommand {
  static var kind: EntityKind { .view }
  static var configuration: CommandConfiguration {
    .ootd(
      "view edit",
      examples: ["view edit urgent is:overdue", "view edit urgent --name soon"])
  }

  @Argument(help: .text("viewName"), completion: .offering(.views)) var view: String
  @Argument(help: .text("query"), completion: .offering(.query)) var query: [String] = []
  @OptionGroup var name: NewName
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let query = try query.isEmpty ? [] : [ViewQuery.input(query)]
    try edit(SavedView.bareName(view), name.inputs(session) + query, session)
  }
}

struct ViewRm: NamedCommand {
  static var kind: EntityKind { .view }
  static var configuration: CommandConfiguration {
    .ootd("view rm", examples: ["view rm urgent"])
  }

  @Argument(help: .text("viewName"), completion: .offering(.views)) var name: String
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws { try delete(SavedView.bareName(name), session) }
}

private enum ViewQuery {
  /// The arguments of a command line as the query of a view.
  static func input(_ words: [String]) throws(QueryError) -> FieldInput {
    FieldInput("query", .set(try TodoQuery.text(of: words)), at: .option("QUERY"))
  }
}
