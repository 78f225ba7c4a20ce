import Files

/// A hook of git's that ootd takes part in (githooks(5)).
package enum HookEvent: String, Sendable, CaseIterable {
  case postCommit = "post-commit"
  case postMerge = "post-merge"
  case postRewrite = "post-rewrite"
  case postApplypatch = "post-applypatch"
  /// Only where it is asked for: it changes the message.
  case prepareCommitMessage = "prepare-commit-msg"

  /// As git names it, and the file.
  package var name: String { rawValue }
}

/// Why a hook's file is not to be written.
package enum HookObstacle: Error, Hashable, Sendable {
  /// It is in a folder that isn't this repository's alone, outside its git folder.
  case foreignFolder
  case symbolicLink
  /// A folder, a pipe or the like.
  case notAFile
  case unreadable
  /// It is for that program, or for none at all where it has no `#!` or isn't text.
  case notShell(interpreter: String?)
  /// Its lines end in CR LF, with which no shell can do anything.
  case carriageReturns
  /// git passes over it. To make it executable would switch on what its owner switched off.
  case notExecutable
  /// It has only a part of ootd's block, or several.
  case damagedBlock
}

extension Repository {
  /// Whether a rebase is under way in that work tree.
  package var isRebasing: Bool {
    ["rebase-merge", "rebase-apply/rebasing"].contains {
      FileSystem.exists("\(gitDirectory)/\($0)")
    }
  }
}
