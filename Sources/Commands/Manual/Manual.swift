import Localization
import Rendering
import Resources
import Todos

/// The page that man(1) shows.
struct Manual: OotdCommand {
  static let usage = Usage("manual", examples: ["manual > ~/.local/share/man/man1/ootd.1"])

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    try session.print(session.manualPage())
  }
}

extension Session {
  /// The man page in the user's language.
  func manualPage() -> String {
    ManualPage(
      RootCommand.help(in: language), topics: Guide.topics, version: RootCommand.version,
      day: today, language: language
    ).text
  }
}

/// The guide: its chapters in reading order.
enum Guide {
  /// The chapters by group, as `ootd help guide` lists them; the text of a group's name is `help.chapters.NAME`.
  static let groups: KeyValuePairs<String, [String]> = [
    "todos": ["setup", "todos", "days", "planning", "queries", "blocks", "reminders", "prompt"],
    "git": ["commits", "hook", "forges"],
    "board": ["board", "ui"],
    "machines": ["sync", "import"],
    "agents": ["agents", "sandboxes"],
    "reference": ["json", "errors", "output", "files", "security"],
    "inside": ["architecture", "operations", "development", "performance", "changes"],
  ]

  static var chapters: [String] { groups.flatMap(\.value) }

  /// The topics of `ootd help` that list commands and chapters.
  static let lists = ["commands", "guide"]

  /// All that `ootd help` explains besides commands.
  static var topics: [String] { lists + chapters }

  /// The chapters that were merged into others.
  private static let formerNames = ["failures": "errors", "mcp": "agents", "page": "board"]

  /// A chapter in Markdown, also by a former name; nil if the guide has none.
  static func chapter(_ name: String) -> String? { Resource.chapter(formerNames[name] ?? name) }

  /// The heading of a chapter; nil if the guide has none of that name.
  static func title(of name: String) -> String? {
    chapter(name)?.split(separator: "\n").first.map { $0.dropFirst("# ".count) }.map(String.init)
  }
}

/// The JSON Schema of what a command prints with `--json`.
struct SchemaCommand: OotdCommand {
  static let usage = Usage(
    "schema",
    examples: ["schema", "schema list", "schema block show", "schema error", "schema add --input"])

  @Argument("schemaWords", offering: .schemas) var words: [String] = []
  @Flag("input", help: "schemaInput") var input = false
  @Flag("json") var json = false

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    if input {
      guard words == ["add"] else { throw Failure.onlyWith("--input", other: "schema add") }
      return try session.print(JSONSchema.newTodos.document(title: "ootd add --json -").text + "\n")
    }
    guard let first = words.first else {
      let names = OutputSchema.names
      if json { return try session.print(.array(names.map(JSON.string))) }
      return try session.page(names.map { "\($0)\n" }.joined())
    }
    let name = words.joined(separator: " ")
    // A group alone is one of its commands, such as `sync now`.
    let usual = RootCommand.verb(named: name)?.usage.usual
    let full = usual.map { "\(name) \($0.usage.name)" }
    guard let schema = OutputSchema.schema(named: full ?? name) else {
      let nearest = OutputSchema.names.nearest(to: name)
      throw Failure.unknownCommand(
        words.count > 1 ? name : first, nearest: nearest, of: "ootd schema")
    }
    try session.print(schema.text + "\n")
  }
}
