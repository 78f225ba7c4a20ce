import ArgumentParser
import Rendering
import Store
import Sync

struct SyncStatus: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("status", \.syncStatus, examples: ["sync status", "sync status --json"])
  }

  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    let standing = try session.syncStanding(store)
    if json { return try session.print(standing.json(in: session.calendar)) }
    try session.print(SyncStatusView(standing, format: session.format).text)
  }
}
