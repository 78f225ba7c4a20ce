import ArgumentParser
import Git
import Rendering

struct HookUninstall: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "uninstall", \.hookUninstall, examples: ["hook uninstall", "hook uninstall --all"])
  }

  @OptionGroup var targets: HookTargets

  func run(in session: Session) async throws {
    try await targets.forEach(in: session) { repository in
      let removed = try await remove(from: repository, session)
      let byHand = try filesByHand(in: repository)
      if !removed.isEmpty {
        try session.tell([(session.phrases.hooksRemoved, removed)], of: repository)
      }
      for path in byHand { try session.tell(session.phrases.leftByHand(path)) }
      if removed.isEmpty, byHand.isEmpty {
        try session.tell(session.phrases.noHooks(repository.path))
      }
    }
  }

  private func remove(from repository: Repository, _ session: Session) async throws -> [HookEvent] {
    var changes = HookChanges()
    var events: Set<HookEvent> = []
    // Those in the usual folder stay there when `core.hooksPath` comes to lead elsewhere.
    let folders = [repository.usualHookFolder, try repository.hookFolder()].filter(\.isOwn)
    for path in Set(folders.map(\.path)) {
      for event in HookEvent.allCases {
        let file = HookFile(at: "\(path)/\(event.name)")
        if file.obstacle == .damagedBlock { throw InputError.damagedHook(path: file.path) }
        guard let script = file.script, script.installed != nil else { continue }
        changes.add(file, script.uninstalling())
        if script.mark == .folder { changes.addRemoval(ofFolder: path) }
        events.insert(event)
      }
    }
    try changes.make(session.context)
    for event in HookEvent.allCases where try await repository.removeConfiguredHook(event) {
      events.insert(event)
    }
    return HookEvent.allCases.filter(events.contains)
  }

  /// Where a person has added the line.
  private func filesByHand(in repository: Repository) throws -> [String] {
    let folder = try repository.hookFolder()
    return HookEvent.allCases.flatMap { event in
      let paths = [folder.file(of: event), folder.fileByHand(of: event)]
      return Set(paths).filter { HookFile(at: $0).runsByHand(event) }
    }
  }
}
