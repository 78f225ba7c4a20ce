import ArgumentParser
import Exchange
import Git
import Localization
import Rendering
import Store
import Todos

struct ForgeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd("forge", examples: ["forge pull", "forge pull --dry-run"], subcommands: [ForgePull.self])
  }
}

/// Imports the issues of linked repositories through `gh` and `glab`.
struct ForgePull: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("forge pull", examples: ["forge pull", "forge pull -P api", "forge pull --dry-run"])
  }

  @Option(name: .project, help: .text("forgeProject"), completion: .offering(.projects))
  var project: String?
  @Flag(name: .customLong("dry-run"), help: .text("dryRun")) var isDryRun = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: !isDryRun)
    let repositories = try await repositories(session, store)
    if repositories.isEmpty { throw ForgeError.none }
    let isQuiet = json
    let answers = try await session.context.cancelledBySignals {
      try await session.fetchIssues(of: repositories, isQuiet: isQuiet)
    }
    // If nothing could be fetched, there is no result either.
    if !answers.issues.isEmpty {
      let result = try await session.importIssues(answers.issues, isDryRun: isDryRun, store)
      try session.print(result, isDryRun: isDryRun, asJSON: json)
    }
    if answers.failures.count == 1 { throw answers.failures[0] }
    if !answers.failures.isEmpty { throw MultipleErrors(errors: answers.failures) }
  }

  /// The repositories on GitHub and GitLab that linked repositories here come from: their remote `upstream`, or
  /// else `origin`, or the first one.
  private func repositories(
    _ session: Session, _ store: TodoStore
  ) async throws -> [ForgeRepository] {
    var links = try store.read { try $0.linkedRepositories() }
    if let project {
      let name = try store.read { try $0.project(named: project) }.name
      links = links.filter { $0.project == name }
    }
    var found: [ForgeRepository] = []
    for link in links {
      let pages = await session.context.debug.ignoring("remotes of \(link.path)") {
        try await Repository(at: link.path, environment: session.environment)
          .remotePages(first: ["upstream", "origin"])
      }
      let own = ForgeRepository.candidates(page: pages?.first ?? "")
        .filter { ForgeProgram.forge(of: $0) == $0.forge && !found.contains($0) }
      found += own
    }
    return found
  }
}
