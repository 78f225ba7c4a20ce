import Files
import Git
import Rendering
import Todos

extension HookReport {
  /// Reads the current state of a repository's hooks.
  init(of repository: Repository, project: String?, _ context: CommandContext) throws {
    let folder = try repository.hookFolder()
    var hooks: [Hook] = []
    var programs: [String] = []
    for event in HookEvent.allCases {
      let files = folder.files(of: event)
      let configured = try repository.configuredHook(event)
      let state: State =
        if configured != nil {
          try repository.isConfiguredHookDisabled(event) ? .switchedOff : .byConfiguration
        } else if folder.runsByHand(event) {
          .byHand
        } else if folder.obstacle != nil || files.file.script?.installed == nil {
          .notInstalled
        } else {
          files.skipped == nil ? .installed : .switchedOff
        }
      if state == .notInstalled, event == .prepareCommitMessage { continue }
      hooks.append(
        Hook(
          event: event, state: state, obstacle: folder.obstacle ?? files.obstacle,
          file: files.file.path, runner: files.runner))
      let text = configured ?? String(decoding: files.file.bytes, as: UTF8.self)
      if state != .notInstalled, let program = HookLines.executable(in: text) {
        programs.append(program)
      }
    }
    self.init(
      project: project, path: repository.path, hooksPath: folder.setting, hooks: hooks,
      program: HookReport.program(of: programs, context),
      record: HookJournal(in: context.stateFolder, of: repository.path, context.debug).read())
  }

  /// The program that hooks start; if they start several, one that is missing.
  private static func program(of paths: [String], _ context: CommandContext) -> Program? {
    let isPresent = { (path: String) in access(path, X_OK) == 0 }
    guard let path = paths.first(where: { !isPresent($0) }) ?? paths.first else { return nil }
    let running = context.executable
    let isRunning = path == running || CommandContext.isSameFile(path, running)
    return Program(
      path: path, isPresent: isPresent(path), running: isRunning ? nil : running)
  }
}

/// A record of a repository's hooks: when they last ran, and how many commits scans have found since.
struct HookJournal {
  /// Nil if there is no state folder.
  private let file: CacheFile?

  private static let version = "1"

  /// - Parameters:
  ///   - folder: ootd's state folder.
  ///   - repository: The path of its main worktree.
  init(in folder: String?, of repository: String, _ debug: DebugLog) {
    var digest = Digest()
    digest.add(repository)
    let name = String(digest.value, radix: 16)
    file = folder.map { CacheFile(path: "\($0)/hooks/\(name)", debug: debug) }
  }

  /// The record; nil if there is none yet, or it is damaged.
  func read() -> HookRecord? {
    guard let file, let line = file.line else { return nil }
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, fields[0] == HookJournal.version, let scanned = Int(fields[3]) else {
      file.logDamage()
      return nil
    }
    return HookRecord(
      lastRun: HookJournal.moment(fields[1]), lastEvent: fields[2].isEmpty ? nil : fields[2],
      scanned: scanned, lastScanned: HookJournal.moment(fields[4]))
  }

  /// The path of the record, if it is damaged.
  var damagedPath: String? {
    guard let file, FileSystem.exists(file.path), read() == nil else { return nil }
    return file.path
  }

  /// Records that a hook ran, and resets the number of scanned commits.
  func recordRun(event: HookEvent, at now: Moment) {
    write(HookRecord(lastRun: now, lastEvent: event.name, scanned: 0, lastScanned: nil))
  }

  /// Records commits that a scan found and no hook had reported.
  func recordScan(_ count: Int, at now: Moment) {
    let record = read()
    write(
      HookRecord(
        lastRun: record?.lastRun, lastEvent: record?.lastEvent,
        scanned: (record?.scanned ?? 0) &+ count, lastScanned: now))
  }

  private static func moment(_ field: String) -> Moment? {
    Int64(field).flatMap { Moment(stored: $0) }
  }

  private func write(_ record: HookRecord) {
    let run = record.lastRun.map { "\($0.milliseconds)" } ?? ""
    let scan = record.lastScanned.map { "\($0.milliseconds)" } ?? ""
    file?.write(
      "\(HookJournal.version)\t\(run)\t\(record.lastEvent ?? "")\t\(record.scanned)\t\(scan)")
  }
}
