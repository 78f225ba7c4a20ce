/// The metadata of a file, which changes whenever the file does.
package struct FileState {
  private var status = stat()
  private let exists: Bool

  /// - Parameter folder: The descriptor of the folder that a relative path starts from.
  package init(of path: UnsafePointer<CChar>, from folder: Int32 = AT_FDCWD) {
    exists = fstatat(folder, path, &status, 0) == 0
  }

  /// Adds the identity, owner, size and times of the file, which together change with its content.
  package func addAll(to digest: inout Digest) {
    addOwner(to: &digest)
    guard exists else { return }
    digest.add(UInt64(bitPattern: Int64(status.st_size)))
    digest.add(UInt64(bitPattern: FileState.nanoseconds(status.modificationTime)))
    digest.add(UInt64(bitPattern: FileState.nanoseconds(status.changeTime)))
  }

  /// Adds the identity, owner and mode of the file.
  package func addOwner(to digest: inout Digest) {
    guard exists else { return digest.add(0) }
    digest.add(UInt64(truncatingIfNeeded: status.st_dev))
    digest.add(UInt64(truncatingIfNeeded: status.st_ino))
    digest.add(UInt64(status.st_uid) << 32 | UInt64(status.st_mode))
  }

  /// The time of the latest change of content or metadata, in nanoseconds since 1970; 0 if there is no
  /// file. Programs can set a file's modification time back, but not its change time.
  package var latestChange: Int64 {
    guard exists else { return 0 }
    return max(
      FileState.nanoseconds(status.modificationTime), FileState.nanoseconds(status.changeTime))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

extension stat {
  #if canImport(Darwin)
    package var modificationTime: timespec { st_mtimespec }
    package var changeTime: timespec { st_ctimespec }
  #else
    package var modificationTime: timespec { st_mtim }
    package var changeTime: timespec { st_ctim }
  #endif
}

/// A temporary file that replaces another file once it is written.
///
/// Create it before reading the files that its content depends on. Its time is the file system's own "now":
/// a file that changed shortly before then may change again without getting a new time.
package final class FileDraft {
  private let path: String
  private let descriptor: Int32
  private let created: Int64
  private var isDone = false

  /// Nil if the file can't be created.
  package init?(for file: String) {
    path = "\(file).\(FileDraft.mark)\(String(UInt64.random(in: 0...(.max)), radix: 16))"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var descriptor = open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT, FileSystem.makeFolder(of: file) {
      descriptor = open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    created = FileState(of: path).latestChange
  }

  deinit {
    close(descriptor)
    if !isDone { unlink(path) }
  }

  private static let mark = "draft-"

  /// Whether a file is a draft, by its name. An old one was left by a process that was killed.
  package static func isDraft(_ name: String) -> Bool {
    name.utf8.split(separator: UInt8(ascii: ".")).last?.starts(with: mark.utf8) ?? false
  }

  /// In nanoseconds. FAT, the coarsest file system in use, has a resolution of two seconds.
  package static let coarsestGranularity: Int64 = 3_000_000_000

  /// Whether any change after `latestChange` will give the files a later time.
  /// - Parameter granularity: The resolution of file times, in nanoseconds.
  package func isLater(
    than latestChange: Int64, by granularity: Int64 = FileDraft.coarsestGranularity
  ) -> Bool {
    latestChange < created - granularity
  }

  /// Writes the bytes and atomically replaces the file, or an empty folder. Readers see the old content or
  /// all of the new; if two processes write at once, either may win.
  /// - Parameter elements: Bytes, or values as they are in memory.
  /// - Returns: Whether it succeeded; if not, `errno` has the reason.
  package func write(_ elements: [some BitwiseCopyable], as file: String) -> Bool {
    let error = FileOutput.write(elements, to: descriptor)
    guard error == 0 else {
      errno = error
      return false
    }
    isDone =
      rename(path, file) == 0 || errno == EISDIR && rmdir(file) == 0 && rename(path, file) == 0
    return isDone
  }
}

/// Temporary files of processes that were killed.
package enum StaleFiles {
  /// The minimum age of a file, in seconds: no process takes that long to write one.
  package static let age = 3600

  /// Removes old regular files with temporary names from a folder.
  package static func remove(from folder: String, named isTemporary: (String) -> Bool) {
    for path in paths(in: folder, named: isTemporary) { unlink(path) }
  }

  /// The old regular files with temporary names in a folder.
  package static func paths(
    in folder: String, olderThan age: Int = age, named isTemporary: (String) -> Bool
  ) -> [String] {
    FileSystem.names(in: folder, named: isTemporary).map { "\(folder)/\($0)" }
      .filter { isOld($0, age) }
  }

  /// Whether a regular file is older than any that a process is still writing.
  package static func isOld(_ path: String) -> Bool { isOld(path, age) }

  private static func isOld(_ path: String, _ age: Int) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.modificationTime.tv_sec < time(nil) - age
  }
}

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
