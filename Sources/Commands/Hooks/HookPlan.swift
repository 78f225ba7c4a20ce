import Git
import Rendering

/// What installing changes in a repository, decided before anything is written.
struct HookPlan {
  private let repository: Repository
  private let folder: HookFolder
  private let lines: HookLines
  private var changes = HookChanges()
  /// Hooks that are in their files afterwards, and those that git's configuration takes care of.
  private var inFiles: [HookEvent] = []
  private var inConfiguration: [HookEvent] = []
  private var byHand: [HookEvent] = []

  /// - Parameter preparing: Whether prepare-commit-msg is asked for; once installed it stays so.
  /// - Throws: ``HookRefusal`` where files are not to be written and git has no other way.
  init(
    installing lines: HookLines, in repository: Repository, preparing: Bool
  ) async throws {
    self.repository = repository
    self.lines = lines
    folder = try repository.hookFolder()
    var refusals: [HookRefusal.File] = []
    for event in HookEvent.allCases {
      let file = HookFile(at: folder.file(of: event))
      let isWanted = try preparing || event != .prepareCommitMessage || isInstalled(event, file)
      if isWanted, let obstacle = add(event, file) {
        if obstacle == .damagedBlock { throw InputError.damagedHook(path: file.path) }
        let place = folder.fileByHand(of: event)
        refusals.append(
          .init(event: event, path: place, obstacle: obstacle, line: lines.line(for: event)))
      }
    }
    if refusals.isEmpty { return }
    guard try await repository.runsConfiguredHooks() else {
      throw HookRefusal(repository: repository.path, setting: folder.setting, files: refusals)
    }
    inConfiguration = refusals.map(\.event)
  }

  private func isInstalled(_ event: HookEvent, _ file: HookFile) throws(GitError) -> Bool {
    if folder.isOwn, file.script?.installed != nil { return true }
    return try repository.configuredHook(event) != nil
  }

  /// - Returns: Why its file is not to be written.
  private mutating func add(_ event: HookEvent, _ file: HookFile) -> HookObstacle? {
    let files = [file, HookFile(at: folder.fileByHand(of: event))]
    if files.contains(where: { $0.runsByHand(event) }) {
      byHand.append(event)
      return nil
    }
    if !folder.isOwn { return .foreignFolder }
    if let obstacle = file.obstacle { return obstacle }
    inFiles.append(event)
    let block = lines.block(for: event)
    let mark: HookScript.Mark = folder.exists ? .file : .folder
    let bytes = file.script?.installing(block) ?? HookScript.file(of: block, mark)
    if bytes != file.bytes { changes.add(file, bytes) }
    return nil
  }

  /// Writes all of it, or nothing.
  /// - Returns: What to tell, as events under what happened to them.
  func carryOut(in session: Session) async throws -> [(word: String, events: [HookEvent])] {
    try changes.make(session.context)
    var isChanged = !changes.isEmpty
    for event in inFiles where try await repository.removeConfiguredHook(event) { isChanged = true }
    for event in inConfiguration {
      let command = String(decoding: HookScript.marked(lines.block(for: event)), as: UTF8.self)
      if try repository.configuredHook(event) == command { continue }
      try await repository.configureHook(event, command: command)
      isChanged = true
    }
    let phrases = session.phrases
    return [
      (isChanged ? phrases.hooksInstalled : phrases.unchanged, inFiles),
      (isChanged ? phrases.hooksConfigured : phrases.unchanged, inConfiguration),
      (phrases.word(.byHand), byHand),
    ].filter { !$0.1.isEmpty }
  }
}
