package import Localization

/// Why a repository or git's configuration can't be read.
package enum GitError: CodedError, Hashable, Sendable {
  /// The path doesn't exist.
  case missing(path: String)
  /// The path exists, but isn't a git repository.
  case notARepository(path: String)
  /// Another user owns the repository, and `safe.directory` doesn't list it.
  case foreignOwner(path: String)
  /// An object or ref can't be read.
  case corrupt(path: String, message: String)
  /// A branch points to nothing; everything else was read. `file` is the branch's own file, if it has one.
  case brokenReference(path: String, name: String, file: String?)
  /// The mailmap is an object that a partial clone left out; everything else was read.
  case missingMailmap(path: String, revision: String)
  /// Commits above the size limit were skipped; everything else was read, except the history behind
  /// them if `hidesHistory` is true.
  case oversizedCommits(path: String, first: String, bytes: Int, others: Int, hidesHistory: Bool)
  /// A mailmap is above the size limit; everything else was read.
  case oversizedMailmap(path: String, name: String, bytes: Int)
  /// A symbolic ref points back to itself; everything else was read.
  case symbolicLoop(path: String, name: String)
  /// A file or object of the repository is above the size limit.
  case tooLarge(path: String, name: String, bytes: Int)
  /// A pipe, socket or device is in place of a file.
  case specialFile(path: String, file: String)
  /// Permissions are missing, on the repository or on one of its parent folders.
  case unreadable(path: String)
  /// Neither `user.email` nor `ootd.identity` is set, so no commits can be counted.
  case noIdentity
  /// The repository uses an extension or a version that neither libgit2 nor git knows.
  case unsupported(path: String, feature: String)
  /// Only the `git` program can read the repository, and it isn't in PATH.
  case gitUnavailable(path: String)
  /// Switching to another branch would lose changes in these files.
  case switchRefused(branch: String, files: [String])
  /// The branch is checked out in another worktree, or a rebase there will move it.
  case branchInUse(branch: String, path: String)
  /// Several remotes' branches could be meant; each with its remote's name.
  case severalBranches([String])
  /// A git command isn't finished in the worktree.
  case unfinished(path: String, command: UnfinishedCommand)
  /// A configuration file is malformed.
  case configuration(file: String, message: String)
  /// git couldn't change a configuration file.
  case unwritableConfiguration(file: String, message: String)
  /// Anything else, with libgit2's code or git's exit status.
  case failed(path: String, code: Int, message: String)
}

extension GitError {
  /// The error itself if it is a `GitError`, else `failed`.
  package init(_ error: any Error, path: String) {
    self = error as? GitError ?? .failed(path: path, code: -1, message: "\(error)")
  }

  /// Whether an object or ref can't be read.
  package var isCorrupt: Bool {
    if case .corrupt = self { true } else { false }
  }

  /// Whether the rest of the repository was read.
  package var isPartial: Bool {
    switch self {
    case .brokenReference, .missingMailmap, .noIdentity, .oversizedCommits, .oversizedMailmap,
      .symbolicLoop:
      true
    default: false
    }
  }
}

extension GitError {
  package var message: Message {
    switch self {
    case .missing(let path): Message("error.git.missing", ["path": path])
    case .notARepository(let path): Message("error.git.notARepository", ["path": path])
    case .foreignOwner(let path):
      Message(
        "error.git.foreignOwner",
        ["path": path, "command": command])
    case .corrupt(let path, let message):
      Message(
        "error.git.corrupt",
        ["path": path, "message": message, "command": command])
    case .brokenReference(let path, let name, _):
      Message("error.git.brokenReference", ["path": path, "name": name, "command": command])
    case .missingMailmap(let path, let revision):
      Message(
        "error.git.missingMailmap",
        ["path": path, "revision": revision, "command": command])
    case .oversizedCommits(let path, let first, let bytes, let others, let hidesHistory):
      oversizedCommits(in: path, first, bytes, others: others, hidesHistory)
    case .oversizedMailmap(let path, let name, let bytes):
      Message(
        "error.git.oversizedMailmap", ["path": path, "name": name, "megabytes": bytes.megabytes])
    case .symbolicLoop(let path, let name):
      Message("error.git.symbolicLoop", ["path": path, "name": name, "command": command])
    case .tooLarge(let path, let name, let bytes):
      Message("error.git.tooLarge", ["path": path, "name": name, "megabytes": bytes.megabytes])
    case .specialFile(let path, let file):
      Message("error.git.specialFile", ["path": path, "file": file])
    case .unreadable(let path): Message("error.git.unreadable", ["path": path])
    case .noIdentity: Message("error.git.noIdentity")
    case .unsupported(let path, let feature):
      Message("error.git.unsupported", ["path": path, "feature": feature])
    case .gitUnavailable(let path): Message("error.git.unavailable", ["path": path])
    case .switchRefused(let branch, let files):
      Message("error.git.switchRefused", ["branch": branch, "files": files])
    case .branchInUse(let branch, let path):
      Message("error.git.branchInUse", ["branch": branch, "path": path])
    case .severalBranches(let names):
      Message(
        "error.git.severalBranches",
        ["branches": names.map { "`\($0)`" }, "example": command])
    case .unfinished(let path, let unfinished):
      Message(
        "error.git.unfinished",
        ["path": path, "unfinished": "git \(unfinished.rawValue)", "abort": unfinished.abort])
    case .configuration(let file, let message):
      Message("error.git.configuration", ["file": file, "message": message])
    case .unwritableConfiguration(let file, let message):
      Message("error.git.unwritableConfiguration", ["file": file, "message": message])
    case .failed(let path, _, let message):
      Message("error.git.failed", ["path": path, "message": message])
    }
  }

