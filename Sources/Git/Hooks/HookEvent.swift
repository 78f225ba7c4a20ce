import Files

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

/// The version of the `git` program, as far as features depend on it.
package struct GitVersion: Sendable {
  private let major: Int
  private let minor: Int

  /// - Parameter text: As `git version` prints it: `git version 2.39.3 (Apple Git-145)`.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count > 2, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    (major, minor) = (numbers[0], numbers[1])
  }

  /// Whether it runs hooks that its configuration names, beside those in files: from 2.54 on.
  package var runsConfiguredHooks: Bool { (major, minor) >= (2, 54) }
}

extension Repository {
  /// Whether a rebase is under way in that work tree.
  package var isRebasing: Bool {
    ["rebase-merge", "rebase-apply/rebasing"].contains {
      FileSystem.exists("\(gitDirectory)/\($0)")
    }
  }
}
