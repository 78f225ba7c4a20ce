/// A remote that is a repository on this machine. Its refs are read as they lie there: to start git, which
/// starts a shell, which starts git, takes longer than all else of an exchange that finds nothing new.
struct RemoteFolder {
  private let repository: LibraryRepository

  /// Nil where git may see other refs there than there are, or none.
  init?(_ url: String, environment: GitEnvironment) {
    guard url.hasPrefix("/"),
      let repository = try? LibraryRepository(at: url, searching: false, environment: environment),
      let configuration = try? Repository(.library(repository), environment).configuration(),
      !RemoteFolder.isOther(configuration.entries, for: url)
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
    Dictionary(try repository.references(matching: patterns)) { $1 }
  }
}
