import Actions
import ArgumentParser
import Foundation
import Git
import Rendering
import Store
import Todos

struct ProjectLink: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("project link", examples: ["project link api", "project link api ~/src/api-docs"])
  }

  @Argument(help: .text("projectName"), completion: .offering(.projects)) var name: String
  @Argument(help: .text("path"), completion: .offering(.folders)) var path: String?
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let repository = try await session.newRepository(session.repository(at: path ?? "."))
    let store = try session.store()
    var change = Change(.projectLink)
    change.entity = try store.write(at: session.now) {
      try $0.link(repository, toProject: name, isPresent: Session.isPresent)
    }
    try session.finish(change, detail: repository.path, json: json, store)
    try await session.scan(store)
  }
}

struct ProjectUnlink: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("project unlink", examples: ["project unlink", "project unlink ~/src/api-docs"])
  }

  @Argument(help: .text("path"), completion: .offering(.folders)) var path: String?
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let path = await linkedPath(session)
    let store = try session.store()
    var change = Change(.projectUnlink)
    change.entity = try store.write(at: session.now) { try $0.unlinkRepository(at: path) }
    try session.forgetUnlinked(in: store)
    try session.finish(change, detail: path, json: json, store)
  }

  /// The repository's main path, or the given path if it can't be opened, as for a deleted repository.
  private func linkedPath(_ session: Session) async -> String {
    let repository = await session.context.debug.ignoring("repository \(path ?? ".")") {
      try await session.repository(at: path ?? ".")
    }
    if let repository { return repository.path }
    let absolute = session.context.absolutePath(path ?? ".")
    return URL(fileURLWithPath: absolute).standardizedFileURL.path
  }
}
