import Files
import Git

/// The folder of the repositories' indexes. Each index has one file, and another for my commits of each year;
/// all can be deleted at any time.
///
/// A file is always replaced as a whole by renaming, so that another process sees the old one or the new one.
/// The file of a year is named after its content. If two processes write at once, either index is valid.
package struct IndexFolder: Sendable {
  package let path: String
  private let reportFailure: @Sendable (_ path: String, _ errno: Int32) -> Void

  /// - Parameter reportFailure: Called for a file that can't be written; the repository is then read again each
  ///   time.
  package init(
    _ path: String,
    reportFailure: @escaping @Sendable (_ path: String, _ errno: Int32) -> Void = { _, _ in }
  ) {
    self.path = path
    self.reportFailure = reportFailure
  }

  /// The index of a repository; nil if it is missing, damaged, of another version, or for another
  /// environment.
  func index(of repository: String, _ environment: Digest) -> RepositoryIndex? {
    let place = place(of: repository)
    // If the paths of two repositories have the same digest, they overwrite each other's index.
    guard let bytes = FileSystem.contents(of: place, limit: .max),
      var reader = ByteReader(checksummed: bytes, IndexFolder.signature),
      reader.text() == repository, reader.number() == Int64(bitPattern: environment.value)
    else { return nil }
    return RepositoryIndex(&reader) { IndexFolder.file(of: $0, of: place) }
  }

  /// Whether there is an index of a repository, valid or not.
  func contains(_ repository: String) -> Bool {
    access(place(of: repository), F_OK) == 0
  }

  func draft(for repository: String) -> FileDraft? {
    let place = place(of: repository)
    let draft = FileDraft(for: place)
    if draft == nil { reportFailure(place, errno) }
    return draft
  }

  /// Removes the indexes of all other repositories, and files that killed processes left for them.
  package func retain(only repositories: [String]) {
    let kept = Set(repositories.map(IndexFolder.name))
    for name in names where !kept.contains(String(name.prefix { $0 != "." })) {
      unlink("\(path)/\(name)")
    }
  }

  private var names: [String] { FileSystem.names(in: path) }

  /// The damaged files, which commands ignore and replace.
  package func damagedFiles() -> [String] {
    names.filter { name in
      let file = "\(path)/\(name)"
      if !name.contains(".") { return ByteReader.isDamaged(file, IndexFolder.signature) }
      // The file of a year is named after its content.
      guard !FileDraft.isDraft(name), let digest = name.split(separator: "-").last,
        let bytes = FileSystem.contents(of: file, limit: .max)
      else { return false }
      return String(bytes.withUnsafeBytes { Digest(of: $0) }.value, radix: 16) != digest
    }.map { "\(path)/\($0)" }
  }

  private func place(of repository: String) -> String {
    "\(path)/\(IndexFolder.name(of: repository))"
  }

  private static func name(of repository: String) -> String {
    var digest = Digest()
    digest.add(repository)
    return String(digest.value, radix: 16)
  }

  fileprivate static func file(of year: CommitYear.Summary, of place: String) -> String {
    "\(place).\(year.key.year)-\(String(year.digest.value, radix: 16))"
  }

  /// Saves an index. A failure, such as a full disk, is only reported to `reportFailure`.
  /// - Parameter previous: The index that this one replaces.
  func save(
    _ index: RepositoryIndex, replacing previous: RepositoryIndex?, of repository: String,
    _ environment: Digest, _ draft: FileDraft
  ) {
    let place = place(of: repository)
    for year in index.years {
      guard let records = year.changed else { continue }
      let file = IndexFolder.file(of: year.summary, of: place)
      guard FileDraft(for: place)?.write(records, as: file) == true else {
        return reportFailure(file, errno)
      }
    }
    var writer = ByteWriter()
    writer.append(repository)
    writer.append(environment.value)
    index.encode(into: &writer)
    guard draft.write(writer.checksummed(IndexFolder.signature), as: place) else {
      return reportFailure(place, errno)
    }
    removeFiles(of: index, replacing: previous, of: place)
  }

  /// Removes the year files that only the previous index used. Other unused files, such as drafts of killed
  /// processes, are removed only once they are old, because another process may be about to use them.
  private func removeFiles(
    of index: RepositoryIndex, replacing previous: RepositoryIndex?, of place: String
  ) {
    let used = index.years.map { IndexFolder.file(of: $0.summary, of: place) }
    for year in previous?.years ?? [] {
      let file = IndexFolder.file(of: year.summary, of: place)
      if !used.contains(file) { unlink(file) }
    }
    let beginning = "\(place.dropFirst(path.count + 1))."
    StaleFiles.remove(from: path) { name in
      name.hasPrefix(beginning) && !used.contains("\(path)/\(name)")
    }
  }

  /// Changes with the format.
  private static let signature: Int64 = 0x6F6F_7464_0001_0025
}
