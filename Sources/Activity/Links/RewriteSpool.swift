import Files
import Foundation
import Git

/// What a rebase or an amendment made of commits, as git told its hook.
struct Rewrite: Sendable {
  /// The repository's.
  let path: String
  /// New names of commits by their old ones.
  let commits: [ObjectID: ObjectID]
  /// The file that holds it.
  fileprivate let file: String
}

/// Where hooks leave what commits were rewritten to until it is settled: a file for each time.
package struct RewriteSpool: Sendable {
  private let folder: String
  private let noteFailure: @Sendable (_ path: String, _ errno: Int32) -> Void

  /// How many files are looked at.
  private static let limit = 1000

  /// - Parameters:
  ///   - folder: Made when it is first needed.
  ///   - noteFailure: Told of a file that can't be written; commits are then recognised by author, time
  ///     and subject.
  package init(
    _ folder: String,
    noteFailure: @escaping @Sendable (_ path: String, _ errno: Int32) -> Void = { _, _ in }
  ) {
    self.folder = folder
    self.noteFailure = noteFailure
  }

  /// - Parameters:
  ///   - pairs: What git writes to `post-rewrite`: a line for each commit with its old and new name.
  ///   - name: What no other file there is called.
  package func add(_ pairs: String, of path: String, name: String) {
    let bytes = Array("\(path)\0\(pairs)".utf8)
    let file = "\(folder)/\(name)"
    if FileDraft(for: file)?.write(bytes, as: file) != true {
      noteFailure(file, errno)
    }
  }

  /// All that is not yet settled, the oldest first.
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

  func remove(_ rewrites: [Rewrite]) {
    for rewrite in rewrites { unlink(rewrite.file) }
  }

  private var files: [String] {
    FileSystem.names(in: folder).filter { !FileDraft.isDraft($0) }.prefix(Self.limit)
      .map { "\(folder)/\($0)" }
  }
}
