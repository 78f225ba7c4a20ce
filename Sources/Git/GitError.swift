/// Why a repository or git's configuration can't be read.
package enum GitError: Error, Hashable, Sendable {
  /// Nothing is at that path.
  case missing(path: String)
  /// Something is at that path, but no repository.
  case notARepository(path: String)
  /// The repository is someone else's, and `safe.directory` doesn't name it.
  case foreignOwner(path: String)
  /// An object or ref can't be read.
  case corrupt(path: String, message: String)
  /// A branch leads nowhere; everything else was read. The file is the branch's own, where it has one.
  case brokenReference(path: String, name: String, file: String?)
  /// The mailmap is an object that a partial clone left out; everything else was read.
  case missingMailmap(path: String, revision: String)
  /// Commits above the size limit were skipped; everything else was read, except the history behind
  /// them if `hidesHistory` is true.
  case oversizedCommits(path: String, first: String, bytes: Int, others: Int, hidesHistory: Bool)
  /// A mailmap is above the size limit; everything else was read.
  case oversizedMailmap(path: String, name: String, bytes: Int)
  /// A symbolic ref leads back to itself; everything else was read.
  case symbolicLoop(path: String, name: String)
  /// A file or object of the repository is above the size limit.
  case tooLarge(path: String, name: String, bytes: Int)
  /// A pipe, socket or device is in the place of a file.
  case specialFile(path: String, file: String)
  /// Rights are missing, on the repository or on a folder on the way to it.
  case unreadable(path: String)
  /// Neither `user.email` nor `ootd.identity` says whose commits count.
  case noIdentity
  /// The repository uses an extension or a version that neither libgit2 nor git knows.
  case unsupported(path: String, feature: String)
  /// The repository can only be read by the `git` program, which PATH doesn't lead to.
  case gitUnavailable(path: String)
  /// Another branch can't be checked out, for changes of those files would be lost.
  case switchRefused(branch: String, files: [String])
  /// A configuration file is malformed.
  case configuration(file: String, message: String)
  /// Anything else, with libgit2's code or git's exit status.
  case failed(path: String, code: Int, message: String)
}

extension GitError {
  /// The error itself where it is one of these.
  package init(_ error: any Error, path: String) {
    self = error as? GitError ?? .failed(path: path, code: -1, message: "\(error)")
  }

  /// Whether an object or ref can't be read.
  package var isCorrupt: Bool {
    if case .corrupt = self { true } else { false }
  }

  /// Whether the repository was read all the same.
  package var isPartial: Bool {
    switch self {
    case .brokenReference, .missingMailmap, .noIdentity, .oversizedCommits, .oversizedMailmap,
      .symbolicLoop:
      true
    default: false
    }
  }
}
