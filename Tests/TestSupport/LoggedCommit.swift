/// A commit as the real `git log` prints it.
package struct LoggedCommit: Hashable, Sendable {
  package let id: String
  package let parents: String
  package let name: String
  package let email: String
  /// The author's email after applying the mailmap.
  package let mappedEmail: String
  package let time: Int64
  /// The day of the author time in its own offset: `2026-11-21`.
  package let day: String
  package let subject: String
}

extension TestRepository {
  private static let format = "%H%n%P%n%an%n%ae%n%aE%n%at%n%ad%n%s"

  /// The commits of `git log` for HEAD of all worktrees, branches and remote-tracking branches, sorted by
  /// hash.
  package func log() async throws -> [LoggedCommit] {
    let list = try await run("worktree", "list", "--porcelain")
    let heads = list.split(separator: "\n").filter { $0.hasPrefix("HEAD ") }.map { $0.dropFirst(5) }
    let born = heads.filter { head in head.contains { $0 != "0" } }.map(String.init)
    let options = ["log", "-z", "--date=format:%Y-%m-%d", "--format=\(TestRepository.format)"]
    // By default, a single broken ref makes `git log` print nothing.
    let text = try await run(
      options + born + ["--branches", "--remotes"], variables: ["GIT_REF_PARANOIA": "0"])
    return text.split(separator: "\0").map(TestRepository.logged).sorted { $0.id < $1.id }
  }

  private static func logged(_ record: Substring) -> LoggedCommit {
    let lines = record.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return LoggedCommit(
      id: lines[0], parents: lines[1], name: lines[2], email: lines[3], mappedEmail: lines[4],
      time: Int64(lines[5]) ?? 0, day: lines[6], subject: lines[7])
  }
}
