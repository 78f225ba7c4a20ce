import ArgumentParser
import Git
import Rendering
import Resources
import Store

/// `ootd`: all verbs. To add one: one file, one line here, one test.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let texts = Help.phrases.help
    return CommandConfiguration(
      commandName: "ootd", abstract: texts.ootd,
      discussion: """
        \(texts.examplesHeading):
          ootd add "Fix token refresh" -p high
          ootd done 1
          ootd today
        """,
      version: versionPage,
      subcommands: [
        Today.self, Add.self, List.self, BoardCommand.self, Show.self, Edit.self, Start.self,
        Done.self,
        Reopen.self,
        Move.self, Plan.self, Rm.self, CommentCommand.self, History.self, Undo.self, Redo.self,
        ActivityCommand.self, Log.self,
        Standup.self, Drift.self, HookCommand.self, Morning.self, Init.self, Prompt.self,
        SyncCommand.self, Import.self, Export.self, Completions.self, Manual.self,
        BlockCommand.self,
        ProjectCommand.self, LabelCommand.self,
        MilestoneCommand.self, Config.self,
      ],
      defaultSubcommand: Today.self)
  }

  static let version = "0.1.0"

  /// What a report of a problem needs to name: the program, and the libraries that run.
  static var versionPage: String {
    let commit = Resource.commit.map { " (\($0))" } ?? ""
    return """
      ootd \(version)\(commit)
      libgit2 \(LibraryVersion.libgit2), SQLite \(TodoStore.sqliteVersion)
      """
  }
}