  /// The branch, the repository, or the file of git's configuration.
  package var given: String? {
    switch self {
    case .missing(let path), .notARepository(let path), .foreignOwner(let path),
      .corrupt(let path, _), .brokenReference(let path, _, _), .missingMailmap(let path, _),
      .oversizedCommits(let path, _, _, _, _), .oversizedMailmap(let path, _, _),
      .symbolicLoop(let path, _), .tooLarge(let path, _, _), .specialFile(let path, _),
      .unreadable(let path), .unsupported(let path, _), .gitUnavailable(let path),
      .configuration(let path, _), .unwritableConfiguration(let path, _), .failed(let path, _, _):
      path
    case .switchRefused(let branch, _), .branchInUse(let branch, _): branch
    case .severalBranches(let names): names.first
    case .unfinished(let path, _): path
    case .noIdentity: nil
    }
  }

  /// The warning of a command that continues despite this error.
  package var warning: Message {
    switch self {
    case .notARepository(let path):
      Message("error.git.repositoryGone", ["path": path, "command": command])
    case _ where isPartial: message
    default: Message("error.git.skipped", ["error": message])
    }
  }

  private func oversizedCommits(
    in path: String, _ first: String, _ bytes: Int, others: Int, _ hidesHistory: Bool
  ) -> Message {
    var message = Message(
      "error.git.oversizedCommits",
      ["path": path, "commit": first, "megabytes": bytes.megabytes])
    if others > 0 {
      message.values["others"] = Message("error.git.oversizedCommits.others", ["count": others])
    }
    if hidesHistory { message.values["history"] = Message("error.git.oversizedCommits.history") }
    return message
  }

  /// The command that repairs it, or that shows what to repair; nil if there is none.
  package var command: String? {
    switch self {
    case .missing(let path), .notARepository(let path):
      "ootd project unlink \(path.shellQuoted)"
    case .foreignOwner(let path): "git config --global --add safe.directory \(path.shellQuoted)"
    case .corrupt(let path, _): "git -C \(path.shellQuoted) fsck"
    // git can't remove a ref whose file it can't read.
    case .brokenReference(_, _, let file?): "rm \(file.shellQuoted)"
    case .brokenReference(let path, let name, nil):
      "git -C \(path.shellQuoted) update-ref -d \(name.shellQuoted)"
    case .symbolicLoop(let path, let name):
      "git -C \(path.shellQuoted) symbolic-ref \(name.shellQuoted) refs/heads/BRANCH"
    case .missingMailmap(let path, let revision):
      "git -C \(path.shellQuoted) show \(revision.shellQuoted)"
    case .specialFile(_, let file): "rm \(file.shellQuoted)"
    case .unreadable(let path): "ls -ld \(path.shellQuoted)"
    case .noIdentity: "git config --global user.email you@example.com"
    case .configuration(let file, _): "git config --file \(file.shellQuoted) --edit"
    case .branchInUse(_, let path): "cd \(path.shellQuoted)"
    case .severalBranches(let names): "git switch --track \((names.first ?? "").shellQuoted)"
    case .unfinished(_, let unfinished): unfinished.abort
    case .oversizedCommits, .oversizedMailmap, .tooLarge, .unsupported, .gitUnavailable: nil
    case .switchRefused, .unwritableConfiguration, .failed: nil
    }
  }
}

extension Int {
  /// This number of bytes in megabytes of 1,048,576 bytes, rounded up.
  fileprivate var megabytes: Int { (self + 0xF_FFFF) >> 20 }
}
