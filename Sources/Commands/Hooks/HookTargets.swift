import ArgumentParser
import Git
import Rendering
import Store
import Todos

/// The repositories whose hooks a command is about: one, or each that is linked.
struct HookTargets: ParsableArguments {
  @Argument(help: ArgumentHelp(\.path), completion: .offering(.folders)) var path: String?
  @Flag(help: ArgumentHelp(\.allRepositories)) var all = false

  /// Those that are there; what is said of another is a warning.
  func repositories(in session: Session) async throws -> [Repository] {
    guard all else { return [try await session.repository(at: path ?? ".")] }
    if let path { throw InputError.conflicting("--all", path) }
    let links = try session.store().linkedRepositories()
    if links.isEmpty { try session.tell(session.phrases.noProjects) }
    var repositories: [Repository] = []
    for link in links {
      do throws(GitError) {
        repositories.append(
          try await Repository(at: link.path, environment: session.environment))
      } catch {
        try session.warn(error)
      }
    }
    return repositories
  }

  /// Does something with each, whatever goes wrong with another.
  /// - Throws: What went wrong, after the last.
  func forEach(
    in session: Session, _ body: (Repository) async throws -> Void
  ) async throws {
    var errors: [any Error] = []
    for repository in try await repositories(in: session) {
      do {
        try await body(repository)
      } catch InputError.output(let message) {
        throw InputError.output(message: message)
      } catch {
        errors.append(error)
      }
    }
    if !errors.isEmpty { throw SeveralErrors(errors: errors) }
  }
}
