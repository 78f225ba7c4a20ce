import Activity
import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Todos

extension Checkup {
  /// How far a change may be ahead of the clock, in seconds: machines' clocks differ a little.
  private static let clockTolerance: Int64 = 10 * 60

  /// Checks the clock against the times of the store's changes.
  func checkClock() -> AreaReport {
    let now = session.now
    var findings: [Finding] = []
    if let newest = examination?.newest, newest.at.seconds > now.seconds + Self.clockTolerance {
      findings.append(
        Finding(
          .warning, Message("doctor.clock.behind", ["when": session.format.when(newest.at)]),
          command: Self.clockCommand))
    }
    if let examination, examination.operationsAhead > 0 {
      findings.append(
        Finding(
          .warning,
          Message("doctor.clock.operationsAhead", ["count": examination.operationsAhead]),
          command: "date"))
    }
    if let frozen = session.context.environment["OOTD_NOW"] {
      findings.append(
        Finding(
          .note, Message("doctor.clock.frozen", ["value": frozen]), command: "unset OOTD_NOW"))
    }
    let summary = Message(
      "doctor.clock.summary",
      ["now": now.iso8601(in: session.calendar).replacing("T", with: " ")])
    return AreaReport(.clock, summary, findings)
  }

  private static var clockCommand: String {
    #if canImport(Darwin)
      "sudo sntp -sS time.apple.com"
    #else
      "sudo timedatectl set-ntp true"
    #endif
  }

  /// Checks the disks of ootd's folders, and the files that can be removed from them.
  func checkDisk() -> AreaReport {
    var findings: [Finding] = []
    var disks: [Disk] = []
    for folder in folders {
      if FileSystem.exists(folder), !FileSystem.isFolder(folder) {
        findings.append(
          Finding(
            .error, Message("doctor.disk.notAFolder", ["path": folder]),
            command: "mv \(folder.shellWord) \((folder + ".old").shellWord)"))
      }
      if let disk = Disk(of: folder), !disks.contains(where: { $0.id == disk.id }) {
        disks.append(disk)
        findings += [disk.finding].compactMap(\.self)
      }
    }
    let leftovers =
      session.context.leftovers() + (session.context.stateFolder.map(RedirectFile.stalePaths) ?? [])
    findings += removal(of: leftovers) { Message("doctor.disk.leftovers", ["paths": $0]) }
    findings += removal(of: damagedCaches()) { Message("doctor.disk.cacheDamaged", ["paths": $0]) }
    let free = disks.map(\.free).min()
    return AreaReport(
      .disk, free.map { Message("doctor.disk.summary", ["size": ByteSize.message($0)]) }, findings)
  }

  /// A warning about files that can be removed, if there are any.
  private func removal(of paths: [String], _ message: ([String]) -> Message) -> [Finding] {
    if paths.isEmpty { return [] }
    return [
      Finding(
        .warning, message(paths.map { "`\($0)`" }),
        command: "rm \(paths.map(\.shellWord).joined(separator: " "))",
        repair: .remove(paths: paths))
    ]
  }

  private func damagedCaches() -> [String] {
    guard let folder = session.context.cacheFolder else { return [] }
    return ConfigurationCache.damagedFiles(in: folder)
      + IndexFolder("\(folder)/activity").damagedFiles()
  }

  /// Checks the versions of the libraries and of git, and that there is only one `ootd`.
  func checkVersions() -> AreaReport {
    let remote = session.context.debug.ignoring("remote") {
      try store?.read { try $0.remote() } ?? nil
    }
    let isShared = (remote ?? nil) != nil
    var findings: [Finding] = []
    if let gitVersion {
      if Version(gitVersion).map({ $0 < Version.oldestGit }) ?? false {
        findings.append(
          Finding(
            .warning,
            Message(
              "doctor.version.oldGit",
              ["version": gitVersion, "oldest": Version.oldestGit.description]),
            command: "git --version"))
      }
    } else {
      findings.append(
        Finding(
          isShared ? .error : .note, Message("doctor.version.noGit"), command: "command -v git"))
    }
    if let finding = Version.finding(libgit2: LibraryVersion.libgit2) { findings.append(finding) }
    let running = session.context.executable
    let programs = session.context.programs(named: "ootd")
    for other in programs
    where !CommandContext.isSameFile(other, running) && FileSystem.exists(running) {
      findings.append(
        Finding(
          .warning,
          Message(
            "doctor.version.twoPrograms",
            ["other": other, "running": running, "first": programs[0]]),
          command: "rm \(other.shellWord)"))
    }
    return AreaReport(
      .versions,
      Message(
        "doctor.version.summary",
        [
          "ootd": RootCommand.version, "git": gitVersion ?? "–",
          "libgit2": LibraryVersion.libgit2, "sqlite": TodoStore.sqliteVersion,
        ]), findings)
  }

