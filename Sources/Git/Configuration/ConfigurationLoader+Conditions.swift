import Files

/// `includeIf.<condition>.path` (git-config(1), "Conditional includes").
extension ConfigurationLoader {
  /// - Parameter file: The file with the condition, which `./` is relative to.
  func holds(_ condition: Substring, in file: String) -> Bool {
    guard let colon = condition.firstIndex(of: ":") else { return false }
    let pattern = String(condition[condition.index(after: colon)...])
    switch condition[..<colon] {
    case "gitdir": return matchesFolder(pattern, file, ignoringCase: false)
    case "gitdir/i": return matchesFolder(pattern, file, ignoringCase: true)
    case "onbranch": return matchesBranch(pattern)
    case "hasconfig": return matchesRemote(pattern)
    default: return false
    }
  }

  private func matchesFolder(_ pattern: String, _ file: String, ignoringCase: Bool) -> Bool {
    guard let gitDirectory = repository?.gitDirectory else { return false }
    let paths = [FileSystem.realPath(gitDirectory) ?? gitDirectory, gitDirectory]
    let glob = Glob(folderPattern(pattern, file), ignoresCase: ignoringCase)
    return paths.contains(where: glob.matches)
  }

  private func folderPattern(_ pattern: String, _ file: String) -> String {
    var full = pattern
    if pattern.hasPrefix("~/"), let home {
      full = (FileSystem.realPath(home) ?? home) + pattern.dropFirst()
    } else if pattern.hasPrefix("./") {
      let folder = (FileSystem.realPath(file) ?? file).parentFolder
      full = Glob.quoted(folder) + pattern.dropFirst()
    } else if !pattern.hasPrefix("/") {
      full = "**/" + pattern
    }
    return full.hasSuffix("/") ? full + "**" : full
  }

  private func matchesBranch(_ pattern: String) -> Bool {
    guard let branch = repository?.branch else { return false }
    return Glob(pattern.hasSuffix("/") ? pattern + "**" : pattern).matches(branch)
  }

  private func matchesRemote(_ pattern: String) -> Bool {
    guard pattern.hasPrefix("remote.*.url:") else { return false }
    let glob = Glob(String(pattern.dropFirst("remote.*.url:".count)))
    return remoteURLs.contains(where: glob.matches)
  }
}
