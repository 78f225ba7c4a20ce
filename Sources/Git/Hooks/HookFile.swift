import Files
package import Localization

/// A git hook that ootd can use (githooks(5)).
package enum HookEvent: String, Sendable, CaseIterable {
  case postCommit = "post-commit"
  case postMerge = "post-merge"
  case postRewrite = "post-rewrite"
  case postApplypatch = "post-applypatch"
  /// Opt-in, because it changes the message.
  case prepareCommitMessage = "prepare-commit-msg"

  /// The name of the hook in git, and of its file.
  package var name: String { rawValue }
}

/// Why ootd doesn't write to a hook file.
package enum HookObstacle: Error, Hashable, Sendable {
  /// It is outside the repository's git folder, so other repositories may use it too.
  /// - Parameter isLink: Whether the git folder's `hooks` is a link to it, rather than `core.hooksPath`.
  case foreignFolder(isLink: Bool)
  /// `core.hooksPath` names no folder, so that git runs no hooks.
  case disabled
  case symbolicLink
  /// A folder, a pipe or the like.
  case notAFile
  case unreadable
  /// It is for another interpreter; nil if it has no `#!` or isn't text.
  case notShell(interpreter: String?)
  /// Its lines end in CR LF, which shells can't run.
  case carriageReturns
  /// git skips it. Making it executable would enable what its owner disabled.
  case notExecutable
  /// It contains only a part of ootd's block, or several blocks.
  case damagedBlock
}

extension HookObstacle {
  /// Its name in JSON.
  package var word: String {
    switch self {
    case .foreignFolder: "foreignFolder"
    case .disabled: "disabled"
    case .symbolicLink: "symbolicLink"
    case .notAFile: "notAFile"
    case .unreadable: "unreadable"
    case .notShell: "notShell"
    case .carriageReturns: "carriageReturns"
    case .notExecutable: "notExecutable"
    case .damagedBlock: "damagedBlock"
    }
  }

  package var message: Message {
    switch self {
    case .notShell(let interpreter?):
      Message("hook.obstacle.otherInterpreter", ["interpreter": interpreter])
    case .foreignFolder(isLink: true): Message("hook.obstacle.linkedFolder")
    default: Message("hook.obstacle.\(word)")
    }
  }
}

extension Repository {
  /// Whether a rebase is in progress in this worktree.
  package var isRebasing: Bool {
    ["rebase-merge", "rebase-apply/rebasing"].contains {
      FileSystem.exists("\(gitDirectory)/\($0)")
    }
  }
}

/// A hook file on disk.
package struct HookFile: Sendable {
  package let path: String
  /// The content; empty if the file is missing or can't be read.
  package let bytes: [UInt8]
  package let exists: Bool
  /// The shell script in the file, executable or not; nil if there is none.
  package let script: HookScript?
  /// Why ootd doesn't write to the file.
  package let obstacle: HookObstacle?

  package init(at path: String) {
    self.path = path
    let content = FileSystem.file(path)
    exists = FileSystem.exists(path) || FileSystem.isSymbolicLink(path)
    if case .contents(let found) = content { bytes = found } else { bytes = [] }
    do throws(HookObstacle) {
      script = try HookFile.script(at: path, content)
      obstacle = script == nil || FileSystem.isExecutable(path) ? nil : .notExecutable
    } catch {
      script = nil
      obstacle = error
    }
  }

  /// Nil if there is no file.
  private static func script(
    at path: String, _ content: FileSystem.File
  ) throws(HookObstacle) -> HookScript? {
    if FileSystem.isSymbolicLink(path) { throw .symbolicLink }
    switch (content, FileSystem.kind(of: path)) {
    case (.contents(let bytes), _): return try HookScript(bytes)
    case (.missing, _): return nil
    case (_, .folder), (_, .special): throw .notAFile
    default: throw .unreadable
    }
  }

  package var folder: String { path.parentFolder }

  /// Whether ootd's block is in the file, perhaps damaged.
  package var hasBlock: Bool { script?.installed != nil || obstacle == .damagedBlock }

  /// Whether the user added a call of ootd outside ootd's block.
  package func runsByHand(_ event: HookEvent) -> Bool {
    if obstacle == .damagedBlock { return false }
    let text = String(decoding: script.map { $0.uninstalling() ?? [] } ?? bytes, as: UTF8.self)
    return ["ootd", "ootd'", "ootd\""].contains { text.contains("\($0) hook run \(event.name)") }
  }
}
