import Git
import TestSupport

extension Repository {
  /// Every commit that counts, in the words of `git log`, by name.
  func commits() async throws -> [Commit] {
    var commits: [Commit] = []
    try await forEachCommit { commits.append($0.commit()) }
    return commits.sorted { $0.id < $1.id }
  }

  /// Name, parents, author and subject of each, to compare with `TestRepository.log`.
  func summaries() async throws -> [String] {
    try await commits().map { commit in
      let parents = commit.parents.map(\.description).joined(separator: " ")
      return [
        commit.id.description, parents, commit.authorName, commit.authorEmail,
        String(commit.authorTime), commit.subject,
      ].joined(separator: "|")
    }
  }
}

extension TestRepository {
  /// What `Repository.summaries` must give.
  func summaries() async throws -> [String] {
    try await log().map { commit in
      [
        commit.id, commit.parents, commit.name, commit.email, String(commit.time), commit.subject,
      ].joined(separator: "|")
    }
  }

  /// The module's own view of this repository.
  func opened() async throws -> Repository {
    try await Repository(at: path, environment: GitEnvironment(git.home.environment))
  }
}
