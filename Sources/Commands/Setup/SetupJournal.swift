import Files
import Git
import Localization
import Rendering
import Store
import Todos

/// A change that setup makes, with what `setup --undo` needs to undo it.
enum SetupStep: Codable, Hashable {
  /// A repository was linked; `newProject` is the project that was created for it, if there was none.
  case link(path: String, newProject: String?)
  /// An email was added to `ootd.identity` in the user's git config.
  case identity(String)
  /// Hooks were installed in a repository that had none of ootd's.
  case hooks(path: String)
  /// A text was inserted into a shell's startup file; `newFile` if the file was created.
  case block(path: String, inserted: String, newFile: Bool)
  /// A file was written; `before` is its former text, and `digest` that of its new one.
  case file(path: String, before: String?, digest: String)
  /// A folder was created.
  case folder(path: String)

  /// The file that it changes; nil if it changes none.
  fileprivate var filePath: String? {
    switch self {
    case .block(let path, _, _), .file(let path, _, _): path
    default: nil
    }
  }

  /// Identifies the contents of a file.
  static func digest(of bytes: [UInt8]) -> String {
    String(bytes.withUnsafeBytes { Digest(of: $0).value }, radix: 16)
  }
}

/// The changes that setup has made and `setup --undo` hasn't undone. Each is recorded before it is made, so
/// that the record is complete even if setup is killed.
struct SetupJournal {
  private(set) var steps: [SetupStep]
  private let path: String
  private let context: CommandContext

  /// - Throws: ``Failure/noHome``, and ``Failure/unreadable(path:message:)`` if it is damaged.
  init(_ context: CommandContext) throws(Failure) {
    guard let folder = context.stateFolder else { throw .noHome }
    path = "\(folder)/setup"
    self.context = context
    switch FileSystem.file(path) {
    case .missing: steps = []
    case .contents(let bytes):
      do {
        steps = try JSONDecoder().decode([SetupStep].self, from: Data(bytes))
      } catch {
        throw .unreadable(path: path, message: "unknown format")
      }
    default: throw .unreadable(path: path, message: String(cString: strerror(errno)))
    }
  }

  /// Records a change that is about to be made.
  /// - Throws: ``Failure/unwritable(path:message:)``
  mutating func record(_ step: SetupStep) throws(Failure) {
    if steps.contains(step) { return }
    try write(steps + [step])
  }

  /// Removes changes that are undone, or were never made.
  /// - Throws: ``Failure/unwritable(path:message:)``
  mutating func remove(where isUndone: (SetupStep) -> Bool) throws(Failure) {
    let rest = steps.filter { !isUndone($0) }
    if rest.count < steps.count { try write(rest) }
  }

  private mutating func write(_ new: [SetupStep]) throws(Failure) {
    if new.isEmpty {
      try AtomicFile(path).remove()
    } else {
      guard FileSystem.makeFolder(of: path) else {
        throw .unwritable(path: path, message: String(cString: strerror(errno)))
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data: Data
      do {
        data = try encoder.encode(new)
      } catch {
        throw .unwritable(path: path, message: "\(error)")
      }
      try AtomicFile(path).write(Array(data), mode: 0o600)
    }
    steps = new
  }
}

/// Undoes what setup did, in reverse order. A change that someone has edited since stays, and is reported.
final class SetupUndo {
  private let session: Session
  private var journal: SetupJournal
  private var errors = MultipleErrors()

  init(_ session: Session) throws {
    self.session = session
    journal = try SetupJournal(session.context)
  }

  /// Undoes all changes, after asking if somebody can be asked.
  /// - Throws: ``MultipleErrors`` after the last change; changes that couldn't be undone stay recorded.
  func run(_ dialogue: SetupDialogue) async throws {
    if journal.steps.isEmpty { return try session.report(Message("setup.nothingToUndo")) }
    if dialogue.mode == .planning {
      try session.print(list)
      return try session.report(Message("setup.dryRun"))
    }
    if try dialogue.confirms(list, "setup.askUndo") == false { throw Failure.declined }
    for path in Set(journal.steps.compactMap(\.filePath)).sorted() {
      try await errors.collect { try undoFile(at: path) }
    }
    try await undoHooks()
    for case .identity(let email) in journal.steps {
      try await errors.collect { try await undoIdentity(email) }
    }
    try await errors.collect { try undoLinks() }
    // Folders come last, because the files in them must be gone. A folder in use stays.
    for case .folder(let path) in journal.steps.reversed() { rmdir(path) }
    try journal.remove { if case .folder = $0 { true } else { false } }
    try errors.check()
  }

  /// The changes to undo.
  private var list: String {
    let steps = journal.steps
    let view = SetupView(format: session.format, abbreviatingHome: session.context.abbreviatingHome)
    return view.changes(
      files: Set(steps.compactMap(\.filePath)).sorted(),
      emails: steps.compactMap { if case .identity(let email) = $0 { email } else { nil } },
      hooks: steps.count { if case .hooks = $0 { true } else { false } },
      links: steps.count { if case .link = $0 { true } else { false } })
  }

  private func undoFile(at path: String) throws {
    let steps = journal.steps.filter { $0.filePath == path }
    switch FileSystem.file(path) {
    case .missing: break
    case .contents(let bytes): try undo(steps, at: path, bytes)
    default: throw Failure.unreadable(path: path, message: String(cString: strerror(errno)))
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
      return try session.report(Message("setup.leftChanged", ["path": path]))
    }
    if let rest {
      try AtomicFile(path).write(rest)
    } else {
      try AtomicFile(path).remove()
    }
    try session.print(Message(rest == nil ? "setup.removed" : "setup.restored", ["path": path]))
  }

  private func undoHooks() async throws {
    var count = 0
    for case .hooks(let path) in journal.steps {
      try await errors.collect {
        // Without the repository, there is nothing left to undo.
        let repository = await session.context.debug.ignoring("repository \(path)") {
          try await Repository(at: path, environment: session.environment)
        }
        if let repository, try await !session.removeHooks(from: repository).isEmpty { count += 1 }
        try journal.remove { $0 == .hooks(path: path) }
      }
    }
    if count > 0 { try session.print(Message("setup.undone.hooks", ["count": count])) }
  }

  private func undoIdentity(_ email: String) async throws {
    let name = Setting.Name.identity.rawValue
    let writer = try ConfigurationWriter(session.environment)
    if try writer.values(of: name).contains(email) {
      try await writer.remove(email, from: name)
      try session.print(Message("setup.undone.identity", ["email": email]))
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
    try journal.remove { if case .link = $0 { true } else { false } }
    if unlinked.isEmpty { return }
    try session.forgetUnlinked(in: store)
    try session.print(Message("setup.undone.links", ["count": unlinked.count]))
  }
}
