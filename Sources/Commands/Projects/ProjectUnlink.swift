import ArgumentParser
import Foundation
import Git
import Rendering
import Store

struct ProjectUnlink: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("unlink", \.projectUnlink, examples: ["project unlink", "project unlink ~/src/api-docs"])
  }

  @Argument(help: ArgumentHelp(\.path), completion: .offering(.folders)) var path: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let path = await linkedPath(session)
    let store = try session.store()
    let project = try store.unlinkRepository(at: path, at: session.now)
    try session.forgetUnlinked(in: store)
    try session.tell(of: project, verb: session.phrases.unlinked, json: json, detail: path)
  }

  /// The repository's own path where it can be opened; one that vanished is known by its path alone.
  private func linkedPath(_ session: Session) async -> String {
    let repository = await session.context.debug.ignoring("repository \(path ?? ".")") {
      try await session.repository(at: path ?? ".")
    }
    if let repository { return repository.path }
    let absolute = session.context.absolutePath(path ?? ".")
    return URL(fileURLWithPath: absolute).standardizedFileURL.path
  }
}
