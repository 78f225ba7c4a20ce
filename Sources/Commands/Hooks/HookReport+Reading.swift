import Foundation
import Git
import Rendering

extension HookReport {
  /// Reads the current state of a repository's hooks.
  init(of repository: Repository, project: String?, _ context: CommandContext) throws {
    let folder = try repository.hookFolder()
    var hooks: [Hook] = []
    var programs: [String] = []
    for event in HookEvent.allCases {
      let files = folder.files(of: event)
      let configured = try repository.configuredHook(event)
      let state = try HookReport.state(of: event, files, folder, repository)
      if state == .notInstalled, event == .prepareCommitMessage { continue }
      hooks.append(
        Hook(
          event: event, state: state, obstacle: folder.obstacle ?? files.obstacle,
          file: files.file.path, runner: files.runner))
      let text = configured ?? String(decoding: files.file.bytes, as: UTF8.self)
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
    of event: HookEvent, _ files: HookFiles, _ folder: HookFolder, _ repository: Repository
  ) throws -> State {
    if try repository.configuredHook(event) != nil {
      return try repository.isConfiguredHookDisabled(event) ? .switchedOff : .byConfiguration
    }
    if folder.runsByHand(event) { return .byHand }
    guard folder.obstacle == nil, files.file.script?.installed != nil else { return .notInstalled }
    return files.skipped == nil ? .installed : .switchedOff
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
