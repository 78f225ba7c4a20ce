import Foundation

extension TestRemote {
  /// The files for which the full disk has no space.
  package enum Filling: Sendable {
    /// Objects are written but refs aren't: their reflog is a link to `/dev/full`, so the error is the
    /// kernel's own "No space left on device". For all servers; Linux only.
    case refs
    /// Objects aren't written either: git has a file size limit of 0 bytes, so the error is "File too large".
    /// For ssh only.
    case objects
  }

  /// Makes pushes fail as on a full disk.
  package func fill(_ filling: Filling = .refs) throws {
    switch filling {
    case .refs:
      let script = """
        while read -r old new ref; do
          mkdir -p "logs/${ref%/*}" && ln -sf /dev/full "logs/$ref"
        done
        """
      try add(script, named: "fill", to: .preReceive)
    case .objects:
      try home.directory.write("", to: "remotes/\(name)/\(TestRemote.fullMark)")
    }
  }

  /// Makes pushes succeed again.
  package func makeRoom() throws {
    try removeScripts(named: "fill")
    for name in ["logs", TestRemote.fullMark] {
      let file = "\(path)/\(name)"
      if FileManager.default.fileExists(atPath: file) {
        try FileManager.default.removeItem(atPath: file)
      }
    }
  }

  /// A file in a repository for which servers simulate a full disk.
  static let fullMark = "full-disk"
}
