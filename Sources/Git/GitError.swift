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
  package var failure: Failure {
    switch self {
    case .missing(let path): failure("missing", path, kind: .missing)
    case .notARepository(let path): failure("notARepository", path, kind: .missing)
    case .foreignOwner(let path): failure("foreignOwner", path)
    case .corrupt(let path, let message): failure("corrupt", path, ["message": message])
    case .brokenReference(let path, let name, _): failure("brokenReference", path, ["name": name])
    case .missingMailmap(let path, let revision):
      failure("missingMailmap", path, ["revision": revision])
    case .oversizedCommits(let path, let first, let bytes, let others, let hidesHistory):
      failure(
        "oversizedCommits", path,
        [
          "commit": first, "megabytes": bytes.megabytes,
          "others": others > 0
            ? Message("error.git.oversizedCommits.others", ["count": others]) : nil,
          "history": hidesHistory ? Message("error.git.oversizedCommits.history") : nil,
        ])
    case .oversizedMailmap(let path, let name, let bytes):
      failure("oversizedMailmap", path, ["name": name, "megabytes": bytes.megabytes])
    case .symbolicLoop(let path, let name): failure("symbolicLoop", path, ["name": name])
    case .tooLarge(let path, let name, let bytes):
      failure("tooLarge", path, ["name": name, "megabytes": bytes.megabytes])
    case .specialFile(let path, let file): failure("specialFile", path, ["file": file])
    case .unreadable(let path): failure("unreadable", path)
    case .noIdentity: failure("noIdentity", nil)
    case .unsupported(let path, let feature): failure("unsupported", path, ["feature": feature])
    case .gitUnavailable(let path): failure("unavailable", path)
    case .switchRefused(let branch, let files):
      failure("switchRefused", branch, ["branch": branch, "files": files], kind: .refused)
    case .branchInUse(let branch, let path):
      failure("branchInUse", branch, ["branch": branch, "path": path], kind: .refused)
    case .severalBranches(let names):
      failure(
        "severalBranches", names.first,
        ["branches": names.map { "`\($0)`" }, "example": command], kind: .refused)
    case .unfinished(let path, let unfinished):
      failure(
        "unfinished", path,
        ["unfinished": "git \(unfinished.rawValue)", "abort": unfinished.abort], kind: .refused)
    case .configuration(let file, let message):
      failure("configuration", file, ["file": file, "message": message])
    case .unwritableConfiguration(let file, let message):
      failure("unwritableConfiguration", file, ["file": file, "message": message])
    case .failed(let path, _, let message): failure("failed", path, ["message": message])
    }
  }

  /// - Parameter given: The repository, the branch, or the file of git's configuration.
  private func failure(
    _ name: String, _ given: String?, _ values: [String: any MessageValue] = [:],
    kind: Failure.Kind = .failed
  ) -> Failure {
    Failure(
      "git.\(name)", kind, values.merging(["path": given, "command": command]) { own, _ in own },
      given: given, hint: command)
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
