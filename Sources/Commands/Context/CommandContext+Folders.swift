import Rendering

extension CommandContext {
  /// The folder of the store (XDG Base Directory Specification: a relative path counts as unset).
  var dataFolder: String {
    get throws(InputError) {
      guard let folder = Self.folder("XDG_DATA_HOME", inHome: ".local/share", environment) else {
        throw .noHome
      }
      return folder
    }
  }

  /// The folder of what can be made anew; nil where there is no home, so that nothing is kept.
  var cacheFolder: String? { Self.folder("XDG_CACHE_HOME", inHome: ".cache", environment) }

  /// The folder of what is remembered from one run to the next; nil where there is no home.
  var stateFolder: String? { Self.stateFolder(environment) }

  static func stateFolder(_ environment: [String: String]) -> String? {
    folder("XDG_STATE_HOME", inHome: ".local/state", environment)
  }

  private static func folder(
    _ variable: String, inHome usual: String, _ environment: [String: String]
  ) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder + "/ootd" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(usual)/ootd"
  }

  /// A path as typed, made absolute.
  func absolutePath(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return path == "." ? workingDirectory : "\(workingDirectory)/\(path)"
  }
}
