import ArgumentParser
import Rendering
import Sync

struct SyncRun: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("now", \.syncNow, examples: ["sync", "sync now --json"])
  }

  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    let report = try await session.exchange(store)
    try session.tell(report, store, json: json)
  }
}
