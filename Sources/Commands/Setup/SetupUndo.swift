import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Todos

/// Undoes what setup did, in reverse order. A change that someone has edited since stays, and is reported.
final class SetupUndo {
  private let session: Session
  private var journal: SetupJournal
  private var errors: [any Error] = []

  init(_ session: Session) throws {
    self.session = session
    journal = try SetupJournal(session.context)
  }

  /// - Throws: ``MultipleErrors`` after the last change; changes that couldn't be undone stay recorded.
  func run() async throws {
    if journal.steps.isEmpty {
      return try session.report(session.language.t("setup.nothingToUndo"))
    }
    for path in Set(journal.steps.compactMap(\.filePath)).sorted() {
      try await attempt { try self.undoFile(at: path) }
    }
    try await undoHooks()
    for case .identity(let email) in journal.steps {
      try await attempt { try await self.undoIdentity(email) }
    }
    try await attempt { try self.undoLinks() }
    // Folders come last, because the files in them must be gone. A folder in use stays.
    for case .folder(let path) in journal.steps.reversed() { rmdir(path) }
    try journal.remove { $0.isFolder }
    if !errors.isEmpty { throw MultipleErrors(errors: errors) }
  }

  /// Runs one part even if another failed, but nothing more if the output can't be written.
  private func attempt(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch InputError.output(let message) {
      throw InputError.output(message: message)
    } catch {
      errors.append(error)
    }
  }

  private func undoFile(at path: String) throws {
    let steps = journal.steps.filter { $0.filePath == path }
    switch FileSystem.file(path) {
    case .missing: break
    case .contents(let bytes): try undo(steps, at: path, bytes)
    default: throw InputError.unreadable(path: path, message: String(cString: strerror(errno)))
    }
    try journal.remove(where: steps.contains)
  }

  /// - Parameter steps: Every change of the file; setup may have been killed before it made the last one.
  private func undo(_ steps: [SetupStep], at path: String, _ bytes: [UInt8]) throws {
    var rest: [UInt8]? = bytes
    for step in steps.reversed() {
      switch step {
      case .block(_, let inserted, let isNew):
        guard let removed = ShellFile.removing(inserted, from: rest ?? []) else { continue }
        rest = removed.isEmpty && isNew ? nil : removed
      case .file(_, let before, let digest):
        guard SetupStep.digest(of: rest ?? []) == digest else { continue }
        rest = before.map { Array($0.utf8) }
      default: break
      }
    }
    if rest == bytes {
      let isWhole = steps.contains { if case .file = $0 { true } else { false } }
      guard isWhole || ShellFile.hasMarks(bytes) else { return }
      return try session.report(session.language.t("setup.leftChanged", ["path": path]))
    }
    if let rest {
      try AtomicFile(path).write(rest)
    } else {
      try AtomicFile(path).remove()
    }
    let key = rest == nil ? "setup.removed" : "setup.restored"
    try session.print("\(session.language.t(key, ["path": path]).visible)\n")
  }

  private func undoHooks() async throws {
    var count = 0
    for case .hooks(let path) in journal.steps {
      try await attempt {
        // Without the repository, there is nothing left to undo.
        let repository = await self.session.context.debug.ignoring("repository \(path)") {
          try await Repository(at: path, environment: self.session.environment)
        }
        if let repository, try await !self.session.removeHooks(from: repository).isEmpty {
          count += 1
        }
        try self.journal.remove { $0 == .hooks(path: path) }
      }
    }
    if count > 0 {
      try session.print("\(session.language.t("setup.undone.hooks", ["count": count]))\n")
    }
  }

  private func undoIdentity(_ email: String) async throws {
    let name = Setting.Name.identity.rawValue
    let writer = try ConfigurationWriter(session.environment)
    if try writer.values(of: name).contains(email) {
      try await writer.remove(email, from: name)
      let text = session.language.t("setup.undone.identity", ["email": email])
      try session.print("\(text.visible)\n")
    }
    try journal.remove { $0 == .identity(email) }
  }

  /// Unlinks the repositories and deletes projects without todos, as one command that `ootd undo` undoes.
  private func undoLinks() throws {
    var (paths, projects): ([String], [String]) = ([], [])
    for case .link(let path, let project) in journal.steps {
      paths.append(path)
      if let project { projects.append(project) }
    }
    if paths.isEmpty { return }
    let store = try session.store(beginsDay: false)
    let unlinked = try store.write(at: session.now) {
      try $0.unlinkRepositories(at: paths, deletingIfEmpty: projects, as: .setupUndo)
    }
    try journal.remove { $0.isLink }
    if unlinked.isEmpty { return }
    try session.forgetUnlinked(in: store)
    try session.print(
      "\(session.language.t("setup.undone.links", ["count": unlinked.count]))\n")
  }
}

extension SetupStep {
  /// The file that it changes; nil if it changes none.
  fileprivate var filePath: String? {
    switch self {
    case .block(let path, _, _), .file(let path, _, _): path
    default: nil
    }
  }

  fileprivate var isFolder: Bool { if case .folder = self { true } else { false } }
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
}
