import Exchange
import Git
import Localization
import Rendering
import Store
import Todos

extension Session {
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
      } catch let error as ForgeError {
        answers.failures.append(error)
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
      answers.failures.append(InputError.badIssues(path: program.command(repository), error))
    } catch let error as ForgeError {
      try Task.checkCancellation()
      answers.failures.append(error)
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
}

extension Session {
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
      try report(
        "ootd: "
          + language.t(
            "forge.missing", ["ids": ids, "path": repository.path, "count": missing.count]))
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
