import Files
import Git
package import Store
package import Todos

/// The mentions of todos that the store has already applied, so that reading a repository finds only new
/// ones.
package struct ProcessedCommits: Sendable {
  /// Returns the store, opened on first use; nil if there is none.
  let store: @Sendable () throws -> TodoStore?
  /// Old and new ids of the commits that git's hooks reported as rewritten, by repository path.
  let rewritten: [String: [ObjectID: ObjectID]]
  let rewrites: [Rewrite]
  /// Whether git has just made the commit that HEAD points to, so that a hook reads it.
  let isHeadNew: Bool
  /// Whether everything in an index was applied when it was written, so that the store needn't be asked.
  private let trustsIndex: Bool
  /// The digests of all repositories, if they were read at once.
  private let digests: [String: Int64]?

  /// - Parameter spool: The folder in which hooks record rewritten commits.
  package init(
    in store: @escaping @Sendable () throws -> TodoStore?, spool: RewriteSpool? = nil,
    isHeadNew: Bool = false, trustsIndex: Bool = false, digests: [String: Int64]? = nil
  ) {
    self.store = store
    rewrites = spool?.rewrites() ?? []
    rewritten = rewrites.reduce(into: [:]) { rewritten, rewrite in
      rewritten[rewrite.path, default: [:]].merge(rewrite.commits) { $1 }
    }
    self.isHeadNew = isHeadNew
    self.trustsIndex = trustsIndex
    self.digests = digests
  }

  /// Whether everything in the index of a repository was applied.
  /// - Parameter previous: The link digest of the previous index.
  func isCurrent(_ linkDigest: Int64, at path: String, previous: Int64?) throws -> Bool {
    if rewritten[path] != nil { return false }
    if trustsIndex, linkDigest == previous { return true }
    if let digests { return digests[path] == linkDigest }
    return try store()?.read { try $0.scanCheckpoint(of: path) }?.digest == linkDigest
  }
}

extension CommitCounts {
  /// Applies to the store what the commits say about todos. Then removes the recorded rewrites, except those of
  /// linked repositories that were not read.
  package func apply(
    to store: TodoStore, at now: Moment
  ) throws -> CommitStatusChanges {
    let todos =
      deltas.isEmpty
      ? CommitStatusChanges() : try store.write(at: now) { try $0.applyCommits(deltas) }
    if !rewrites.isEmpty {
      let linked = Set(try store.read { try $0.linkedRepositories() }.map(\.path))
      let unread = linked.subtracting(deltas.map(\.path))
      for rewrite in rewrites where !unread.contains(rewrite.path) { unlink(rewrite.file) }
    }
    return todos
  }
}

/// The commits that a rebase or an amend rewrote, as git reported them to its hook.
struct Rewrite: Sendable {
  /// The repository's path.
  let path: String
  /// The new ids of commits by their old ones.
  let commits: [ObjectID: ObjectID]
  fileprivate let file: String
}

/// A folder in which hooks record rewritten commits until they are applied, one file per hook run.
package struct RewriteSpool: Sendable {
  private let folder: String
  private let reportFailure: @Sendable (_ path: String, _ errno: Int32) -> Void

  /// The most files to read.
  private static let limit = 1000

  /// - Parameters:
  ///   - folder: Created on first use.
  ///   - reportFailure: Called for a file that can't be written; rewritten commits are then recognised by
  ///     author, time and subject.
  package init(
    _ folder: String,
    reportFailure: @escaping @Sendable (_ path: String, _ errno: Int32) -> Void = { _, _ in }
  ) {
    self.folder = folder
    self.reportFailure = reportFailure
  }

  /// - Parameters:
  ///   - pairs: The input of git's `post-rewrite` hook: a line per commit with its old and new id.
  ///   - name: A unique file name.
  package func add(_ pairs: String, of path: String, name: String) {
    let bytes = Array("\(path)\0\(pairs)".utf8)
    let file = "\(folder)/\(name)"
    if FileDraft(for: file)?.write(bytes, as: file) != true {
      reportFailure(file, errno)
    }
  }

  /// All rewrites that aren't applied yet, oldest first.
  func rewrites() -> [Rewrite] {
    files.compactMap { file in
      guard let bytes = FileSystem.contents(of: file),
        let end = bytes.firstIndex(of: 0)
      else { return nil }
      let pairs = bytes[(end + 1)...].split(separator: 10).compactMap { line in
        let names = line.split(separator: 32).compactMap { ObjectID(hex: $0) }
        return names.count == 2 ? (names[0], names[1]) : nil
      }
      return Rewrite(
        path: String(decoding: bytes[..<end], as: UTF8.self),
        commits: Dictionary(pairs) { $1 }, file: file)
    }
  }

  private var files: [String] {
    FileSystem.names(in: folder).filter { !FileDraft.isDraft($0) }.prefix(Self.limit)
      .map { "\(folder)/\($0)" }
  }
}
