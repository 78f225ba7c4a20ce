/// A hook of git's that ootd takes part in (githooks(5)).
package enum HookEvent: String, Sendable, CaseIterable {
  case postCommit = "post-commit"
  case postMerge = "post-merge"
  case postRewrite = "post-rewrite"
  case postApplypatch = "post-applypatch"
  /// Only where it is asked for: it changes the message.
  case prepareCommitMessage = "prepare-commit-msg"

  /// Those that together see commit, amend, merge, pull, cherry-pick, revert, rebase and am.
  package static let logging: [HookEvent] = [
    .postCommit, .postMerge, .postRewrite, .postApplypatch,
  ]

  /// As git names it, and the file.
  package var name: String { rawValue }
}