  /// Checks the values and names of the settings.
  func checkSettings() -> AreaReport {
    guard let configuration = session.configuration else {
      let finding = settingsError.map { error in
        Finding(.error, error.message, command: (error as? GitError)?.command)
      }
      return AreaReport(.settings, nil, [finding].compactMap(\.self))
    }
    var findings = Settings.problems(configuration).map { problem in
      Finding(.error, problem.message, command: problem.settingCommand)
    }
    let entries = configuration.entries(inSection: "ootd")
    let names = Setting.Name.allCases.map(\.rawValue)
    for entry in entries where entry.key.split(separator: ".").count == 2 {
      guard !names.contains(where: { $0.lowercased() == entry.key }) else { continue }
      let nearest = names.nearest(to: entry.key)
      let file = "git config --file \(entry.origin.shellWord)"
      let command = nearest.map { "\(file) \($0) \((entry.value ?? "true").shellWord) && " } ?? ""
      findings.append(
        Finding(
          .warning,
          Message(
            "doctor.setting.unknown",
            [
              "name": entry.key, "file": entry.origin,
              "hint": nearest.map { Message("error.hint.didYouMean", ["name": $0]) },
            ]),
          command: "\(command)\(file) --unset \(entry.key)"))
    }
    return AreaReport(
      .settings, Message("doctor.setting.summary", ["count": entries.count]), findings)
  }
}

/// The disk of a folder that may not exist yet.
struct Disk {
  let folder: String
  let id: UInt64
  /// Bytes that the user may still write.
  let free: UInt64
  let isReadOnly: Bool

  /// Below this, a write may fail.
  static let fullLimit: UInt64 = 1 << 20
  /// Below this, space is scarce.
  static let lowLimit: UInt64 = 100 << 20

  init(folder: String, id: UInt64 = 0, free: UInt64, isReadOnly: Bool) {
    self.folder = folder
    self.id = id
    self.free = free
    self.isReadOnly = isReadOnly
  }

  init?(of folder: String) {
    var place = folder
    while !FileSystem.exists(place), place != "/" { place = place.parentFolder }
    var status = stat()
    var disk = statvfs()
    guard stat(place, &status) == 0, statvfs(place, &disk) == 0 else { return nil }
    self.init(
      folder: folder, id: UInt64(status.st_dev),
      free: UInt64(disk.f_bavail) * UInt64(disk.f_frsize),
      isReadOnly: UInt(disk.f_flag) & UInt(ST_RDONLY) != 0)
  }

  /// Nil if there is enough space to write.
  var finding: Finding? {
    let values: [String: any MessageValue] = ["path": folder, "size": ByteSize.message(free)]
    let command = "df -h \(folder.shellWord)"
    if isReadOnly {
      return Finding(.error, Message("doctor.disk.readOnly", values), command: command)
    }
    if free < Self.fullLimit {
      return Finding(.error, Message("doctor.disk.full", values), command: command)
    }
    if free < Self.lowLimit {
      return Finding(.warning, Message("doctor.disk.low", values), command: command)
    }
    return nil
  }
}

/// The first numbers of a version, such as 2.39.
struct Version: Comparable, CustomStringConvertible {
  let major: Int
  let minor: Int

  /// Sync uses `git fetch --no-auto-maintenance`.
  static let oldestGit = Version(major: 2, minor: 29)
  /// The versions of libgit2 that are supported.
  static let libgit2 = Version(major: 1, minor: 5)..<Version(major: 1, minor: 10)

  init(major: Int, minor: Int) {
    (self.major, self.minor) = (major, minor)
  }

  /// Nil if the text doesn't begin with two numbers.
  init?(_ text: String) {
    let parts = text.split(separator: ".").prefix(2).compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    self.init(major: parts[0], minor: parts[1])
  }

  var description: String { "\(major).\(minor)" }

  static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  /// A warning about a version of libgit2 that wasn't tested; nil if it was.
  static func finding(libgit2 text: String) -> Finding? {
    guard let version = Version(text), !libgit2.contains(version) else { return nil }
    return Finding(
      .warning, Message("doctor.version.libgit2", ["version": text]), command: "ootd --version")
  }
}
