import Actions
import ArgumentParser
import Localization
import Todos

struct ViewCommand: DocumentedCommand {
  static let usage = Usage(
    "view", examples: ["view add urgent priority:high 'due:<=fri'", "list @urgent", "view list"],
    subcommands: [
      NamedList<ViewFields>.self, ViewAdd.self, ViewEdit.self, NamedRm<ViewFields>.self,
    ],
    default: NamedList<ViewFields>.self)
}

struct ViewFields: NamedFields {
  static let kind = EntityKind.view
  static let names = ValueSource.views
  static let examples = ["rm": ["view rm urgent"]]

  @Argument(help: .text("query"), completion: .offering(.query)) var query: [String] = []

  /// The query as one text.
  var input: FieldInput {
    get throws(QueryError) {
      FieldInput("query", .set(try TodoQuery.text(of: query)), at: .option("QUERY"))
    }
  }
}

struct ViewAdd: QueryCommand {
  static let usage = Usage(
    "view add",
    examples: ["view add urgent priority:high 'due:<=fri'", "view add mine @urgent project:api"])

  @Argument(help: .text("viewName")) var name: String
  @OptionGroup var fields: ViewFields
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try session.change(json: json) { try $0.add(.view, named: name, [fields.input]) }
  }
}

struct ViewEdit: QueryCommand {
  static let usage = Usage(
    "view edit", examples: ["view edit urgent is:overdue", "view edit urgent --name soon"])

  @Argument(help: .text("viewName"), completion: .offering(.views)) var view: String
  @OptionGroup var fields: ViewFields
  @OptionGroup var name: NewName
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let query = try fields.query.isEmpty ? [] : [fields.input]
    try session.edit(
      .view, named: SavedView.bareName(view), name.inputs(session) + query, json: json)
  }
}
