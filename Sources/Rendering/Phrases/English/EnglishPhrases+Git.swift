import Git

extension EnglishPhrases {
  func error(_ error: GitError) -> String {
    switch error {
    case .missing(let path):
      "`\(path)` is not there; if it moved, `ootd project link NAME` at its new place finds it again"
    case .notARepository(let path): "`\(path)` is no git repository; `git init` makes it one"
    case .foreignOwner(let path):
      "`\(path)` belongs to someone else; "
        + "`git config --global --add safe.directory \(path.shellQuoted)` trusts it"
    case .corrupt(let path, let message):
      "`\(path)` is damaged (\(message)); `git -C \(path.shellQuoted) fsck` tells more"
    case .brokenReference(let path, let name, let file):
      "`\(path)`: `\(name)` leads to no commit and is left out; "
        + "`\(removal(of: name, file, in: path))` removes it"
    case .missingMailmap(let path, let revision):
      "`\(path)`: `\(revision)` is not in this partial clone, so that emails aren't mapped; "
        + "`git -C \(path.shellQuoted) show \(revision.shellQuoted)` fetches it"
    case .oversizedCommits(let path, let first, let bytes, let others, let hidesHistory):
      "`\(path)`: skipped commit `\(first)` (\(bytes.megabytes) MB, the limit is 16 MB)"
        + (others > 0 ? " and \(others) more" : "")
        + (hidesHistory ? "; the history behind it isn't read" : "")
    case .oversizedMailmap(let path, let name, let bytes):
      "`\(path)`: `\(name)` is too large for a mailmap (\(bytes.megabytes) MB), so emails aren't mapped"
    case .symbolicLoop(let path, let name):
      "`\(path)`: `\(name)` is a symbolic ref that leads to itself and is left out; "
        + "`\(redirection(of: name, in: path))` points it at a branch"
    case .tooLarge(let path, let name, let bytes):
      "`\(path)`: `\(name)` is too large to read (\(bytes.megabytes) MB)"
    case .specialFile(let path, let file):
      "`\(path)`: `\(file)` is a pipe, socket or device instead of a file; remove it"
    case .unreadable(let path):
      "`\(path)` can't be read; check its owner and mode, and its folder's"
    case .noIdentity:
      "no commit counts as yours; `git config --global user.email you@example.com` says who you are"
    case .unsupported(let path, let feature):
      "`\(path)` uses `\(feature)`, which this git doesn't know; upgrade git"
    case .gitUnavailable(let path):
      "`\(path)` needs the `git` program to be read; install git"
    case .switchRefused(let branch, let files):
      "git won't switch to `\(branch)`, for changes would be lost in \(files.joined(separator: ", ")); "
        + "commit or stash them, then try again"
    case .configuration(let file, let message):
      "git's configuration `\(file)` can't be read (\(message)); mend that line"
    case .failed(let path, _, let message): "git can't read `\(path)`: \(message)"
    }
  }

  func warning(_ error: GitError) -> String {
    switch error {
    case .notARepository(let path):
      "skipped: `\(path)` is no git repository any more; "
        + "`ootd project unlink \(path.shellQuoted)` takes it off"
    case _ where error.isPartial: self.error(error)
    default: "skipped: " + self.error(error)
    }
  }
}
