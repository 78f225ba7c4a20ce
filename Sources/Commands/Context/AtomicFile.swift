import Files
import Git
import Localization
import Rendering
import Todos

/// A file that is written atomically: readers find either the old contents or all of the new ones, even if
/// the disk is full or the machine stops.
struct AtomicFile {
  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// - Parameter mode: The mode of a new file, before the umask; an existing file keeps its mode and owner.
  /// - Throws: ``Failure/unwritable(path:message:)``; likewise below.
  func write(_ bytes: [UInt8], mode: mode_t = 0o666) throws(Failure) {
    let draft = try draft(mode: mode)
    try draft.append(bytes)
    try draft.finish()
  }

  /// Begins to write the file in parts. Without ``Draft/finish()``, it stays as it is.
  func draft(mode: mode_t = 0o666) throws(Failure) -> Draft {
    var status = stat()
    guard stat(path, &status) == 0 else { return try Draft(of: self, path, mode: mode, like: nil) }
    // Write directly to a device or a pipe, which a new file would replace with a regular file.
    guard status.isRegularFile else { return try Draft(of: self) }
    guard access(path, W_OK) == 0 else { throw failure() }
    return try Draft(
      of: self, FileSystem.realPath(path) ?? path, mode: status.st_mode & 0o777, like: status)
  }

  /// - Throws: ``Failure/unwritable(path:message:)`` without the rights to write or remove it.
  func checkRights() throws(Failure) {
    let exists = access(path, F_OK) == 0
    guard !exists || access(path, W_OK) == 0, access(folder, W_OK | X_OK) == 0 else {
      throw failure()
    }
  }

  /// Whether a file can be replaced, or created along with its folders.
  static func canWrite(_ path: String) -> Bool {
    if let real = FileSystem.realPath(path) { return (try? AtomicFile(real).checkRights()) != nil }
    var folder = path.parentFolder
    while !FileSystem.exists(folder), folder != folder.parentFolder { folder = folder.parentFolder }
    return access(folder, W_OK | X_OK) == 0
  }

  /// - Throws: ``Failure/unwritable(path:message:)``
  func remove() throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure() }
  }

  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

  fileprivate func opened(
    _ path: String, _ flags: Int32, _ mode: mode_t = 0
  ) throws(Failure) -> Int32 {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure() }
    return descriptor
  }

  /// - Parameter error: The system's last error.
  fileprivate func failure(_ error: Int32 = errno) -> Failure {
    .unwritable(path: path, message: String(cString: strerror(error)))
  }

  /// A new file in the same folder, which is renamed to the target in the end.
  final class Draft {
    private let file: AtomicFile
    private let descriptor: Int32
    /// Its path and the target's; nil for a device or a pipe.
    private let paths: (new: String, target: String)?
    private var isFinished = false

    fileprivate init(of file: AtomicFile) throws(Failure) {
      self.file = file
      descriptor = try file.opened(file.path, O_WRONLY)
      paths = nil
    }

    /// - Parameter old: The file to replace, whose owner and mode the new one gets, regardless of the umask.
    fileprivate init(
      of file: AtomicFile, _ target: String, mode: mode_t, like old: stat?
    ) throws(Failure) {
      self.file = file
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
      let new = "\(folder).ootd-\(RandomSource.system.id().hex)"
      descriptor = try file.opened(new, O_WRONLY | O_CREAT | O_EXCL, mode)
      paths = (new, target)
      guard let old else { return }
      // The administrator may edit a user's file, which must stay the user's.
      let isOwned = fchown(descriptor, old.st_uid, old.st_gid) == 0
      guard isOwned || old.st_uid == geteuid() else { throw file.failure() }
      fchmod(descriptor, mode)
    }

    deinit {
      close(descriptor)
      if let paths, !isFinished { unlink(paths.new) }
    }

    func append(_ bytes: [UInt8]) throws(Failure) {
      let error = FileOutput.write(bytes, to: descriptor)
      guard error == 0 else { throw file.failure(error) }
    }

    func finish() throws(Failure) {
      // Devices and pipes don't support fsync(2).
      guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
        throw file.failure()
      }
      if let paths {
        guard rename(paths.new, paths.target) == 0 else { throw file.failure() }
      }
      isFinished = true
    }
  }
}

extension stat {
  var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}
