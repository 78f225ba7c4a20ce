import CLibgit2

/// The version of the library that runs, which need not be the one that was built against.
package enum LibraryVersion {
  /// Such as `1.5.1`. It needs no initialisation.
  package static var libgit2: String {
    var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
    git_libgit2_version(&major, &minor, &revision)
    return "\(major).\(minor).\(revision)"
  }
}
