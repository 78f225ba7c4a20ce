/// The files and folders that a repository's commits, and who "me" is there, depend on. As long as
/// they stay as they are, so does what was read.
///
/// git replaces each ref by renaming, which changes the folder and the file; a folder's time tells
/// of files that come and go.
package struct WatchedFiles: Hashable, Sendable {
  /// What must not change at all.
  package let contents: [String]
  /// Folders in which much changes that doesn't matter, and that must stay the same folder of the
  /// same owner.
  package let owners: [String]

  package init(contents: [String], owners: [String]) {
    self.contents = contents
    self.owners = owners
  }

  /// How they are now, and when the latest of them changed, in nanoseconds since 1970.
  package func state() -> (digest: Digest, latestChange: Int64) {
    var digest = Digest()
    var latest: Int64 = 0
    for path in owners { FileState(of: path).addOwner(to: &digest) }
    for path in contents {
      let state = FileState(of: path)
      state.addAll(to: &digest)
      latest = max(latest, state.latestChange)
    }
    return (digest, latest)
  }
}
