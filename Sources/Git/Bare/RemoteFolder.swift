/// A remote that is a repository on this machine. Its refs are read as they lie there: to start git, which
/// starts a shell, which starts git, takes longer than all else of an exchange that finds nothing new.
struct RemoteFolder {
  private let repository: LibraryRepository

  /// Nil where git may see other refs there than there are, or none.
  init?(_ url: String, environment: GitEnvironment) {
    guard url.hasPrefix("/"),
      let configuration = try? Configuration(environment: environment, repository: nil),
      !RemoteFolder.isOther(configuration.entries, for: url),
      let repository = try? LibraryRepository(at: url, searching: false, environment: environment)
    else { return nil }
    var loader = ConfigurationLoader(
      home: environment.home,
      condition: IncludeCondition(
        home: environment.home, gitDirectory: repository.gitDirectory, branch: nil,
        remoteURLs: []))
    guard (try? loader.add("\(repository.commonDirectory)/config")) != nil,
      !RemoteFolder.isOther(loader.entries, for: url)
    else { return nil }
    self.repository = repository
  }

  /// Whether the path leads elsewhere, refs are hidden, or the repository is of a form that only git reads.
  private static func isOther(_ entries: [ConfigurationEntry], for url: String) -> Bool {
    entries.contains { entry in
      if entry.key.hasSuffix(".insteadof") { return url.hasPrefix(entry.value ?? "") }
      return entry.key.hasSuffix(".hiderefs") || entry.key.hasPrefix("protocol.")
        || entry.key.hasPrefix("extensions.")
    }
  }

  func references(_ patterns: [String]) throws(GitError) -> [String: ObjectID] {
    var found: [String: ObjectID] = [:]
    for pattern in patterns {
      for (name, target) in try repository.references(matching: pattern) { found[name] = target }
    }
    return found
  }
}
