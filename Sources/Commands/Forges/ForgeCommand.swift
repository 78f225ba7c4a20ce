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
    .ootd(
      "forge pull",
      examples: [
        "forge pull", "forge pull -P api --all", "forge pull --label bug --dry-run",
      ])
  }

  @Option(name: .project, help: .text("forgeProject"), completion: .offering(.projects))
  var project: String?
  @Flag(help: .text("allIssues")) var all = false
  @Option(name: .label, help: .text("issueLabel"), completion: .offering(.labels)) var label:
    [String] = []
  @Option(name: .milestone, help: .text("issueMilestone"), completion: .offering(.milestones))
  var milestone: String?
  @Flag(name: .customLong("dry-run"), help: .text("dryRun")) var isDryRun = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let selection = IssueSelection(isAll: all, labels: label, milestone: milestone)
    try await session.pullIssues(
      selection, of: project, isDryRun: isDryRun, asJSON: json)
  }
}

extension Session {
  /// - Parameter forge: Of this one only; nil for all.
  func pullIssues(
    _ selection: IssueSelection, of project: String? = nil, from forge: Forge? = nil,
    isDryRun: Bool, asJSON json: Bool
  ) async throws {
    let store = try store(beginsDay: !isDryRun)
    let repositories = try await forgeRepositories(of: project, selection, store)
      .filter { forge == nil || $0.forge == forge }
    if repositories.isEmpty { throw ForgeError.none }
    let answers = try await context.cancelledBySignals {
      try await fetchIssues(of: repositories, selection, isQuiet: json)
    }
    // If nothing could be fetched, there is no result either.
    if !answers.read.isEmpty {
      let result = try await importIssues(answers.issues, isDryRun: isDryRun, store)
      try print(result, isDryRun: isDryRun, asJSON: json)
      if selection.isComplete, !json { try reportMissing(answers, store) }
    }
    if answers.failures.count == 1 { throw answers.failures[0] }
    if !answers.failures.isEmpty { throw MultipleErrors(errors: answers.failures) }
  }

  /// The repositories on GitHub and GitLab that linked repositories here come from: their remote `origin`, or else the
  /// first one; if all issues are asked for, `upstream` before them.
  private func forgeRepositories(
    of project: String?, _ selection: IssueSelection, _ store: TodoStore
  ) async throws -> [ForgeRepository] {
    var links = try store.read { try $0.linkedRepositories() }
    if let project {
      let name = try store.read { try $0.project(named: project) }.name
      links = links.filter { $0.project == name }
    }
    var found: [ForgeRepository] = []
    for link in links {
      let pages = await context.debug.ignoring("remotes of \(link.path)") {
        try await Repository(at: link.path, environment: environment)
          .remotePages(first: selection.isAll ? ["upstream", "origin"] : ["origin"])
      }
      let own = ForgeRepository.candidates(page: pages?.first ?? "")
        .filter { ForgeProgram.forge(of: $0) == $0.forge && !found.contains($0) }
      found += own
    }
    return found
  }
}
