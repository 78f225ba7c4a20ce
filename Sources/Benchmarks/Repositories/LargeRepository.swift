import Foundation
import TestSupport

/// The repository whose whole history is measured.
enum LargeRepository {
  /// Relative to the workspace.
  static let path = "history.git"

  /// - Parameter path: A repository to copy; if nil, one of 200,000 commits is generated.
  /// - Returns: The email that is "me" in it.
  static func make(
    in workspace: Workspace, copying original: String?, end: Int64
  ) async throws -> String {
    if let original {
      Main.report("Copying \(original)")
      try await copy(URL(fileURLWithPath: original).path, in: workspace)
      return try await mostFrequentAuthor(workspace)
    }
    Main.report("Making a repository of 200,000 commits")
    let history = GeneratedHistory(
      commits: 200_000, years: 10, openTopics: 20, seed: 200_000, end: end)
    try await workspace.makeRepository(path, of: history, options: ["--bare"])
    // Packs the objects in the order in which a clone would have them.
    try await workspace.run(["git", "-C", path, "repack", "-a", "-d", "--quiet"], in: .history)
    return TestAuthor.me.email
  }

  /// Copies what ootd counts: local and remote-tracking branches. The original is only read.
  private static func copy(_ original: String, in workspace: Workspace) async throws {
    try await workspace.run(
      ["git", "clone", "--quiet", "--bare", "--no-local", "--no-tags", original, path],
      in: .history)
    try await workspace.run(
      [
        "git", "-C", path, "fetch", "--quiet", "--no-tags", original,
        "+refs/remotes/*:refs/remotes/*",
      ], in: .history)
  }

  private static func mostFrequentAuthor(_ workspace: Workspace) async throws -> String {
    let emails = try await workspace.run(
      "git -C \(path) log --all --format=%ae | sort | uniq -c | sort -rn | head -1", in: .history)
    let words = emails.trimmingCharacters(in: .whitespacesAndNewlines)
    return words.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
  }
}
