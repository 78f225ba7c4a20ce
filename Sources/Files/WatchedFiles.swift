package import Files
import Foundation

/// The files and folders that a repository's commits, and who "me" is there, depend on. As long as
/// they stay as they are, so does what was read.
///
/// git replaces each ref by renaming, which changes the folder and the file; a folder's time tells
/// of files that come and go.
package struct WatchedFiles: Hashable, Sendable {
  /// The folder that relative paths begin at: most are in it, and short ones are found sooner.
  package let root: String
  /// What must not change at all: paths, each ended by a NUL, as the system takes them.
  package let contents: [UInt8]
  /// Folders in which much changes that doesn't matter, and that must stay the same folder of the
  /// same owner.
  package let owners: [UInt8]

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

  /// The files that hold the configuration of all repositories.
  package init(configurationOf environment: GitEnvironment) {
    self.init(root: "/", contents: environment.configurationFiles, owners: [])
  }

  /// As another one has them.
  package init(root: String, contents: [UInt8], owners: [UInt8]) {
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
      var start = 0
      while let end = bytes.firstIndex(of: 0, from: start) {
        if let path = bytes.baseAddress { body((path + start).assumingMemoryBound(to: CChar.self)) }
        start = end + 1
      }
    }
  }
}
