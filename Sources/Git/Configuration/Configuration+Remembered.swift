import Files

extension Configuration {
  /// The configuration outside of repositories. What was read is kept in a file, and holds until a file
  /// that it came from changes, so that most commands needn't start libgit2: on some systems it then
  /// reads the machine's certificates, which takes longer than all the rest of a command.
  /// - Parameter path: The file; nil to read the configuration each time.
  package init(
    environment: GitEnvironment, rememberedIn path: String?
  ) throws(GitError) {
    if let path, let remembered = Configuration(rememberedIn: path, environment) {
      self = remembered
      return
    }
    let draft = path.flatMap { FileDraft(for: $0) }
    try self.init(environment: environment, repository: nil)
    let watched = WatchedFiles(root: "/", contents: files, owners: []).state()
    guard let path, let draft, draft.isLater(than: watched.latestChange) else { return }
    var writer = ByteWriter()
    writer.append(environment.digest.value)
    writer.append(watched.digest.value)
    writer.append(files.count)
    for file in files { writer.append(file) }
    for entry in entries {
      writer.append(entry.key)
      writer.append(entry.value == nil ? 0 : 1)
      writer.append(entry.value ?? "")
      writer.append(entry.origin)
    }
    // Without success, it is read again the next time.
    _ = draft.write(writer.sealed(Configuration.signature), as: path)
  }

  /// Nil if the file is missing, damaged or for another environment, or if the configuration has changed.
  private init?(rememberedIn path: String, _ environment: GitEnvironment) {
    guard let file = FileBytes(at: path) else { return nil }
    let remembered = withExtendedLifetime(file) { () -> Configuration? in
      guard var reader = ByteReader(sealed: file.bytes, Configuration.signature),
        reader.number() == Int64(bitPattern: environment.digest.value),
        let digest = reader.number(), let count = reader.number()
      else { return nil }
      let files = (0..<count).compactMap { _ in reader.text() }
      let state = WatchedFiles(root: "/", contents: files, owners: []).state()
      guard Int64(bitPattern: state.digest.value) == digest else { return nil }
      var entries: [ConfigurationEntry] = []
      while let key = reader.text(), let hasValue = reader.number(), let value = reader.text(),
        let origin = reader.text()
      {
        entries.append(
          ConfigurationEntry(key: key, value: hasValue == 1 ? value : nil, origin: origin))
      }
      return Configuration(entries: entries, files: files, home: environment.home)
    }
    guard let remembered else { return nil }
    self = remembered
  }

  /// Changes with the format.
  private static let signature: Int64 = 0x6F6F_7464_0003_0001
}
