import Actions
import Activity
import Store
import Sync
package import Todos

/// The schemas that `ootd schema` prints.
package enum OutputSchema {
  /// The output of each command with `--json`, by its name: `block list`.
  package static var outputs: [(commands: [String], shape: JSONSchema)] {
    [
      (["today"], DayReport.schema), (["morning"], DayReport.morningSchema),
      (["review"], DayReport.reviewSchema),
      (["standup"], StandupReport.schema), (["activity"], ActivityReport.schema),
      (["list", "remind"], .array(TodoJSON.schema)),
      (["show"], .either([TodoJSON.schema, .array(TodoJSON.schema)])),
      (["ready"], .array(RankedTodo.schema)),
      (["next"], .either([.nullable(RankedTodo.schema), ChangeView.schema])),
      (
        [
          "add", "edit", "start", "stop", "done", "drop", "reopen", "plan", "move", "comment", "rm",
          "restore", "undo", "redo",
        ]
          + named("project", ["add", "edit", "archive", "unarchive", "rm", "link", "unlink"])
          + named("label", ["add", "edit", "rm"])
          + named("milestone", ["add", "edit", "close", "reopen", "rm"])
          + named("view", ["add", "edit", "rm"]) + named("block", ["add", "edit", "rm"]),
        ChangeView.schema
      ),
      (["history"], .array(HistoryEntry.schema)),
      (["log"], .array(DescribedCommit.schema)), (["drift"], DriftReport.schema),
      (["hook status"], .array(HookReport.schema)), (["board"], BoardColumns.schema),
      (["project list"], .array(ProjectReport.schema)), (["project show"], ProjectReport.schema),
      (["label list"], .array(LabelUse.schema)), (["milestone list"], .array(Milestone.schema)),
      (["milestone show"], Milestone.schema), (["view list"], .array(SavedView.schema)),
      (["block list"], .array(Block.schema)), (["block show"], Block.schema),
      (named("sync", ["now", "setup", "purge"]), SyncReport.schema),
      (["sync status"], SyncStatus.schema), (["sync stop"], .object(["url": .string])),
      (["import", "forge pull"], ImportResult.schema), (["config list"], .array(Setting.schema)),
      (named("config", ["get", "set", "unset"]), Setting.schema),
      (["doctor"], [AreaReport].schema), (["prime"], PrimeView.schema),
      (["agents"], .either([.object(["path": .string, "change": .string]), .object([:])])),
      (["schema"], .either([.array(.string), .object([:])])),
    ]
  }

  private static func named(_ group: String, _ verbs: [String]) -> [String] {
    verbs.map { "\(group) \($0)" }
  }

  /// The names of all schemas: commands, and `error` for a failure of any command.
  package static var names: [String] { (outputs.flatMap(\.commands) + ["error"]).sorted() }

  /// The words that can follow the first words of a name.
  package static func words(after first: [String]) -> [String] {
    let names = names.map { $0.split(separator: " ").map(String.init) }
    return Set(
      names.filter { $0.starts(with: first) }.compactMap { $0.dropFirst(first.count).first }
    )
    .sorted()
  }

  /// The schema of that name; nil if there is none.
  package static func schema(named name: String) -> JSON? {
    if name == "error" { return ErrorLine.schema.document(title: "ootd: error") }
    return shape(named: name)?.document(title: "ootd \(name) --json")
  }

  /// The members that `--json` can name, for commands that only read; nil for others, whose next word is an argument.
  package static func members(ofCommand name: String) -> [String]? {
    writing.contains(name)
      ? nil
      : outputs.first { $0.commands.contains(name) && !$0.commands.contains("add") }?.shape.members
  }

  /// The commands that change something and print a report.
  private static let writing = Set(
    ["import", "forge pull", "agents"] + named("config", ["set", "unset"])
      + named("sync", ["now", "setup", "purge", "stop"]))

  private static func shape(named name: String) -> JSONSchema? {
    let shape = outputs.first { $0.commands.contains(name) }?.shape
    return isWhole(name) ? shape : shape?.brief
  }

  /// Whether a command shows one thing with all that is known about it, not lists or answers without what is empty.
  package static func isWhole(_ name: String) -> Bool { name.hasSuffix("show") }
}

extension JSONSchema {
  /// The array that `add --json -` reads.
  package static var newTodos: JSONSchema { .array(newTodo) }

  private static var newTodo: JSONSchema {
    let relations = TodoReader.Relation.allCases.map(\.rawValue).filter(TodoReader.newKeys.contains)
    return .properties(
      todoInputs(relations).map { ($0.name, described($0.name, $0.shape)) }, required: [],
      isClosed: true)
  }

  /// What people can set of a todo: its fields, and some of its relations.
  package static func todoInputs(_ relations: [String]) -> [Property] {
    FieldRow.inputs(of: .todo).map { ($0.input ?? "", shape(of: $0)) }
      + relations.compactMap(TodoReader.Relation.init).map { ($0.rawValue, shape(of: $0)) }
  }

  private static func described(_ name: String, _ shape: JSONSchema) -> JSONSchema {
    let text: String? =
      switch name {
      case "title": "Required, except with a block."
      case "project": "The working folder's if absent."
      case "day": "A DAY, such as 2026-11-21 or fri; today if absent, for agents the backlog."
      case "due": "A WHEN: a day, a time, or both."
      case "from": "The todo during whose work it was found; a comment on both says so."
      case "after", "before": "IDs, or $0, $1 … for elements of the array."
      default: nil
      }
    return text.map { .described(shape, $0) } ?? shape
  }

  private static func shape(of row: FieldRow) -> JSONSchema {
    if row.element != nil { return .array(.string) }
    return switch row.value {
    case .priority: Priority.schema
    case .flag: .boolean
    default: row.isClearable ? .nullable(.string) : .string
    }
  }

  private static func shape(of relation: TodoReader.Relation) -> JSONSchema {
    switch relation {
    case .after, .before: .array(.string)
    case .checklist:
      .array(
        .either([
          .string, .input(["text": .string, "done": .boolean], required: ["text"]),
        ]))
    case .status: Status.schema
    case .block: .nullable(.string)
    case .comment, .from: .string
    }
  }
}
