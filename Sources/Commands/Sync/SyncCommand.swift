import ArgumentParser
import Rendering

/// `ootd sync`.
struct SyncCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "sync", \.sync,
      examples: ["sync", "sync setup git@example.com:me/todos.git", "sync status"],
      subcommands: [
        SyncRun.self, SyncSetup.self, SyncStatus.self, SyncPurge.self, SyncStop.self,
      ],
      default: SyncRun.self)
  }
}
