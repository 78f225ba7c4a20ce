import CLibgit2
import Files

/// git's configuration from system, user and repository; later entries override earlier ones.
package struct Configuration: Sendable {
  /// Every entry in order, with the entries of included files in place.
  package let entries: [ConfigurationEntry]
  /// Each file that was looked for, existing or not.
  package let files: [String]
  let home: String?

  /// The last value of that key; empty for a name without `=`.
  package func string(_ key: String) -> String? {
    strings(key).last
  }

  /// All values of that key, in order.
  package func strings(_ key: String) -> [String] {
    let key = ConfigurationEntry.normalized(key)
    return entries.filter { $0.key == key }.map { $0.value ?? "" }
  }

  /// The values of that key in the last file that has any: a repository's replace the user's.
  package func lastStrings(_ key: String) -> [String] {
    let key = ConfigurationEntry.normalized(key)
    let origin = entries.last { $0.key == key }?.origin
    return entries.filter { $0.key == key && $0.origin == origin }.map { $0.value ?? "" }
  }

  /// The last value of that key as git reads a boolean.
  package func bool(_ key: String) -> Bool? {
    let key = ConfigurationEntry.normalized(key)
    return entries.last { $0.key == key }.map { ConfigurationEntry.isTrue($0.value) }
  }

  /// The last value of that key as a path, with `~` expanded; relative paths stay relative.
  package func path(_ key: String) -> String? {
    guard let value = string(key), !value.isEmpty else { return nil }
    guard value.hasPrefix("~/"), let home else { return value }
    return home + value.dropFirst()
  }

  /// The entries of a section, including its subsections.
  package func entries(inSection section: String) -> [ConfigurationEntry] {
    entries.filter { $0.key.hasPrefix("\(section.lowercased()).") }
  }

  /// The URLs of all remotes, in order.
  static func remoteURLs(in entries: [ConfigurationEntry]) -> [String] {
    entries.filter { $0.key.hasPrefix("remote.") && $0.key.hasSuffix(".url") }.compactMap(\.value)
  }
}

extension Configuration {
  /// Reads each file that exists.
  /// - Throws: `GitError.configuration` with the malformed file and the line.
  package init(environment: GitEnvironment, repository: Repository?) throws(GitError) {
    var loader = try ConfigurationLoader(environment, repository)
    if loader.dependsOnRemotes {
      let urls = Configuration.remoteURLs(in: loader.entries)
      loader = try ConfigurationLoader(environment, repository, remoteURLs: urls)
    }
    self.init(entries: loader.entries, files: loader.files, home: environment.home)
  }
}

/// The entries of one configuration file, without those of included files.
enum ConfigurationFile {
  /// The entries in order; empty if there is no file.
  static func entries(of path: String) throws(GitError) -> [ConfigurationEntry] {
    if case .missing = FileSystem.kind(of: path) { return [] }
    try Libgit2.prepare(for: path)
    try check(path, in: path)
    var configuration: OpaquePointer?
    let code = git_config_open_ondisk(&configuration, path)
    guard code >= 0 else { throw .configuration(file: path, message: Libgit2.message()) }
    defer { git_config_free(configuration) }
    var iterator: OpaquePointer?
    try Libgit2.check(git_config_iterator_new(&iterator, configuration), path: path)
    defer { git_config_iterator_free(iterator) }
    var entries: [ConfigurationEntry] = []
    var next: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&next, iterator) == 0, let entry = next?.pointee {
      // libgit2 resolves includes with one process-wide home, so `ConfigurationLoader` follows them
      // instead.
      guard entry.include_depth == 0, let name = entry.name else { continue }
      let value = entry.value.map { String(cString: $0) }
      entries.append(ConfigurationEntry(key: String(cString: name), value: value, origin: path))
    }
    return entries
  }
}

/// One line of git's configuration.
package struct ConfigurationEntry: Hashable, Sendable {
  /// `section.subsection.name`, with section and name in lower case.
  package let key: String
  /// Nil for a name without `=`, which means true.
  package let value: String?
  /// The file that contains it.
  package let origin: String

  /// True for `true`, `yes`, `on` and every number but 0 (git-config(1), "boolean").
  static func isTrue(_ value: String?) -> Bool {
    guard let value = value?.lowercased() else { return true }
    if ["true", "yes", "on"].contains(value) { return true }
    return Int(value).map { $0 != 0 } ?? false
  }

  /// The key as git compares keys: only a subsection keeps its case.
  static func normalized(_ key: String) -> String {
    guard let first = key.firstIndex(of: "."), let last = key.lastIndex(of: ".") else {
      return key.lowercased()
    }
    return "\(key[..<first].lowercased())\(key[first..<last])\(key[last...].lowercased())"
  }
}

