import Files
import Foundation
import Localization
import Rendering
import Store
import Todos

extension Checkup {
  /// Checks the file of the store, and that its tables equal those that the log gives.
  func checkStore() -> AreaReport {
    if case StoreError.damaged(let path, let reason)? = storeError, let folder = folders.first,
      session.recovery(in: folder) != nil
    {
      let message = Message("doctor.store.rowsDamaged", ["reason": reason])
      return AreaReport(.store, nil, [Finding(.error, message, repair: .rewriteStore(path: path))])
    }
    if let storeError {
      let command = (storeError as? StoreError)?.command
      let files = folders.first.map { Self.logFindings(TodoStore.path(in: $0)) } ?? []
      return AreaReport(
        .store, nil, [Finding(.error, storeError.message, command: command)] + files)
    }
    guard let store, let examination else {
      let isOld = folders.first.map { TodoStore.exists(in: $0) } ?? false
      return AreaReport(
        .store, Message("doctor.store.none"),
        isOld ? [Finding(.note, Message("doctor.store.upgrade"), command: "ootd list")] : [])
    }
    return AreaReport(
      .store,
      Message(
        "doctor.store.summary",
        ["count": examination.operations, "size": ByteSize.message(ofFile: store.path)]),
      tableFindings(store.path, examination) + fileFindings(store.path))
  }

  private func tableFindings(_ path: String, _ examination: StoreExamination) -> [Finding] {
    var findings: [Finding] = []
    if !examination.staleTables.isEmpty {
      findings.append(
        Finding(
          .error, Message("doctor.store.staleTables", ["tables": examination.staleTables]),
          repair: .rebuildTables(path: path)))
    }
    if (session.context.debug.ignoring("purge") { try store?.read { try $0.needsWipe() } } ?? nil)
      ?? false
    {
      findings.append(
        Finding(.warning, Message("doctor.store.unfinishedPurge"), repair: .finishPurge))
    }
    if examination.unreadLines > 0 {
      findings.append(
        Finding(
          .warning, Message("doctor.store.unreadLines", ["count": examination.unreadLines]),
          command: "ootd help files"))
    }
    if examination.incompleteOperations > 0 {
      findings.append(
        Finding(
          .warning,
          Message("doctor.store.incomplete", ["count": examination.incompleteOperations]),
          command: "ootd sync"))
    }
    return findings
  }

  private func fileFindings(_ path: String) -> [Finding] {
    let kind = FileSystemKind(of: path)
    let network =
      kind.networkName.map { name in
        Finding(
          .note, Message("doctor.store.network", ["path": path, "kind": name]),
          command: "ootd help sync")
      }
    return Self.logFindings(path)
      + [
        modeFinding(
          { Message("doctor.store.folderMode", ["path": $0]) }, path.parentFolder, mode: 0o700),
        modeFinding({ Message("doctor.store.fileMode", ["path": $0]) }, path, mode: 0o600),
        network,
      ].compactMap(\.self)
  }

  /// The files next to the store that SQLite created while the store was read-only: they stay so, and then nothing
  /// can be written.
  static func logFindings(_ path: String) -> [Finding] {
    [path, path + "-wal", path + "-shm"].filter { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & 0o200 == 0
    }
    .map { path in
      Finding(
        .error, Message("doctor.store.logUnwritable", ["path": path]),
        command: "chmod 600 \(path.shellWord)", repair: .setMode(path: path, mode: 0o600))
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
  private let name: String?

  private static let networkNames = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "afpfs", "webdav", "ceph", "fuse.sshfs", "9p",
  ]
  private static let namesWithoutModes = ["vfat", "exfat", "msdos", "ntfs", "ntfs3", "fuseblk"]

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
      let mounts = FileManager.default.contents(atPath: "/proc/self/mounts") ?? Data()
      name = Self.name(
        of: FileSystem.realPath(path) ?? path, in: String(decoding: mounts, as: UTF8.self))
    #endif
  }

  init(name: String) {
    self.name = name
  }

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
