import Files
import Localization
import Rendering
import Store
import Todos

extension Checkup {
  /// Checks the file of the store, and that its tables equal those that the log gives.
  func checkStore() -> AreaReport {
    var report = AreaReport(.store)
    if case StoreError.damaged(let path, let reason)? = storeError,
      let folder = session.context.folders.first,
      session.recovery(in: folder) != nil
    {
      report.add(
        .error, "store.rowsDamaged", ["reason": reason], given: path,
        repair: .rewriteStore(path: path))
    } else if let storeError {
      report.add(.error, storeError, hint: (storeError as? StoreError)?.command)
      if let folder = session.context.folders.first {
        checkWritable(TodoStore.path(in: folder), &report)
      }
    } else if let store, let examination {
      report.summary = Message(
        "doctor.store.summary",
        ["count": examination.operations, "size": ByteSize.message(ofFile: store.path)])
      check(examination, of: store, &report)
      checkWritable(store.path, &report)
      checkMode(0o700, of: store.path.parentFolder, "store.folderMode", &report)
      checkMode(0o600, of: store.path, "store.fileMode", &report)
      if let name = FileSystemKind(of: store.path).networkName {
        report.add(
          .note, "store.network", ["path": store.path, "kind": name], hint: "ootd help sync")
      }
    } else {
      report.summary = Message("doctor.store.none")
      if let folder = session.context.folders.first, TodoStore.exists(in: folder) {
        report.add(.note, "store.upgrade", hint: "ootd list")
      }
    }
    return report
  }

  private func check(
    _ examination: StoreExamination, of store: TodoStore, _ report: inout AreaReport
  ) {
    if !examination.staleTables.isEmpty {
      report.add(
        .error, "store.staleTables", ["tables": examination.staleTables],
        repair: .rebuildTables(path: store.path))
    }
    if session.context.debug.ignoring("purge", { try store.read { try $0.needsWipe() } }) ?? false {
      report.add(.warning, "store.unfinishedPurge", repair: .finishPurge)
    }
    if examination.unreadLines > 0 {
      report.add(
        .warning, "store.unreadLines", ["count": examination.unreadLines],
        hint: "ootd help files")
    }
    if examination.incompleteOperations > 0 {
      report.add(
        .warning, "store.incomplete", ["count": examination.incompleteOperations],
        hint: "ootd sync")
    }
  }

  /// Checks the store's file and those next to it. SQLite creates those read-only while the store is, they stay so,
  /// and then nothing can be written.
  private func checkWritable(_ path: String, _ report: inout AreaReport) {
    for path in [path, path + "-wal", path + "-shm"] {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & 0o200 == 0 else { continue }
      report.add(
        .error, "store.logUnwritable", ["path": path], hint: "chmod 600 \(path.shellWord)",
        repair: .setMode(path: path, mode: 0o600))
    }
  }
}

extension StoreError {
  /// The command that repairs it, or shows what to repair; nil if there is none.
  fileprivate var command: String? {
    switch self {
    case .locked(let path): "lsof \(path.shellWord)"
    case .diskFull(let path): "df -h \(path.parentFolder.shellWord)"
    case .readOnly(let path): "chmod u+w \(path.shellWord) \(path.parentFolder.shellWord)"
    case .notAStore(let path): "mv \(path.shellWord) \((path + ".other").shellWord)"
    case .damaged(let path, _):
      "cd \(path.parentFolder.shellWord) && mkdir damaged && mv ootd.db* damaged"
    case .inaccessible(let path, _): "ls -la \(path.parentFolder.shellWord)"
    case .old, .newer, .operation: "ootd help files"
    default: nil
    }
  }
}

/// The kind of file system that a path is on.
struct FileSystemKind {
  /// Its name, as mount(8) shows it; nil if unknown.
  let name: String?

  private static let networkNames = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "afpfs", "webdav", "ceph", "fuse.sshfs", "9p",
  ]
  private static let namesWithoutModes = ["vfat", "exfat", "msdos", "ntfs", "ntfs3", "fuseblk"]

  /// Its name if other machines may write to it: SQLite's locks don't work reliably there.
  var networkName: String? { name.flatMap { Self.networkNames.contains($0) ? $0 : nil } }

  /// Whether it stores the modes of files.
  var hasModes: Bool {
    networkName == nil && !(name.map(Self.namesWithoutModes.contains) ?? false)
  }

  /// - Parameter mounts: Lines such as `server:/home /home nfs4 rw 0 0` (proc(5)); the last one counts.
  static func name(of path: String, in mounts: String) -> String? {
    var best: (folder: String, name: String)?
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2 else { continue }
      let folder = String(fields[1]).replacing("\\040", with: " ")
      let isAbove = folder == "/" || path == folder || path.hasPrefix("\(folder)/")
      guard isAbove, folder.utf8.count >= best?.folder.utf8.count ?? 0 else { continue }
      best = (folder, String(fields[2]))
    }
    return best?.name
  }
}

extension FileSystemKind {
  init(of path: String) {
    #if canImport(Darwin)
      var status = statfs()
      let isKnown = statfs(path, &status) == 0
      name =
        isKnown
        ? withUnsafeBytes(of: status.f_fstypename) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        } : nil
    #else
      let mounts = FileSystem.stream("/proc/self/mounts") ?? []
      name = Self.name(
        of: FileSystem.realPath(path) ?? path, in: String(decoding: mounts, as: UTF8.self))
    #endif
  }
}

/// A size on disk, in words.
enum ByteSize {
  static func message(_ bytes: UInt64) -> Message {
    let (unit, size): (String, UInt64) =
      bytes < 1 << 20
      ? ("kilobytes", 1 << 10) : bytes < 10 << 30 ? ("megabytes", 1 << 20) : ("gigabytes", 1 << 30)
    return Message("doctor.\(unit)", ["count": Int((bytes + size - 1) / size)])
  }

  static func message(ofFile path: String) -> Message {
    var status = stat()
    return message(stat(path, &status) == 0 ? UInt64(max(0, status.st_size)) : 0)
  }
}
