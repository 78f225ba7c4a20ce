import Exchange
import Git
import Localization
import Rendering
import Store
import Todos

struct ForgeCommand: DocumentedCommand {
  static let usage = Usage(
    "forge", examples: ["forge pull", "forge pull --dry-run"], subcommands: [ForgePull.self])
}

/// Imports the issues of linked repositories through `gh` and `glab`.
struct ForgePull: OotdCommand {
  static let usage = Usage(
    "forge pull",
    examples: ["forge pull", "forge pull -P api --all", "forge pull --label bug --dry-run"])

  @Option("P", "project", help: "forgeProject", offering: .projects) var project: String?
  @Flag("all", help: "allIssues") var all = false
  @Option("l", "label", help: "issueLabel", offering: .labels) var label: [String] = []
  @Option("m", "milestone", help: "issueMilestone", offering: .milestones) var milestone: String?
  @Flag("dry-run") var isDryRun = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let selection = IssueSelection(isAll: all, labels: label, milestone: milestone)
    try await session.pullIssues(selection, of: project, isDryRun: isDryRun, asJSON: json)
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
    if repositories.isEmpty {
      throw Failure("forge.none", .missing, hint: "ootd project link --help")
    }
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
        .filter { ForgeProgram.knows($0) && !found.contains($0) }
      found += own
    }
    return found
  }

  /// The projects of the forge repositories that linked repositories here have as remotes.
  func forgeProjects(_ store: TodoStore) async throws -> [ForgeRepository: String] {
    var projects: [ForgeRepository: String] = [:]
    for link in try store.read({ try $0.linkedRepositories() }) {
      let pages = await context.debug.ignoring("remotes of \(link.path)") {
        try await Repository(at: link.path, environment: environment).remotePages()
      }
      for repository in (pages ?? []).flatMap(ForgeRepository.candidates)
      where projects[repository] == nil {
        projects[repository] = link.project
      }
    }
    return projects
  }

  /// Fetches the issues of repositories; a failure doesn't stop the others.
  /// - Parameter isQuiet: Whether to print no commands, because programs read standard error.
  /// - Throws: `CancellationError`, or what printing throws.
  func fetchIssues(
    of repositories: [ForgeRepository], _ selection: IssueSelection, isQuiet: Bool
  ) async throws -> ForgeAnswers {
    var answers = ForgeAnswers()
    for forge in Forge.allCases {
      let own = repositories.filter { $0.forge == forge }
      if own.isEmpty { continue }
      do {
        let program = try ForgeProgram(of: forge, selection, context)
        for repository in own {
          if !isQuiet {
            let command = program.command(repository).visible
            try report(language.t("forge.running", ["command": command]))
          }
          try await fetchIssues(of: repository, program, into: &answers)
        }
      } catch let failure as Failure {
        answers.failures.append(failure)
      }
    }
    return answers
  }

  private func fetchIssues(
    of repository: ForgeRepository, _ program: ForgeProgram, into answers: inout ForgeAnswers
  ) async throws {
    do {
      let reader = IssueReader(repository.forge, calendar: calendar)
      let (issues, isCut, bad) = try await program.issues(of: repository, reader)
      answers.issues[repository.forge, default: []] += issues
      answers.read.append(repository)
      if isCut { answers.cut.append(repository) }
      if let bad { throw bad }
    } catch let error as ExchangeError {
      answers.failures.append(
        Failure.badRecords(in: program.command(repository), error))
    } catch let failure as Failure {
      try Task.checkCancellation()
      answers.failures.append(failure)
    }
  }

  /// Imports issues; new ones go to the project whose repository has theirs as a remote.
  func importIssues(
    _ issues: [Forge: [TodoRecord]], isDryRun: Bool, _ store: TodoStore
  ) async throws -> ImportResult {
    let projects = try await forgeProjects(store)
    let run = { (transaction: Transaction) in
      try transaction.importIssues(issues) { projects[$0] }
    }
    return isDryRun ? try store.rehearse(at: now, run) : try store.writeMuch(at: now, run)
  }

  /// Says which issues a pull didn't find again, and where there are more.
  func reportMissing(_ answers: ForgeAnswers, _ store: TodoStore) throws {
    for repository in answers.cut {
      try report("ootd: " + language.t("forge.cut", ["path": repository.path]))
    }
    let found = Set(answers.issues.values.joined().compactMap(\.reference))
    for repository in answers.read where !answers.cut.contains(repository) {
      let query = TodoQuery([.states([.open]), .references([.repository(repository)])])
      let missing = try todos(matching: query, store).filter { todo in
        todo.reference.map { !found.contains($0) } ?? false
      }
      if missing.isEmpty { continue }
      let ids = missing.map(\.handle.description).listed
      let values: [String: any MessageValue] = [
        "ids": ids, "path": repository.path, "count": missing.count,
      ]
      try report("ootd: \(language.t("forge.missing", values))")
    }
  }
}

/// The issues that forges answered, and why others couldn't be fetched.
struct ForgeAnswers: Sendable {
  var issues: [Forge: [TodoRecord]] = [:]
  /// The repositories that answered, and those of them with more issues than can be fetched.
  var read: [ForgeRepository] = []
  var cut: [ForgeRepository] = []
  var failures: [any Error] = []
}
