import Files
import Foundation
import Git

/// Where the index of each repository is kept, in files that can be deleted at any time: one for the
/// index, and one for my commits of each year.
///
/// Each is replaced as a whole by renaming, so that another process sees the old one or the new one. A
/// file of a year is named for its content. If two processes write at once, either index is right.
package struct IndexFolder: Sendable {
  package let path: String
  private let noteFailure: @Sendable (_ path: String, _ errno: Int32) -> Void

  /// - Parameter noteFailure: Told of a file that can't be written; the repository is then read anew each
  ///   time.
  package init(
    _ path: String,
    noteFailure: @escaping @Sendable (_ path: String, _ errno: Int32) -> Void = { _, _ in }
  ) {
    self.path = path
    self.noteFailure = noteFailure
  }

  /// The index of a repository; nil if it is missing, damaged, of another version, or for another
  /// environment.
  func index(of repository: String, _ environment: Digest) -> RepositoryIndex? {
    let place = place(of: repository)
    guard let file = FileBytes(at: place) else { return nil }
    return withExtendedLifetime(file) {
      // Two repositories whose paths have the same digest take turns.
      guard var reader = ByteReader(sealed: file.bytes, IndexFolder.signature),
        reader.text() == repository, reader.number() == Int64(bitPattern: environment.value)
      else { return nil }
      return RepositoryIndex(&reader) { IndexFolder.file(of: $0, of: place) }
    }
  }

  /// Whether there is an index of a repository, which need not be one that can be used.
  func holds(_ repository: String) -> Bool {
    access(place(of: repository), F_OK) == 0
  }

  func draft(for repository: String) -> FileDraft? {
    let place = place(of: repository)
    let draft = FileDraft(for: place)
    if draft == nil { noteFailure(place, errno) }
    return draft
  }

  /// Removes the indexes of all other repositories, and what killed processes left of them.
  package func keep(only repositories: [String]) {
    let kept = Set(repositories.map(IndexFolder.name))
    for name in names where !kept.contains(String(name.prefix { $0 != "." })) {
      unlink("\(path)/\(name)")
    }
  }

  private var names: [String] { FileSystem.names(in: path) }

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

  /// Keeps an index; without success if the disk is full or may not be written.
  /// - Parameter previous: The index that this one replaces.
  func save(
    _ index: RepositoryIndex, replacing previous: RepositoryIndex?, of repository: String,
    _ environment: Digest, _ draft: FileDraft
  ) {
    let place = place(of: repository)
    for year in index.years {
      guard let records = year.unwritten else { continue }
      let file = IndexFolder.file(of: year.summary, of: place)
      guard FileDraft(for: place)?.write(records, as: file) == true else {
        return noteFailure(file, errno)
      }
    }
    var writer = ByteWriter()
    writer.append(repository)
    writer.append(environment.value)
    index.encode(into: &writer)
    guard draft.write(writer.sealed(IndexFolder.signature), as: place) else {
      return noteFailure(place, errno)
    }
    removeFiles(of: index, replacing: previous, of: place)
  }

  /// Removes the files of years that the former index had and this one doesn't. Other unused files, such as
  /// drafts of killed processes, are removed only once they are old: another process may be about to name
  /// them.
  private func removeFiles(
    of index: RepositoryIndex, replacing previous: RepositoryIndex?, of place: String
  ) {
    let used = Set(index.years.map { IndexFolder.file(of: $0.summary, of: place) })
    let isUnused = { (file: String) in file.hasPrefix("\(place).") && !used.contains(file) }
    for year in previous?.years ?? [] {
      let file = IndexFolder.file(of: year.summary, of: place)
      if isUnused(file) { unlink(file) }
    }
    Leftovers.remove(from: path) { isUnused("\(path)/\($0)") }
  }

  /// Changes with the format.
  private static let signature: Int64 = 0x6F6F_7464_0001_000F
}
