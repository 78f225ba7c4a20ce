import Foundation
import Git

/// Where the index of each repository is kept, in files that can be deleted at any time.
///
/// Each is replaced as a whole by renaming, so that another process sees the old one or the new one;
/// where two write at once, either is right.
package struct IndexFolder: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  /// Nil where there is none that can be used.
  func file(of repository: String, _ environment: Digest) -> IndexFile? {
    IndexFile(at: place(of: repository), folder: path, repository: repository, environment)
  }

  /// Whether there is an index of a repository, which need not be one that can be used.
  func holds(_ repository: String) -> Bool {
    access(place(of: repository), F_OK) == 0
  }

  func draft(for repository: String) -> IndexDraft? {
    IndexDraft(for: place(of: repository))
  }

  /// Removes the indexes of all other repositories, and what killed processes left of them.
  package func keep(only repositories: [String]) {
    let kept = Set(repositories.map(IndexFolder.name))
    for name in names where !kept.contains(String(name.prefix { $0 != "." })) {
      unlink("\(path)/\(name)")
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Where a repository's index is. Two whose paths have the same digest take turns.
  private func place(of repository: String) -> String {
    "\(path)/\(IndexFolder.name(of: repository))"
  }

  private static func name(of repository: String) -> String {
    var digest = Digest()
    digest.add(repository)
    return String(digest.value, radix: 16)
  }

  /// Keeps an index; without success where the disk is full or may not be written.
  /// - Parameter limit: How many commits its file may hold before they go to a base.
  func save(
    _ index: RepositoryIndex, of repository: String, _ environment: Digest, watch: IndexWatch?,
    draft: IndexDraft, previousBase: String?, limit: Int
  ) {
    var index = index
    if max(index.graph.restCount, index.commits.records.count) > limit {
      guard index.graph.isWhole, index.commits.isWhole(in: .min ... .max) else {
        unlink(place(of: repository))
        return
      }
      guard saveBase(of: &index, repository) else { return }
    }
    let bytes = IndexFile.encoded(index, watch: watch, repository: repository, environment)
    guard draft.write(bytes, as: place(of: repository)) else { return }
    let prefix = "\(IndexFolder.name(of: repository))."
    let isLeft = { (name: String) in name.hasPrefix(prefix) && name != index.base?.name }
    if index.base?.name != previousBase {
      for name in names where isLeft(name) { unlink("\(path)/\(name)") }
    } else {
      // Drafts of killed processes.
      Leftovers.remove(from: path, named: isLeft)
    }
  }

  /// Moves all of the index that can be to a new base.
  /// - Returns: Whether it could be written.
  private func saveBase(of index: inout RepositoryIndex, _ repository: String) -> Bool {
    guard let draft = draft(for: repository) else { return false }
    var writer = ByteWriter()
    let records = StoredRecords.encode(index.commits.all, into: &writer)
    let graphStart = writer.bytes.count
    index.graph.encodeWhole(into: &writer)
    guard draft.write(writer.bytes, lastingly: true) else { return false }
    index.commits.records = []
    index.graph = CommitGraph()
    let graph = writer.bytes.withUnsafeBytes {
      Digest(of: UnsafeRawBufferPointer(rebasing: $0[graphStart...]))
    }
    index.base = IndexBase(name: draft.name, records: records, graph: graph)
    return true
  }
}
