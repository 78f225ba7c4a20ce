import Files
import Git
import Localization
import Rendering
import Store
import Todos

extension SetupPlan {
  /// Makes the changes, each after it is recorded. A part that fails doesn't stop the others.
  /// - Throws: ``MultipleErrors`` at the end.
  func apply() async throws {
    var journal = try SetupJournal(session.context)
    var errors = MultipleErrors()
    let store = try session.store()
    try await errors.collect { try applyLinks(store, &journal) }
    for part in [applyIdentities, applyHooks, applyShell, applyManual] {
      try await errors.collect { try await part(&journal) }
    }
    try session.print(view.end(needsNewShell: shell != nil))
    // Ctrl-C ends the reading, so it comes last. It fills the index, so that neither the first morning nor the first
    // heat map reads the commits again, and records them as old: only later ones are new.
    if !links.isEmpty || !identities.isEmpty {
      let days = DaySpan.weeks(ActivityView.maxWeeks).days(today: session.today)
      try await errors.collect { try await session.scan(store, days: days) }
    }
    try errors.check()
  }

  private func applyLinks(_ store: TodoStore, _ journal: inout SetupJournal) throws {
    if links.isEmpty { return }
    for link in links {
      guard let path = link.repository?.path else { continue }
      try journal.record(.link(path: path, newProject: link.isExisting ? nil : link.name))
    }
    let projects = try store.write(at: session.now) {
      try $0.addProjects(links, as: .setup, isPresent: Session.isPresent)
    }
    try session.print(Message("setup.done.links", ["count": projects.count]))
  }

  private func applyIdentities(_ journal: inout SetupJournal) async throws {
    if identities.isEmpty { return }
    let writer = try ConfigurationWriter(session.environment)
    for email in identities {
      try journal.record(.identity(email))
      try await writer.add(email, to: Setting.Name.identity.rawValue)
    }
    try session.print(Message("setup.done.identities", ["count": identities.count]))
  }

  private func applyHooks(_ journal: inout SetupJournal) async throws {
    var count = 0
    var errors = MultipleErrors()
    for (repository, plan) in hooks {
      try await errors.collect {
        if !plan.hasHooks { try journal.record(.hooks(path: repository.path)) }
        _ = try await plan.apply(in: session)
        count += 1
      }
    }
    if count > 0 { try session.print(Message("setup.done.hooks", ["count": count])) }
    try errors.check()
  }

  private func applyShell(_ journal: inout SetupJournal) async throws {
    guard let (file, block, found) = shell else { return }
    // The file may have changed while questions were asked.
    let current = ShellFile(file.shell, at: file.path)
    guard current.obstacle == nil else {
      throw Failure.unwritable(path: file.path, message: "changed meanwhile")
    }
    let place = current.bytes == file.bytes ? found : await current.place(session.context)
    var (bytes, inserted) = current.installing(block, at: place.offset)
    var isNew = !current.exists
    // A replaced block keeps what was recorded of the first one.
    for case .block(file.path, let former, let wasNew) in journal.steps {
      if former.hasPrefix("\n"), !inserted.hasPrefix("\n") { inserted = "\n" + inserted }
      isNew = isNew || wasNew
    }
    let step = SetupStep.block(path: file.path, inserted: inserted, newFile: isNew)
    try write(bytes, to: file.path, step, &journal)
  }

  private func applyManual(_ journal: inout SetupJournal) async throws {
    guard let (path, text) = manual else { return }
    let bytes = Array(text.utf8)
    let current = FileSystem.contents(of: path).map { String(decoding: $0, as: UTF8.self) }
    // An older page of setup's own isn't worth restoring.
    var before = current
    for case .file(path, let first, let digest) in journal.steps
    where digest == current.map({ SetupStep.digest(of: Array($0.utf8)) }) { before = first }
    let step = SetupStep.file(path: path, before: before, digest: SetupStep.digest(of: bytes))
    try write(bytes, to: path, step, &journal)
  }

  /// Writes a file, and creates its missing folders so that undo can remove them.
  private func write(
    _ bytes: [UInt8], to path: String, _ step: SetupStep, _ journal: inout SetupJournal
  ) throws {
    var missing: [String] = []
    var folder = path.parentFolder
    while !FileSystem.exists(folder), folder != folder.parentFolder {
      missing.append(folder)
      folder = folder.parentFolder
    }
    for folder in missing.reversed() { try journal.record(.folder(path: folder)) }
    _ = FileSystem.makeFolder(of: path)
    try journal.record(step)
    try AtomicFile(path).write(bytes)
    try session.print(Message("setup.done.file", ["path": path]))
  }
}
