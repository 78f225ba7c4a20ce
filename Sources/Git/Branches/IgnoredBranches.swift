package import Files

/// The branches whose commits count for nothing: `ootd.ignoreBranches`.
package struct IgnoredBranches: Sendable {
  package static let key = "ootd.ignoreBranches"

  /// The names of branches that tools make for themselves: Entire, git-annex and beads.
  package static let usual = ["entire/*", "git-annex", "synced/git-annex", "beads-sync"]

  /// The patterns, in their order.
  package let patterns: [String]

  /// - Parameter configuration: An empty value clears the patterns before it.
  package init(_ configuration: Configuration) {
    let values = configuration.lastStrings(IgnoredBranches.key)
    let last = values.lastIndex(of: "").map { values[($0 + 1)...] } ?? values[...]
    patterns = values.isEmpty ? IgnoredBranches.usual : Array(last)
  }

  /// Whether a ref is an ignored branch. A remote-tracking branch is matched with and without its remote.
  func contains(_ reference: String) -> Bool {
    if patterns.isEmpty { return false }
    let parts = reference.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "refs" else { return false }
    switch parts[1] {
    case "heads": return matches(parts[2])
    case "remotes": return matches(parts[2]) || matches(parts[2].drop { $0 != "/" }.dropFirst())
    default: return false
    }
  }

  /// As in git's wildmatch.c without WM_PATHNAME, which `--exclude` uses, `*` also matches slashes.
  private func matches(_ name: Substring) -> Bool {
    patterns.contains { fnmatch($0, String(name), 0) == 0 }
  }

  /// Changes with the patterns.
  package var digest: Digest {
    var digest = Digest()
    for pattern in patterns { digest.add(pattern) }
    return digest
  }
}

extension Repository {
  func ignoredBranches() throws(GitError) -> IgnoredBranches {
    IgnoredBranches(try configuration())
  }
}
