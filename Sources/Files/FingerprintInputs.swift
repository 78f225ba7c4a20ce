import Foundation

/// The files and folders that a value was read from. The value stays valid while they don't change.
///
/// Replacing a file by renaming changes its folder too, and a folder's time shows added and removed files.
package struct FingerprintInputs: Hashable, Sendable {
  /// The folder that relative paths start from: most files are in it, and short paths resolve faster.
  private let root: String
  /// Paths that must not change at all, each ended by a NUL for system calls.
  private let contents: [UInt8]
  /// Folders whose content may change, but that must stay the same folder with the same owner.
  private let owners: [UInt8]
}

extension FingerprintInputs {
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
      root: root, contents: FingerprintInputs.bytes(relative),
      owners: FingerprintInputs.bytes(owners))
  }

  /// Their current state, and the time of the latest change, in nanoseconds since 1970.
  package func state() -> (digest: Digest, latestChange: Int64) {
    var digest = Digest()
    var latest: Int64 = 0
    let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    FingerprintInputs.forEachPath(in: owners) { FileState(of: $0).addOwner(to: &digest) }
    FingerprintInputs.forEachPath(in: contents) { path in
      let state = FileState(of: path, from: folder)
      state.addAll(to: &digest)
      latest = max(latest, state.latestChange)
    }
    return (digest, latest)
  }

  /// The paths without duplicates, each ended by a NUL.
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

/// Files and folders, and a digest of their state when something was read from them.
package struct FileFingerprint {
  private let files: FingerprintInputs
  private let digest: UInt64

  /// Nil if something has changed since the draft was created, or so shortly before that the next change could have
  /// the same time.
  /// - Parameters:
  ///   - other: The state of whatever else matters, and when it last changed.
  ///   - draft: Created before anything was read.
  package init?(
    of files: FingerprintInputs, and other: (digest: Digest, latestChange: Int64),
    since draft: FileDraft, granularity: Int64
  ) {
    let state = files.state()
    let latest = max(state.latestChange, other.latestChange)
    guard draft.isLater(than: latest, by: granularity) else { return nil }
    self.files = files
    digest = FileFingerprint.digest(of: state.digest, other.digest)
  }

  package func isUnchanged(_ other: Digest) -> Bool {
    FileFingerprint.digest(of: files.state().digest, other) == digest
  }

  private static func digest(of files: Digest, _ other: Digest) -> UInt64 {
    var digest = files
    digest.add(other.value)
    return digest.value
  }

  package init?(_ reader: inout ByteReader) {
    guard let files = FingerprintInputs(&reader), let digest = reader.number() else { return nil }
    self.files = files
    self.digest = UInt64(bitPattern: digest)
  }

  package func encode(into writer: inout ByteWriter) {
    files.encode(into: &writer)
    writer.append(digest)
  }
}
