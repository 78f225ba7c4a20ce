import Rendering

extension CommandContext {
  /// The folder of the store (XDG Base Directory Specification: a relative path counts as unset).
  var dataFolder: String {
    get throws(InputError) {
      if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
        return folder + "/ootd"
      }
      guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
      return home + "/.local/share/ootd"
    }
  }

  /// The folder of what can be made anew; nil where there is no home, so that nothing is kept.
  var cacheFolder: String? {
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return folder + "/ootd"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.cache/ootd"
  }

  /// A path as typed, made absolute.
  func absolutePath(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return path == "." ? workingDirectory : "\(workingDirectory)/\(path)"
  }
}
