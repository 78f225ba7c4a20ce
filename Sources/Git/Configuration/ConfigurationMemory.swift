import Files

/// Remembers what git's configuration says to commands, outside of repositories and in those that they are
/// used in, until a file changes that it came from.
///
/// So most commands needn't start libgit2: on some systems it then reads the machine's certificates, which
/// takes longer than all the rest of a command.
package struct ConfigurationMemory: Sendable {
  private let folder: String?
  private let environment: GitEnvironment
  private let granularity: Int64

  /// The sections that commands ask for. Others can hold passwords, which must not be copied.
  private static let sections = ["core", "ootd", "url", "user"]

  /// - Parameters:
  ///   - folder: Where it is kept, in files that can be deleted at any time; nil to read the
  ///     configuration each time.
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
    if let kept = kept("") { return kept.configuration }
    let draft = draft("")
    let configuration = known(try Configuration(environment: environment, repository: nil))
    keep(
      configuration, "", draft, WatchedFiles(root: "/", contents: configuration.files, owners: []))
    return configuration
  }

  /// The repository that a folder is in: its main path, and its configuration when it is asked for. Nil
  /// where the folder is in none.
  package func repository(
    around directory: String
  ) async throws(GitError) -> (path: String, configuration: () throws(GitError) -> Configuration)? {
    let (place, isMalformed) = try RepositoryFiles.gitDirectory(around: directory)
    guard place != nil || isMalformed else {
      if Repository.isDenied(directory) { throw .unreadable(path: directory) }
      return nil
    }
    if let place, let kept = kept(place) { return (kept.repository, { kept.configuration }) }
    let draft = place.flatMap(draft)
    let found = try await Repository.discover(from: directory, environment: environment)
    guard let repository = found else { return nil }
    return (
      repository.path,
      { () throws(GitError) in
        let configuration = known(try repository.configuration())
        if let place, repository.gitDirectory == place {
          keep(configuration, place, draft, repository.settingFiles(configuration), repository.path)
        }
        return configuration
      }
    )
  }

  private func known(_ configuration: Configuration) -> Configuration {
    let entries = ConfigurationMemory.sections.flatMap(configuration.entries(inSection:))
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

  private func keep(
    _ configuration: Configuration, _ place: String, _ draft: FileDraft?, _ files: WatchedFiles,
    _ repository: String = ""
  ) {
    let state = files.state()
    guard let file = file(place), let draft,
      draft.isLater(than: state.latestChange, by: granularity)
    else { return }
    var writer = ByteWriter()
    writer.append(environment.digest.value)
    writer.append(place)
    writer.append(repository)
    files.encode(into: &writer)
    writer.append(state.digest.value)
    for entry in configuration.entries {
      writer.append(entry.key)
      writer.append(entry.value == nil ? 0 : 1)
      writer.append(entry.value ?? "")
      writer.append(entry.origin)
    }
    // Without success, it is read again the next time.
    _ = draft.write(writer.sealed(ConfigurationMemory.signature), as: file)
  }

  /// Nil if the file is missing, damaged or for another environment, or if anything has changed.
  private func kept(_ place: String) -> (repository: String, configuration: Configuration)? {
    guard let path = file(place), let file = FileBytes(at: path) else { return nil }
    return withExtendedLifetime(file) {
      guard var reader = ByteReader(sealed: file.bytes, ConfigurationMemory.signature),
        reader.number() == Int64(bitPattern: environment.digest.value), reader.text() == place,
        let repository = reader.text(), let files = WatchedFiles(&reader),
        reader.number() == Int64(bitPattern: files.state().digest.value)
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
  }

  /// Changes with the format.
  private static let signature: Int64 = 0x6F6F_7464_0003_0002
}

extension Repository {
  /// The files that decide which repository a folder is in, whether the person may use it, and what its
  /// configuration says.
  fileprivate func settingFiles(_ configuration: Configuration) -> WatchedFiles {
    var contents = configuration.files + ["\(gitDirectory)/HEAD", "\(gitDirectory)/commondir"]
    if let workTree, "\(workTree)/.git" != gitDirectory { contents.append("\(workTree)/.git") }
    let owners = [path, workTree, gitDirectory, commonDirectory].compactMap(\.self)
    return WatchedFiles(root: commonDirectory, contents: contents, owners: owners)
  }
}
