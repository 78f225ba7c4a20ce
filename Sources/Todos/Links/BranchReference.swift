/// The todo that a branch is named for: `ootd-12`, `ootd-12-fix-token-refresh`, `feature/ootd-12-x`.
package struct BranchReference: Hashable, Sendable {
  package let handle: Handle

  /// - Parameter branch: Its name without `refs/heads/`.
  package init?(_ branch: String) {
    let handle = branch.split(separator: "/").lazy.compactMap(Self.handle).first
    guard let handle else { return nil }
    self.handle = handle
  }

  /// The handle at the beginning of a part of the name, up to its end or the next dash.
  private static func handle(of part: Substring) -> Handle? {
    let words = part.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0].lowercased() == "ootd" else { return nil }
    return Handle(String(words[1]))
  }
}