/// Caches git's configuration, outside of repositories and for each repository in use, until one of its
/// files changes.
///
/// With it, most commands needn't initialise libgit2, which reads the system's certificates on some systems
/// and then takes longer than the rest of a command.
package struct ConfigurationCache: Sendable {
  private let folder: String?
  private let environment: GitEnvironment
  private let granularity: Int64

  /// The sections that commands read. Others can contain passwords, which must not be copied.
  private static let sections = ["author", "core", "ootd", "url", "user"]

  /// - Parameters:
  ///   - folder: The folder of the cache, whose files can be deleted at any time; nil disables the cache.
  ///   - granularity: The resolution of file times, in nanoseconds.
  package init(
    in folder: String?, _ environment: GitEnvironment,
    granularity: Int64 = FileDraft.coarsestGranularity
  ) {
    self.folder = folder
    self.environment = environment
    self.granularity = granularity
  }

  /// The configuration outside of repositories.
  package func common() throws(GitError) -> Configuration {
    if let cached = cached("") { return cached.configuration }
    let draft = draft("")
    let configuration = cacheable(try Configuration(environment: environment, repository: nil))
    store(
      configuration, "", draft,
      FingerprintInputs(root: "/", contents: configuration.files, owners: []))
    return configuration
  }

  /// The repository that contains a folder: its main path, and its configuration on demand. Nil if there is
  /// none.
  package func repository(
    around directory: String
  ) async throws(GitError) -> (path: String, configuration: () throws(GitError) -> Configuration)? {
    let (place, isMalformed) = try GitFolder.around(directory)
    guard place != nil || isMalformed else {
      if GitFolder.isDenied(directory) { throw .unreadable(path: directory) }
      return nil
    }
    if let place, let cached = cached(place) {
      return (cached.repository, { cached.configuration })
    }
    let draft = place.flatMap(draft)
    let found = try await Repository.discover(from: directory, environment: environment)
    guard let repository = found else { return nil }
    return (
      repository.path,
      { () throws(GitError) in
        let configuration = cacheable(try repository.configuration())
        if let place, repository.gitDirectory == place {
          store(
            configuration, place, draft, repository.settingFiles(configuration), repository.path)
        }
        return configuration
      }
    )
  }

  private func cacheable(_ configuration: Configuration) -> Configuration {
    let entries = ConfigurationCache.sections.flatMap(configuration.entries(inSection:))
    return Configuration(entries: entries, files: configuration.files, home: environment.home)
  }

  /// - Parameter place: The repository's git folder; empty outside of repositories.
  private func file(_ place: String) -> String? {
    var digest = Digest()
    digest.add(place)
    let name = place.isEmpty ? "config" : "config.\(String(digest.value, radix: 16))"
    return folder.map { "\($0)/\(name)" }
  }

  private func draft(_ place: String) -> FileDraft? { file(place).flatMap { FileDraft(for: $0) } }

  private func store(
    _ configuration: Configuration, _ place: String, _ draft: FileDraft?,
    _ files: FingerprintInputs, _ repository: String = ""
  ) {
    guard let file = file(place), let draft,
      let fingerprint = FileFingerprint(
        of: files, and: (environment.digest, 0), since: draft, granularity: granularity)
    else { return }
    var writer = ByteWriter()
    writer.append(place)
    writer.append(repository)
    fingerprint.encode(into: &writer)
    for entry in configuration.entries {
      writer.append(entry.key)
      writer.append(entry.value == nil ? 0 : 1)
      writer.append(entry.value ?? "")
      writer.append(entry.origin)
    }
    // If this fails, the configuration is read again next time.
    _ = draft.write(writer.checksummed(ConfigurationCache.signature), as: file)
  }

  /// Nil if the file is missing, damaged or for another environment, or if anything has changed.
  private func cached(_ place: String) -> (repository: String, configuration: Configuration)? {
    guard let bytes = file(place).flatMap({ FileSystem.contents(of: $0) }),
      var reader = ByteReader(checksummed: bytes, ConfigurationCache.signature),
      reader.text() == place, let repository = reader.text(),
      FileFingerprint(&reader)?.isUnchanged(environment.digest) == true
    else { return nil }
    var entries: [ConfigurationEntry] = []
    while let key = reader.text(), let hasValue = reader.number(), let value = reader.text(),
      let origin = reader.text()
    {
      entries.append(
        ConfigurationEntry(key: key, value: hasValue == 1 ? value : nil, origin: origin))
    }
    let configuration = Configuration(entries: entries, files: [], home: environment.home)
    return (repository, configuration)
  }

  /// The damaged files in the folder of a cache, which commands ignore and replace.
  package static func damagedFiles(in folder: String) -> [String] {
    FileSystem.names(in: folder)
      .filter { $0 == "config" || $0.hasPrefix("config.") && !FileDraft.isDraft($0) }
      .map { "\(folder)/\($0)" }.filter { ByteReader.isDamaged($0, signature) }
  }

  /// Changes with the format.
  private static let signature: Int64 = 0x6F6F_7464_0003_0004
}

extension Repository {
  /// The files that decide which repository a folder is in, whether the user may access it, and what its
  /// configuration is.
  fileprivate func settingFiles(_ configuration: Configuration) -> FingerprintInputs {
    var contents = configuration.files + ["\(gitDirectory)/HEAD", "\(gitDirectory)/commondir"]
    if let workTree, gitDirectory != "\(workTree)/.git" { contents.append("\(workTree)/.git") }
    let owners = [path, workTree, gitDirectory, commonDirectory].compactMap(\.self)
    return FingerprintInputs(root: commonDirectory, contents: contents, owners: owners)
  }
}
