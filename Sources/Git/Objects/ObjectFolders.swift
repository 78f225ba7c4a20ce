/// Where a repository's objects are: its own folder, and those that `info/alternates` names
/// (gitrepository-layout(5)).
struct ObjectFolders {
  /// Absolute, the repository's own first.
  private(set) var paths: [String] = []

  /// git goes no deeper (link_alt_odb_entries in object-file.c).
  private static let maximumDepth = 5

  init(commonDirectory: String) {
    add("\(commonDirectory)/objects", depth: 0)
  }

  private mutating func add(_ folder: String, depth: Int) {
    let path = FileSystem.realPath(folder) ?? folder
    guard !paths.contains(path) else { return }
    paths.append(path)
    guard depth <= ObjectFolders.maximumDepth else { return }
    let bytes = FileSystem.contents(of: "\(path)/info/alternates") ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard line.first != UInt8(ascii: "#") else { continue }
      let name = QuotedPath(line).text
      // git takes a relative path from the repository's own alternates alone.
      if name.hasPrefix("/") { add(name, depth: depth + 1) }
      if !name.hasPrefix("/"), depth == 0 { add("\(path)/\(name)", depth: depth + 1) }
    }
  }
}
