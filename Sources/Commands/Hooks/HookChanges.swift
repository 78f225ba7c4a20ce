import Foundation
import Git
import Rendering

/// Changes to hook files that are applied all or none.
struct HookChanges {
  private var changes: [Change] = []
  private var folders: Set<String> = []

  private struct Change {
    let file: HookFile
    /// Nil to remove the file.
    let bytes: [UInt8]?
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Adds a change that writes a file, creating its folder if necessary, or removes it if `bytes` is nil.
  mutating func add(_ file: HookFile, _ bytes: [UInt8]?) {
    changes.append(Change(file: file, bytes: bytes))
  }

  /// Adds a folder to remove if it is empty afterwards.
  mutating func addRemoval(ofFolder path: String) {
    folders.insert(path)
  }

  /// - Throws: ``InputError/unwritable(path:message:)``, after restoring all files.
  func make(_ context: CommandContext) throws(InputError) {
    let made = try makeFolders()
    var done: [Change] = []
    do throws(InputError) {
      for change in changes { try AtomicFile(change.file.path).checkRights() }
      for change in changes {
        try write(change.file, change.bytes, context)
        done.append(change)
      }
    } catch {
      // Throw the original error even if a file can't be restored.
      for change in done {
        context.debug.ignoring("restoring hooks") {
          try write(change.file, change.file.exists ? change.file.bytes : nil, context)
        }
      }
      for folder in made { rmdir(folder) }
      throw error
    }
    for folder in folders { rmdir(folder) }
  }

  private func write(
    _ file: HookFile, _ bytes: [UInt8]?, _ context: CommandContext
  ) throws(InputError) {
    let target = AtomicFile(file.path)
    guard let bytes else { return try target.remove() }
    try target.write(bytes, suffix: String(context.random(), radix: 36), mode: 0o755)
  }

  /// - Returns: The folders that it created.
  private func makeFolders() throws(InputError) -> [String] {
    var made: [String] = []
    for folder in Set(changes.map(\.file.folder)) where access(folder, F_OK) != 0 {
      guard mkdir(folder, 0o777) == 0 else {
        throw .unwritable(path: folder, message: String(cString: strerror(errno)))
      }
      made.append(folder)
    }
    return made
  }
}

extension HookReport {
  /// Reads the current state of a repository's hooks.
  init(of repository: Repository, project: String?, _ context: CommandContext) throws {
    let folder = try repository.hookFolder()
    var hooks: [Hook] = []
    var programs: [String] = []
    for event in HookEvent.allCases {
      let file = HookFile(at: folder.file(of: event))
      let configured = try repository.configuredHook(event)
      let state = try HookReport.state(of: event, file, folder, repository)
      if state == .notInstalled, event == .prepareCommitMessage { continue }
      let obstacle = folder.isOwn ? file.obstacle : .foreignFolder
      hooks.append(Hook(event: event, state: state, obstacle: obstacle))
      let text = configured ?? String(decoding: file.bytes, as: UTF8.self)
      if state != .notInstalled { programs += HookLines.executable(in: text).map { [$0] } ?? [] }
    }
    self.init(
      project: project, path: repository.path,
      hooksPath: folder.setting.map { HooksPath(value: $0.value ?? "", origin: $0.origin) },
      hooks: hooks,
      program: HookReport.program(of: programs, context),
      record: HookJournal(in: context.stateFolder, of: repository.path, context.debug).read())
  }

  private static func state(
    of event: HookEvent, _ file: HookFile, _ folder: HookFolder, _ repository: Repository
  ) throws -> State {
    if try repository.configuredHook(event) != nil {
      return try repository.isConfiguredHookDisabled(event) ? .switchedOff : .byConfiguration
    }
    if [file, HookFile(at: folder.fileByHand(of: event))].contains(where: { $0.runsByHand(event) })
    {
      return .byHand
    }
    guard folder.isOwn, file.script?.installed != nil else { return .notInstalled }
    return file.obstacle == .notExecutable ? .switchedOff : .installed
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
