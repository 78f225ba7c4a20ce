import Foundation

/// 29 repositories like a developer's: from 10 to 20,000 commits, over 1 to 10 years up to now, with topics
/// and remote-tracking branches.
struct AssortedRepositories {
  /// The time of the last commits, in seconds since 1970.
  let end: Int64

  private static let count = 29
  private static let bare = 9
  private static let withWorktree = 14

  func make(in workspace: Workspace) async throws {
    for index in 0..<Self.count {
      let path = Self.path(index)
      try await workspace.makeRepository(
        path, of: history(index), options: index == Self.bare ? ["--bare"] : [])
      if index % 3 == 0 {
        try await workspace.run(["git", "-C", path, "pack-refs", "--all"], in: .repositories)
      }
      if index == Self.withWorktree {
        let folder = "\(workspace.folder)/worktrees/\(index)"
        try await workspace.run(
          ["git", "-C", path, "worktree", "add", "--quiet", "--detach", folder, "main"],
          in: .repositories)
      }
    }
  }

  /// Adds a project for each repository.
  func link(in home: Home, _ workspace: Workspace) async throws {
    for index in 0..<Self.count {
      try await workspace.run(["ootd", "project", "add", Self.path(index)], in: home)
    }
  }

  private static func path(_ index: Int) -> String {
    "repositories/project-\(index)"
  }

  private func history(_ index: Int) -> GeneratedHistory {
    let growth = pow(2000, Double(index) / Double(Self.count - 1))
    return GeneratedHistory(
      commits: Int(10 * growth), years: Double(1 + index % 10), openTopics: index % 6,
      seed: UInt64(index), end: end)
  }
}
