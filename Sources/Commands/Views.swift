import Actions
import Localization
import Todos

struct ViewCommand: DocumentedCommand {
  static let usage = Usage(
    "view", examples: ["view add urgent priority:high 'due:<=fri'", "list @urgent", "view list"],
    subcommands: [
      NamedList<ViewFields>.self, ViewAdd.self, NamedEdit<ViewFields>.self,
      NamedRm<ViewFields>.self,
    ],
    default: NamedList<ViewFields>.self)
}

struct ViewFields: NamedFields {
  static let kind = EntityKind.view
  static let names = ValueSource.views
  static let examples = [
    "edit": ["view edit urgent is:overdue", "view edit urgent --name soon"],
    "rm": ["view rm urgent"],
  ]

  @Argument("query", offering: .query) var query: [String] = []
}

extension NamedEdit: QueryCommand where Fields == ViewFields {}

struct ViewAdd: QueryCommand {
  static let usage = Usage(
    "view add",
    examples: ["view add urgent priority:high 'due:<=fri'", "view add mine @urgent project:api"])

  @Argument("viewName") var name: String
  @OptionGroup var fields: ViewFields
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let text = try TodoQuery.text(of: fields.query)
    let query = FieldInput("query", .set(text), at: .option("QUERY"))
    try session.change(json: json) { try $0.add(.view, named: name, [query]) }
  }
}
