import ArgumentParser
import Rendering
import Store

struct SyncStop: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("stop", \.syncStop, examples: ["sync stop"])
  }

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: false)
    guard let remote = try store.remote() else { throw InputError.noRemote }
    try store.removeRemote()
    session.syncState?.remove()
    try session.print(session.phrases.stopped(remote.shownURL).visible + "\n")
  }
}
