import Files
import Git
import Localization
import Rendering
import Store
import Sync
import Todos

/// The result of a search for repositories.
struct FoundRepositories: Sendable {
  /// Mine first, and those with the newest commits first.
  var repositories: [FoundRepository] = []
  /// Why others couldn't be read.
  var errors: [any Error] = []
  /// Whether there were too many folders to look into all.
  let isCut: Bool

  /// The most commits to count: enough to know whose repository it is, and little enough to wait for.
  static let maxCommits = 50_000

  /// Finds repositories and reads who wrote their commits.
  init(in folders: [String], _ session: Session) async {
    let result = RepositorySearch(home: session.environment.home).repositories(in: folders)
    isCut = result.isCut
    for path in result.paths {
      do {
        let repository = try await Repository(at: path, environment: session.environment)
        // Worktrees lead to the same repository.
        if repositories.contains(where: { $0.path == repository.path }) { continue }
        // Its commits are packs of todos.
        if try await GitPackSet.isRemote(repository) { continue }
        let authors = try await repository.authors { $0.commits <= Self.maxCommits }
        repositories.append(
          FoundRepository(
            path: repository.path, isBare: repository.workTree == nil,
            new: try await session.newProject(repository), authors: authors,
            remotes: try repository.remoteURLs()))
      } catch {
        errors.append(error)
      }
    }
    // An email that has my name in one repository is mine in all.
    let named = Set(
      repositories.flatMap(\.authors.ranked).filter(\.hasMyName).map { $0.email.lowercased() })
    for (index, repository) in repositories.enumerated() {
      repositories[index].mine = repository.authors.ranked
        .filter { $0.isMine || named.contains($0.email.lowercased()) }
        .map(\.commits).reduce(0, +)
    }
    repositories.sort { $0.rank > $1.rank }
  }
}

extension Session {
  /// The result of a search, which the user may have to wait for.
  func found(by search: Task<FoundRepositories, Never>) async throws -> FoundRepositories {
    let isWatched = context.interactivity.width != nil
    if isWatched { try context.write(.error, language.t("setup.searching")) }
    let found = await search.value
    if isWatched { try context.write(.error, ProgressLine.erased) }
    for error in found.errors {
      if let error = error as? GitError {
        warn(error)
        try printWarnings()
      } else {
        try report(error)
      }
    }
    if found.isCut { try report(Message("setup.tooManyFolders")) }
    return found
  }
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
  fileprivate(set) var mine = 0

  /// Whether to suggest it: it has commits of mine, or none yet. A bare one without commits may hold
  /// something else, such as the todos that sync sends.
  var isSuggested: Bool { mine > 0 || (authors.commits == 0 && !isBare) }

  fileprivate var rank: (Int, Int64) { (isSuggested ? 1 : 0, authors.latest ?? .min) }
}
