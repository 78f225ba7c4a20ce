import Foundation

extension TestRemote {
  /// Removes an object that a ref needs.
  /// - Parameter revision: As in gitrevisions(7): `refs/ootd/packs/x` for the commit, `…^{tree}`, `…:ops`,
  ///   `…~2`.
  package func corrupt(_ revision: String) async throws {
    let object = try await run("rev-parse", "--verify", revision)
    try await unpack()
    try FileManager.default.removeItem(
      atPath: "\(path)/objects/\(object.prefix(2))/\(object.dropFirst(2))")
  }

  /// Unpacks all objects into loose ones.
  private func unpack() async throws {
    let files = FileManager.default
    let folder = "\(path)/objects/pack"
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.filter({ $0.hasSuffix(".pack") }) {
      // Git doesn't unpack objects that the repository already has in a pack.
      let pack = home.path("saved/\(name)")
      try files.createDirectory(atPath: home.path("saved"), withIntermediateDirectories: true)
      try files.moveItem(atPath: "\(folder)/\(name)", toPath: pack)
      for other in names where other.hasPrefix(name.dropLast(4)) && other != name {
        try files.removeItem(atPath: "\(folder)/\(other)")
      }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: pack))
      try await TestGit(home).run(["unpack-objects", "-q"], in: path, input: Array(bytes))
      try files.removeItem(atPath: pack)
    }
  }
}
