import ArgumentParser
import Rendering
import Store
import Todos

struct SyncStop: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("stop", \.syncStop, examples: ["sync stop", "sync stop --json"])
  }

  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    guard let remote = try store.remote() else { throw InputError.noRemote }
    try store.removeRemote()
    session.syncState?.remove()
    if json {
      let stopped: JSON = ["url": .string(remote.shownURL)]
      return try session.print(stopped)
    }
    try session.print(session.phrases.stopped(remote.shownURL).visible + "\n")
  }
}
