import ArgumentParser
import Git
import Localization
import Rendering
import Resources
import Store

/// `ootd` with all verbs. To add a verb, add a file, an entry here and a test.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ootd", abstract: Help.language.t("help.command.ootd"),
      discussion: "ootd add \"Fix token refresh\" -p high",
      version: versionPage, subcommands: groups.flatMap { $0.commands.map(\.value) },
      defaultSubcommand: Today.self)
  }

  @OptionGroup var options: GlobalParameters

  /// The verbs by name, as `ootd --help` groups them; the text of a group's name is `help.group.NAME`.
  static let groups: [(name: String, commands: KeyValuePairs<String, any ParsableCommand.Type>)] = [
    (
      "day",
      [
        "today": Today.self, "morning": Morning.self, "standup": Standup.self,
        "activity": ActivityCommand.self,
      ]
    ),
    (
      "todos",
      [
        "add": Add.self, "list": List.self, "ready": Ready.self, "next": Next.self,
        "show": Show.self, "edit": Edit.self,
        "start": Start.self, "stop": Stop.self, "done": Done.self, "drop": Drop.self,
        "reopen": Reopen.self,
        "plan": Plan.self,
        "comment": CommentCommand.self, "rm": Rm.self, "undo": Undo.self, "redo": Redo.self,
        "history": History.self,
      ]
    ),
    (
      "git",
      [
        "log": Log.self, "drift": Drift.self, "hook": HookCommand.self,
        "forge": ForgeCommand.self,
      ]
    ),
    ("board", ["board": BoardCommand.self, "move": Move.self]),
    (
      "organise",
      [
        "project": ProjectCommand.self, "label": LabelCommand.self,
        "milestone": MilestoneCommand.self, "view": ViewCommand.self, "block": BlockCommand.self,
      ]
    ),
    (
      "machines",
      [
        "sync": SyncCommand.self, "import": Import.self, "export": Export.self,
        "schema": SchemaCommand.self,
      ]
    ),
    (
      "shell",
      [
        "setup": Setup.self, "init": Init.self, "prompt": Prompt.self, "remind": Remind.self,
        "completions": Completions.self, "config": Config.self, "doctor": Doctor.self,
        "manual": Manual.self,
      ]
    ),
    ("agents", ["prime": Prime.self, "agents": Agents.self, "mcp": MCPCommand.self]),
  ]

  /// The verb of that name; nil if there is none.
  static func verb(named name: String) -> (any ParsableCommand.Type)? {
    groups.lazy.compactMap { $0.commands.first { $0.key == name }?.value }.first
  }

  /// The help of all commands in a language.
  static func help(in language: Language) throws -> CommandHelp {
    let definition = try Help.$language.withValue(language) {
      try CommandDefinition(RootCommand.self)
    }
    return definition.help(named: "ootd", in: language)
  }

  static let version = "0.1.0"

  /// The versions that a bug report needs: of the program and its libraries.
  static var versionPage: String {
    let commit = Resource.commit.map { " (\($0))" } ?? ""
    return """
      ootd \(version)\(commit)
      libgit2 \(LibraryVersion.libgit2), SQLite \(TodoStore.sqliteVersion)
      """
  }
}

/// The declaration of ``GlobalOptions`` for help and completions.
struct GlobalParameters: ParsableArguments {
  @Flag(name: .customLong("no-pager"), help: .text("noPager")) var noPager = false
  @Option(help: .text("colorChoice"), completion: .offering(.colorChoices)) var color: String?

  /// The parameters that a command doesn't have itself.
  static func definitions(besides command: CommandDefinition) throws -> [ParameterDefinition] {
    let own = Set(command.parameters.flatMap(\.spellings))
    return try CommandDefinition(GlobalParameters.self).parameters.filter {
      own.isDisjoint(with: $0.spellings)
    }
  }
}
