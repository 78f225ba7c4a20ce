import Foundation
import Git

/// A file that takes an index's place once it is written.
///
/// It is made before the repository is looked at: its time is the file system's own "now", and what
/// changed shortly before then may change once more without another time.
final class IndexDraft {
  private let path: String
  private let descriptor: Int32
  private let created: Int64
  private var isDone = false

  /// Nil where nothing can be written; the index is then made anew each time.
  init?(for file: String) {
    let folder = String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex))
    var template = Array("\(file).XXXXXX".utf8CString)
    var descriptor = mkstemp(&template)
    if descriptor < 0, errno == ENOENT {
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      template = Array("\(file).XXXXXX".utf8CString)
      descriptor = mkstemp(&template)
    }
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    created = FileState(of: path).latestChange
  }

  deinit {
    close(descriptor)
    if !isDone { unlink(path) }
  }

  /// Whether what was seen of files whose latest change is that one will tell of the next.
  /// - Parameter granularity: What the times of files can't tell apart, in nanoseconds.
  func isLater(than latestChange: Int64, by granularity: Int64) -> Bool {
    latestChange < created - granularity
  }

  /// What tells an index that begins with this file from all others; never 0.
  var identity: Int64 {
    var digest = Digest(UInt64(bitPattern: created))
    digest.add(path)
    return Int64(bitPattern: digest.value | 1)
  }

  /// The name that a base takes, which no other file has.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Writes the bytes and takes that file's place, or keeps its own name.
  /// - Parameter lastingly: Whether they must be on disk before the name is.
  func write(_ bytes: [UInt8], as file: String? = nil, lastingly: Bool = false) -> Bool {
    guard FileOutput.write(bytes, to: descriptor) == 0 else { return false }
    if lastingly, fsync(descriptor) != 0 { return false }
    isDone = file.map { rename(path, $0) == 0 } ?? true
    return isDone
  }
}
