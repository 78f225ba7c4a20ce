import Foundation

/// The files and folders that something was read from. As long as they stay as they are, so does what was read.
///
/// A file that is replaced by renaming changes its folder too, and a folder's time tells of files that come and
/// go.
package struct WatchedFiles: Hashable, Sendable {
  /// The folder that relative paths begin at: most are in it, and short ones are found sooner.
  private let root: String
  /// What must not change at all: paths, each ended by a NUL, as the system takes them.
  private let contents: [UInt8]
  /// Folders in which much changes that doesn't matter, and that must stay the same folder of the
  /// same owner.
  private let owners: [UInt8]

  /// - Parameters:
  ///   - root: The folder that most of them are in.
  ///   - contents: Absolute paths.
  ///   - owners: Absolute paths.
  package init(root: String, contents: [String], owners: [String]) {
    let prefix = "\(root)/".utf8
    let relative = contents.map { path in
      path.utf8.starts(with: prefix) ? String(path.utf8.dropFirst(prefix.count)) ?? path : path
    }
    self.init(
      root: root, contents: WatchedFiles.bytes(relative), owners: WatchedFiles.bytes(owners))
  }

  private init(root: String, contents: [UInt8], owners: [UInt8]) {
    self.root = root
    self.contents = contents
    self.owners = owners
  }

  /// How they are now, and when the latest of them changed, in nanoseconds since 1970.
  package func state() -> (digest: Digest, latestChange: Int64) {
    var digest = Digest()
    var latest: Int64 = 0
    let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    WatchedFiles.forEachPath(in: owners) { FileState(of: $0).addOwner(to: &digest) }
    WatchedFiles.forEachPath(in: contents) { path in
      let state = FileState(of: path, from: folder)
      state.addAll(to: &digest)
      latest = max(latest, state.latestChange)
    }
    return (digest, latest)
  }

  /// Each path once.
  private static func bytes(_ paths: [String]) -> [UInt8] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }.flatMap { Array($0.utf8) + [0] }
  }

  private static func forEachPath(in bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Void) {
    bytes.withUnsafeBytes { bytes in
      guard var next = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      let end = next + bytes.count
      while next < end {
        body(next)
        next += strlen(next) + 1
      }
    }
  }
}

extension WatchedFiles {
  package init?(_ reader: inout ByteReader) {
    guard let root = reader.text(), let contents = reader.array(of: UInt8.self),
      let owners = reader.array(of: UInt8.self)
    else { return nil }
    self.init(root: root, contents: contents, owners: owners)
  }

  package func encode(into writer: inout ByteWriter) {
    writer.append(root)
    writer.append(contents)
    writer.append(owners)
  }
}
