import Files
import Git
import Localization
import Rendering
import Resources

/// The changes that installing hooks makes in a repository, decided before anything is written.
struct HookPlan {
  private let repository: Repository
  private let folder: HookFolder
  private let lines: HookLines
  private var changes = HookChanges()
  /// The hooks to install in files, and those to install in git's configuration.
  private var inFiles: [HookEvent] = []
  private var inConfiguration: [HookEvent] = []
  private var byHand: [HookEvent] = []
  /// Whether the repository has any hook of ootd's already.
  private(set) var hasHooks = false

  /// - Parameter preparing: Whether to install prepare-commit-msg too; if already installed, it is kept.
  /// - Throws: ``HookRefusal`` if a hook file mustn't be written and git is too old for hooks in its
  ///   configuration; ``Failure/damagedHook(path:)`` if ootd's lines in a hook are damaged;
  ///   ``Failure/hooksDisabled(path:setting:file:)``
  init(
    installing lines: HookLines, in repository: Repository, preparing: Bool = false
  ) async throws {
    self.repository = repository
    self.lines = lines
    folder = try repository.hookFolder()
    if folder.obstacle == .disabled, let setting = folder.setting {
      throw Failure.hooksDisabled(
        path: repository.path, setting: setting.value ?? "", file: setting.origin)
    }
    var refusals: [HookRefusal.File] = []
    for event in HookEvent.allCases {
      let files = folder.files(of: event)
      let isInstalled = try isInstalled(event, files.file)
      hasHooks = hasHooks || isInstalled
      let isWanted = preparing || event != .prepareCommitMessage || isInstalled
      if isWanted, let obstacle = try add(event, files) {
        if obstacle == .damagedBlock { throw Failure.damagedHook(path: files.file.path) }
        let place = folder.fileByHand(of: event)
        refusals.append((event, place, obstacle, lines.line(for: event)))
      }
    }
    if refusals.isEmpty { return }
    guard try await repository.runsConfiguredHooks() else {
      throw HookRefusal(repository: repository.path, folder: folder, files: refusals)
    }
    inConfiguration = refusals.map(\.event)
  }

  /// Whether any hook file would change.
  var changesFiles: Bool { !changes.files.isEmpty }

  private func isInstalled(_ event: HookEvent, _ file: HookFile) throws(GitError) -> Bool {
    if folder.isOwn, file.script?.installed != nil { return true }
    return try repository.configuredHook(event) != nil
  }

  /// - Returns: Why the hook's file mustn't be written; nil if it may.
  private mutating func add(_ event: HookEvent, _ files: HookFiles) throws -> HookObstacle? {
    if folder.runsByHand(event) {
      byHand.append(event)
      return nil
    }
    if let obstacle = folder.obstacle ?? files.obstacle { return obstacle }
    inFiles.append(event)
    let file = files.file
    let block = lines.block(for: event)
    let mark: HookScript.Mark = folder.exists ? .file : .folder
    let bytes = file.script?.installing(block) ?? HookScript.file(of: block, mark)
    if bytes != file.bytes { changes.files.append((file, bytes)) }
    // With another block, a commit would run ootd twice.
    for other in files.run where other.path != file.path && other.hasBlock {
      guard let script = other.script else { throw Failure.damagedHook(path: other.path) }
      changes.files.append((other, script.uninstalling()))
    }
    return nil
  }

  /// Whether everything is installed already.
  func isDone() throws(GitError) -> Bool {
    for event in inConfiguration
    where try repository.configuredHook(event) != command(for: event) { return false }
    return changes.files.isEmpty
  }

  private func command(for event: HookEvent) -> String {
    String(decoding: HookScript.marked(lines.block(for: event)), as: UTF8.self)
  }

