import Git
import Todos

/// Reads which todos commits link to: those that their messages name, and the one that the branch is
/// named for that they are on.
struct LinkReader: Sendable {
  let environment: GitEnvironment

  /// - Parameter commits: A repository that can't be read any more is a warning.
  func links(of commits: [CountedCommit]) async -> CommitLinks {
    var links = CommitLinks()
    let repositories = Dictionary(grouping: commits, by: \.repository.path)
    for (path, commits) in repositories.sorted(by: { $0.key < $1.key }) {
      do throws(GitError) {
        let repository = try await Repository(at: path, environment: environment)
        try await add(commits.map(\.id), of: repository, to: &links)
      } catch {
        links.warnings.append(RepositoryWarning(path: path, error: error))
      }
    }
    return links
  }

  private func add(
    _ ids: [ObjectID], of repository: Repository, to links: inout CommitLinks
  ) async throws(GitError) {
    let messages = try await repository.messages(of: ids)
    for id in ids {
      if let message = messages[id] { links.add(message, of: id) }
    }
    let branches = try await repository.namedBranches()
    let counted = Set(ids)
    for named in branches.all {
      let own = try await repository.commits(
        from: named.branch.tip, excluding: branches.defaultTips)
      for id in own where counted.contains(id) { links.add(named.handle, to: id) }
    }
  }
}
