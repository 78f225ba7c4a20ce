import Git

extension EnglishPhrases {
  func error(_ error: GitError) -> String {
    switch error {
    case .missing(let path):
      "`\(path)` is not there; if it moved, `ootd project link` at its new place finds it again"
    case .notARepository(let path): "`\(path)` is no git repository; `git init` makes it one"
    case .foreignOwner(let path):
      "`\(path)` belongs to someone else; "
        + "`git config --global --add safe.directory '\(path)'` trusts it"
    case .corrupt(let path, let message):
      "`\(path)` is damaged (\(message)); `git -C '\(path)' fsck` tells more"
    case .brokenReference(let path, let name, let remedy):
      "`\(path)`: `\(name)` leads to no commit and is left out; `\(remedy)` removes it"
    case .noIdentity:
      "no commit counts as yours; `git config --global user.email you@example.com` says who you are"
    case .unsupported(let path, let feature):
      "`\(path)` uses `\(feature)`, which this git doesn't know; upgrade git"
    case .gitUnavailable(let path):
      "`\(path)` needs the `git` program to be read; install git"
    case .configuration(let file, let message):
      "git's configuration `\(file)` can't be read (\(message)); mend that line"
    case .failed(let path, _, let message): "git can't read `\(path)`: \(message)"
    }
  }

  func warning(_ error: GitError) -> String {
    switch error {
    case .notARepository(let path):
      "skipped: `\(path)` is no git repository any more; `ootd project unlink '\(path)'` takes it off"
    case _ where error.isPartial: self.error(error)
    default: "skipped: " + self.error(error)
    }
  }
}
