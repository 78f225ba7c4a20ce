import Activity
import Files
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
    var report = AreaReport(
      .clock,
      Message(
        "doctor.clock.summary",
        ["now": now.iso8601(in: session.calendar).replacing("T", with: " ")]))
    if let newest = examination?.newest, newest.at.seconds > now.seconds + Self.clockTolerance {
      report.add(
        .warning, "clock.behind", ["when": session.format.when(newest.at)],
        hint: Self.clockCommand)
    }
    if let examination, examination.operationsAhead > 0 {
      report.add(
        .warning, "clock.operationsAhead", ["count": examination.operationsAhead], hint: "date")
    }
    if let frozen = session.context.environment["OOTD_NOW"] {
      report.add(
        .note, "clock.frozen", ["value": frozen], given: frozen, hint: "unset OOTD_NOW")
    }
    return report
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
    var report = AreaReport(.disk)
    var disks: [Disk] = []
    for folder in session.context.folders {
      if FileSystem.exists(folder), !FileSystem.isFolder(folder) {
        report.add(
          .error, "disk.notAFolder", ["path": folder],
          hint: "mv \(folder.shellWord) \((folder + ".old").shellWord)")
      }
      guard let disk = Disk(of: folder), !disks.contains(where: { $0.id == disk.id }) else {
        continue
      }
      disks.append(disk)
      if let (severity, code) = disk.problem {
        report.add(
          severity, code, ["path": folder, "size": ByteSize.message(disk.free)],
          hint: "df -h \(folder.shellWord)")
      }
    }
    report.summary = disks.map(\.free).min().map {
      Message("doctor.disk.summary", ["size": ByteSize.message($0)])
    }
    let stale = session.context.stateFolder.map(RedirectFile.stalePaths) ?? []
    var damaged: [String] = []
    if let folder = session.context.cacheFolder {
      damaged =
        ConfigurationCache.damagedFiles(in: folder)
        + IndexFolder("\(folder)/activity").damagedFiles()
    }
    for (code, paths) in [
      ("disk.leftovers", session.context.leftovers() + stale), ("disk.cacheDamaged", damaged),
    ] where !paths.isEmpty {
      report.add(
        .warning, code, ["paths": paths.map { "`\($0)`" }],
        hint: "rm \(paths.map(\.shellWord).joined(separator: " "))",
        repair: .remove(paths: paths))
    }
    return report
  }

  /// Checks the versions of the libraries and of git, and that there is only one `ootd`.
  func checkVersions() async -> AreaReport {
    let libgit2 = LibraryVersion.libgit2
    var report = AreaReport(
      .versions,
      Message(
        "doctor.version.summary",
        [
          "ootd": RootCommand.version, "git": gitVersion ?? "–", "libgit2": libgit2,
          "sqlite": TodoStore.sqliteVersion,
        ]))
    if let gitVersion {
      // Sync uses `git fetch --no-auto-maintenance`.
      let oldest = (2, 29)
      if let numbers = Self.numbers(of: gitVersion), numbers < oldest {
        report.add(
          .warning, "version.oldGit",
          ["version": gitVersion, "oldest": "\(oldest.0).\(oldest.1)"],
          given: gitVersion, hint: "git --version")
      }
    } else {
      let remote = session.context.debug.ignoring("remote") {
        try store?.read { try $0.remote() } ?? nil
      }
      let isShared = (remote ?? nil) != nil
      report.add(isShared ? .error : .note, "version.noGit", hint: "command -v git")
    }
    if !Self.isTested(libgit2: libgit2) {
      report.add(
        .warning, "version.libgit2", ["version": libgit2], given: libgit2, hint: "ootd --version")
    }
    let running = session.context.executable
    let programs = session.context.programs(named: "ootd")
    for other in programs
    where !CommandContext.isSameFile(other, running) && FileSystem.exists(running) {
      report.add(
        .warning, "version.twoPrograms",
        ["other": other, "running": running, "first": programs[0]], given: other,
        hint: await removal(of: other))
    }
    return report
  }

  /// The command that removes another `ootd`: that of the package manager that installed it, if any. A file of the
  /// system that no package manager answers for stays; the order of PATH decides.
  private func removal(of program: String) async -> String {
    // A user's own link to a package's file is no file of the package.
    let folder = FileSystem.realPath(program.parentFolder) ?? program.parentFolder
    let name = program.dropFirst(program.parentFolder.count + 1)
    let file = "\(folder)/\(name)"
    // Homebrew's links lead to `PREFIX/Cellar/FORMULA/VERSION`.
    if let match = FileSystem.realPath(program)?.firstMatch(of: /^(.*)\/Cellar\/([^\/]+)\//),
      folder == "\(match.1)/bin"
    {
      return "brew uninstall \(String(match.2).shellWord)"
    }
    if folder == "/snap/bin" { return "sudo snap remove \(String(name).shellWord)" }
    // dpkg may know a file of a merged /usr by its former path.
    let paths = [file] + (file.hasPrefix("/usr/") ? [String(file.dropFirst("/usr".count))] : [])
    for (manager, arguments, command) in [
      ("dpkg", ["-S"] + paths, "sudo apt remove"),
      ("rpm", ["-qf", "--qf", "%{NAME}\\n", file], "sudo rpm -e"),
      ("pacman", ["-Qoq", file], "sudo pacman -R"),
    ] {
      let answer = await SystemProgram(manager, session.context)?.answer(arguments)
      // `ootd:amd64: /usr/bin/ootd`; rpm says on standard output that no package owns a file.
      let lines = answer?.output.split(separator: "\n") ?? []
      let line = lines.first { !$0.hasPrefix("diversion by ") } ?? ""
      let name = line.prefix { !":, ".contains($0) }
      if !name.isEmpty, manager == "dpkg" || answer?.isSuccess == true {
        return "\(command) \(String(name).shellWord)"
      }
    }
    let isOfSystem = ["/usr/", "/bin/", "/sbin/", "/nix/", "/gnu/", "/opt/"].contains {
      file.hasPrefix($0) && !file.hasPrefix("/usr/local/")
    }
    let own = session.context.executable.parentFolder.shellWord
    return isOfSystem ? "export PATH=\(own):\"$PATH\"" : "rm \(program.shellWord)"
  }

  /// Whether that version of libgit2 was tested, or can't be read.
  static func isTested(libgit2 version: String) -> Bool {
    numbers(of: version).map { $0 >= (1, 5) && $0 < (1, 10) } ?? true
  }

  /// The first numbers of a version, such as 2 and 39; nil if it doesn't begin with two.
  private static func numbers(of version: String) -> (Int, Int)? {
    let parts = version.split(separator: ".").prefix(2).compactMap { Int($0) }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// Checks the values and names of the settings.
  func checkSettings() -> AreaReport {
    var report = AreaReport(.settings)
    guard let configuration = session.configuration else {
      if let error = session.settingsProblem as? any CodedError { report.add(.error, error) }
      return report
    }
    for problem in Settings.problems(configuration) { report.add(.error, problem) }
    let entries = configuration.entries(inSection: "ootd")
    report.summary = Message("doctor.setting.summary", ["count": entries.count])
    let names = Setting.Name.allCases.map(\.rawValue)
    for entry in entries where entry.key.split(separator: ".").count == 2 {
      guard !names.contains(where: { $0.lowercased() == entry.key }) else { continue }
      let nearest = names.nearest(to: entry.key)
      let file = "git config --file \(entry.origin.shellWord)"
      let command = nearest.map { "\(file) \($0) \((entry.value ?? "true").shellWord) && " } ?? ""
      report.add(
        .warning, "setting.unknown",
        [
          "name": entry.key, "file": entry.origin,
          "hint": nearest.map { Message("error.hint.didYouMean", ["name": $0]) },
        ], given: entry.key, hint: "\(command)\(file) --unset \(entry.key)")
    }
    return report
  }
}

/// The disk of a folder that may not exist yet.
struct Disk {
  var id: UInt64 = 0
  /// Bytes that the user may still write.
  let free: UInt64
  let isReadOnly: Bool

  /// Below this, a write may fail.
  static let fullLimit: UInt64 = 1 << 20
  /// Below this, space is scarce.
  static let lowLimit: UInt64 = 100 << 20

  /// How bad it is, and the code of the finding; nil if there is enough space to write.
  var problem: (severity: Finding.Severity, code: String)? {
    if isReadOnly { return (.error, "disk.readOnly") }
    if free < Self.fullLimit { return (.error, "disk.full") }
    return free < Self.lowLimit ? (.warning, "disk.low") : nil
  }
}

extension Disk {
  init?(of folder: String) {
    var place = folder
    while !FileSystem.exists(place), place != "/" { place = place.parentFolder }
    var status = stat()
    var disk = statvfs()
    guard stat(place, &status) == 0, statvfs(place, &disk) == 0 else { return nil }
    self.init(
      id: UInt64(status.st_dev), free: UInt64(disk.f_bavail) * UInt64(disk.f_frsize),
      isReadOnly: UInt(disk.f_flag) & UInt(ST_RDONLY) != 0)
  }
}
