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
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store(beginsDay: !isDryRun)
    let repositories = try await repositories(session, store)
    if repositories.isEmpty { throw ForgeError.none }
    var failures: [any Error] = []
    var result = ImportResult()
    for forge in Forge.allCases {
      let own = repositories.filter { $0.forge == forge }
      if own.isEmpty { continue }
      do {
        let program = try ForgeProgram(of: forge, session.context)
        let issues = try await issues(of: own, program, session, &failures)
        result = result.adding(
          try await session.importIssues(issues, from: forge, isDryRun: isDryRun, store))
      } catch let error as ForgeError {
        failures.append(error)
      }
    }
    // If nothing could be fetched, there is no result either.
    if failures.count < repositories.count || failures.isEmpty {
      try session.print(result, isDryRun: isDryRun, asJSON: json)
    }
    if failures.count == 1 { throw failures[0] }
    if !failures.isEmpty { throw MultipleErrors(errors: failures) }
  }

  /// The issues of repositories; a failure doesn't stop the others.
  private func issues(
    of repositories: [ForgeRepository], _ program: ForgeProgram, _ session: Session,
    _ failures: inout [any Error]
  ) async throws -> [ForgeIssue] {
    var issues: [ForgeIssue] = []
    for repository in repositories {
      let command = program.command(repository)
      try session.report(session.language.t("forge.running", ["command": command.visible]))
      do {
        let reader = IssueReader(repository.forge, calendar: session.calendar)
        issues += try await program.issues(of: repository, reader)
      } catch let error as ExchangeError {
        failures.append(InputError.badFile(path: command, error))
      } catch let error as ForgeError {
        failures.append(error)
      }
    }
    return issues
  }

  /// The repositories on GitHub and GitLab that linked repositories here come from: their remote `upstream`, or
  /// else `origin`, or the first one.
  private func repositories(
    _ session: Session, _ store: TodoStore
  ) async throws -> [ForgeRepository] {
    var links = try store.linkedRepositories()
    if let project {
      let name = try store.project(named: project).name
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
