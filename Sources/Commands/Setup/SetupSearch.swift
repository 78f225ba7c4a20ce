import Board
import Files
import Git
import Localization
import Rendering
import Store
import Sync
import Todos

/// Finds repositories and reads who wrote their commits, on a thread of its own while questions are asked.
struct SetupSearch {
  private let session: Session
  private let task: Task<FoundRepositories, Never>

  /// Enough to know whose repository it is, and little enough to wait for.
  private static let maxCommits = 50_000

  init(in folders: [String], _ session: Session) {
    self.session = session
    task = Task(executorPreference: DedicatedThreadExecutor()) {
      await SetupSearch.read(folders, session)
    }
  }

  /// The result, which the user may have to wait for.
  func found() async throws -> FoundRepositories {
    let isWatched = session.context.interactivity.width != nil
    if isWatched { try session.context.write(.error, session.language.t("setup.searching")) }
    let found = await task.value
    if isWatched { try session.context.write(.error, ProgressLine.erased) }
    for error in found.errors {
      if let error = error as? GitError {
        session.warn(error)
        try session.printWarnings()
      } else {
        try session.context.write(.error, ErrorLine(error, format: session.format).text)
      }
    }
    if found.isCut { try session.report(session.language.t("setup.tooManyFolders")) }
    return found
  }

  private static func read(_ folders: [String], _ session: Session) async -> FoundRepositories {
    let search = RepositorySearch(home: session.environment.home)
    let result = search.repositories(in: folders)
    var found = FoundRepositories(isCut: result.isCut)
    for path in result.paths {
      do {
        let repository = try await Repository(at: path, environment: session.environment)
        // Worktrees lead to the same repository.
        if found.repositories.contains(where: { $0.path == repository.path }) { continue }
        // Its commits are packs of todos.
        if try await GitPackSet.isRemote(repository) { continue }
        let authors = try await repository.authors { $0.commits < maxCommits }
        found.repositories.append(
          FoundRepository(
            path: repository.path, isBare: repository.workTree == nil,
            new: try await session.newProject(repository), authors: authors,
            remotes: try repository.remoteURLs()))
      } catch {
        found.errors.append(error)
      }
    }
    // An email that has my name in one repository is mine in all.
    let named = Set(
      found.repositories.flatMap(\.authors.ranked).filter(\.hasMyName).map { $0.email.lowercased() }
    )
    for index in found.repositories.indices { found.repositories[index].countMine(named) }
    found.repositories.sort { $0.rank > $1.rank }
    return found
  }
}

/// The result of a search.
struct FoundRepositories: Sendable {
  /// Mine first, and those with the newest commits first.
  var repositories: [FoundRepository] = []
  /// Why others couldn't be read.
  var errors: [any Error] = []
  /// Whether there were too many folders to look into all.
  let isCut: Bool
}

/// A repository that setup can link.
struct FoundRepository: Sendable {
  /// Its main path.
  let path: String
  let isBare: Bool
  let new: NewProject
  let authors: Authors
  /// The URLs of its remotes.
  let remotes: [String]

  /// The commits by me, or by someone with my name.
  private(set) var mine = 0

  /// - Parameter emails: Those of authors with my name, in lower case.
  fileprivate mutating func countMine(_ emails: Set<String>) {
    mine = authors.ranked.filter { $0.isMine || emails.contains($0.email.lowercased()) }
      .map(\.commits).reduce(0, +)
  }

  /// Whether to suggest it: it has commits of mine, or none yet. A bare one without commits may hold
  /// something else, such as the todos that sync sends.
  var isSuggested: Bool { mine > 0 || (authors.commits == 0 && !isBare) }

  fileprivate var rank: (Int, Int64) { (isSuggested ? 1 : 0, authors.latest ?? .min) }
}
