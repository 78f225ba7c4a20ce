extension Repository {
  /// How many bytes of pack indexes a walk has mapped in the end: commits are all over them.
  package var mappedSize: Int {
    guard case .library = backend else { return 0 }
    return ObjectFolders(commonDirectory: commonDirectory).paths.reduce(0) { $0 + size(in: $1) }
  }

  private func size(in folder: String) -> Int {
    let names = FileSystem.names(in: "\(folder)/pack")
    let indexes = names.filter { $0.hasSuffix(".idx") || $0 == "multi-pack-index" }
    return indexes.reduce(0) { $0 + FileSystem.size(of: "\(folder)/pack/\($1)") }
  }
}