  /// Writes all hook files or none, and then git's configuration.
  /// - Returns: The hooks by what happened to them, in words to print.
  func apply(in session: Session) async throws -> [(word: String, events: [HookEvent])] {
    try changes.apply(session.context.debug)
    var isChanged = changesFiles
    for event in inFiles where try await repository.removeConfiguredHook(event) { isChanged = true }
    for event in inConfiguration {
      let command = command(for: event)
      if try repository.configuredHook(event) == command { continue }
      try await repository.configureHook(event, command: command)
      isChanged = true
    }
    return [
      (isChanged ? "hook.changed.installed" : "changed.other.unchanged", inFiles),
      (isChanged ? "hook.changed.configured" : "changed.other.unchanged", inConfiguration),
      ("hook.state.byHand", byHand),
    ].filter { !$0.1.isEmpty }.map { (session.language.t($0), $1) }
  }
}

/// The shell code with which a hook starts this program.
struct HookLines {
  private let quoted: String

  /// - Parameter executable: The program's path.
  /// - Throws: ``Failure/unusableProgram(path:)``
  init(executable: String) throws(Failure) {
    quoted = try Shell.checked(program: executable).shellQuoted
  }

  /// The lines between ootd's marks in a hook.
  func block(for event: HookEvent) -> [UInt8] {
    // git sends post-rewrite the old and new commit ids on standard input, here descriptor 4.
    let input = event == .postRewrite ? "<&4" : "</dev/null"
    let start =
      event == .prepareCommitMessage ? Resource.hookPreparing : Resource.hookRecording
    let text = String(decoding: Resource.hook, as: UTF8.self)
      .replacing("@start@\n", with: String(decoding: start, as: UTF8.self))
      .replacing("@event@", with: event.name).replacing("@input@", with: input)
    return Array(text.replacing("@ootd@", with: quoted).utf8)
  }

  /// The line that a user adds to a hook that ootd doesn't write to.
  func line(for event: HookEvent) -> String {
    let words = event == .prepareCommitMessage ? "\(event.name) \"$@\"" : event.name
    return "[ ! -x \(quoted) ] || \(quoted) hook run \(words)"
  }

  /// The path of the program that such lines start; nil if there is none.
  static func executable(in text: String) -> String? {
    // `String.shellQuoted` escapes a quote within quotes like this. A mark may combine with a quote before it.
    let quote = /'\\''/.matchingSemantics(.unicodeScalar)
    let word = /-x '((?:[^']|'\\'')*+)'/.matchingSemantics(.unicodeScalar)
    return text.firstMatch(of: word).map { String($0.1).replacing(quote, with: "'") }
  }
}

/// Changes to hook files: either all are applied or none.
struct HookChanges {
  /// The files to write, along with their folders; without bytes, a file is removed.
  var files: [(file: HookFile, bytes: [UInt8]?)] = []
  /// The folders to remove if they are empty afterwards.
  var folders: Set<String> = []

  /// - Throws: ``Failure/unwritable(path:message:)``, after restoring all files.
  func apply(_ debug: DebugLog) throws(Failure) {
    let made = try makeFolders()
    var done: [HookFile] = []
    do throws(Failure) {
      for (file, _) in files { try AtomicFile(file.path).checkRights() }
      for (file, bytes) in files {
        try write(file, bytes)
        done.append(file)
      }
    } catch {
      // Throw the original error even if a file can't be restored.
      for file in done {
        debug.ignoring("restoring hooks") { try write(file, file.exists ? file.bytes : nil) }
      }
      for folder in made { rmdir(folder) }
      throw error
    }
    for folder in folders { rmdir(folder) }
  }

  private func write(_ file: HookFile, _ bytes: [UInt8]?) throws(Failure) {
    let target = AtomicFile(file.path)
    guard let bytes else { return try target.remove() }
    try target.write(bytes, mode: 0o755)
  }

  /// - Returns: The folders that it created.
  private func makeFolders() throws(Failure) -> [String] {
    var made: [String] = []
    for folder in Set(files.map(\.file.folder)) where access(folder, F_OK) != 0 {
      guard mkdir(folder, 0o777) == 0 else {
        throw .unwritable(path: folder, message: String(cString: strerror(errno)))
      }
      made.append(folder)
    }
    return made
  }
}
