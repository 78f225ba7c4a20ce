import Foundation

extension TestRemote {
  /// What the disk has no room for.
  package enum Filling: Sendable {
    /// The objects are written and the refs are not: by a log of the refs that leads to `/dev/full`,
    /// so that it is the kernel's own "No space left on device". For all servers; Linux only.
    case refs
    /// Not even the objects are written: by a limit of 0 bytes for each file that git writes, whose
    /// error is "File too large". Not by path, where no server could set it.
    case objects
  }

  /// Pushes fail as on a full disk from then on.
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

  /// Pushes are written again.
  package func makeRoom() throws {
    try removeScripts(named: "fill")
    for name in ["logs", TestRemote.fullMark] {
      let file = "\(path)/\(name)"
      if FileManager.default.fileExists(atPath: file) {
        try FileManager.default.removeItem(atPath: file)
      }
    }
  }

  /// A file in a repository that tells servers to let nothing be written there.
  static let fullMark = "full-disk"
}
