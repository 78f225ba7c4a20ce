import Files
import Git
import Localization
import Rendering
import Store
import Sync
import Todos

struct SyncSetup: OotdCommand {
  static let usage = Usage(
    "sync setup",
    examples: [
      "sync setup git@example.com:me/todos.git", "sync setup --encrypt https://example.com/todos",
      "sync setup --key ~/usb/sync.key https://example.com/todos",
    ])

  @Argument("syncURL") var url: String
  @Flag("encrypt") var encrypts = false
  @Flag("no-encrypt", help: "encrypt") var noEncryption = false
  @Option("key", help: "keyFile", offering: .files) var key: String?
  @Option("name", help: "machineName") var name: String?
  @Flag("yes", help: "setupYes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    if noEncryption, encrypts || key != nil {
      throw Failure.conflicting(encrypts ? "--encrypt" : "--key", "--no-encrypt")
    }
    let store = try session.store(beginsDay: false)
    let setup = RemoteSetup(
      session: session, store: store, url: try session.remoteURL(url),
      name: try name.map(Name.checked))
    if !yes { try await setup.checkIsPrivate() }
    let (report, newKeyPath, formerKeyPath) = try await setup.run(
      isEncrypted: encrypts ? true : noEncryption ? false : nil, keyFile: key)
    if json { return try session.report(report, store, json: true) }
    let unread = try store.read { try $0.unread() }
    try session.print(
      SyncView(
        report, unread, url: RemoteURL.withoutSecrets(setup.url), format: session.format
      ).setupText(
        keyPath: newKeyPath, formerKeyPath: formerKeyPath,
        isEncrypted: try store.read { try $0.remote() }?.key != nil,
        isAutomatic: session.isAutoSyncEnabled))
    try store.markAsRead(unread, at: session.now)
  }
}

/// Sets up the remote that a store syncs with, after checking that it works.
struct RemoteSetup {
  let session: Session
  let store: TodoStore
  let url: String
  /// A new name for this machine; nil to keep its name.
  let name: String?

  /// Asks before a repository of code is used as remote: everyone who can clone it could read the todos.
  /// - Throws: `input.sharedRemote` if the answer is no, or nobody can be asked.
  func checkIsPrivate() async throws {
    let address = RemoteLocation(url, session: session)
    let shown = RemoteURL.withoutSecrets(url)
    for link in try store.read({ try $0.linkedRepositories() }) {
      let path = link.path
      let repository = await session.context.debug.ignoring("repository \(path)") {
        try await Repository(at: path, environment: session.environment)
      }
      let urls = try repository?.remoteURLs() ?? []
      let isRemote = urls.contains { RemoteLocation($0, in: path, session: session) == address }
      guard isRemote || RemoteLocation(path, session: session) == address else { continue }
      let question = session.language.t(
        "sync.askShared", ["url": shown, "project": link.project])
      guard session.isConfirmed(question.visible) == true else {
        throw Failure(
          "input.sharedRemote", .conflict, ["url": shown, "project": link.project], given: shown,
          hint: "--yes")
      }
      return
    }
    if try store.read({ try $0.remote() })?.url == url { return }
    guard let branch = try await foreignBranch() else { return }
    let question = session.language.t("sync.askBranches", ["url": shown, "branch": branch])
    guard session.isConfirmed(question.visible) == true else {
      throw Failure(
        "input.remoteWithBranches", .conflict, ["url": shown, "branch": branch], given: shown,
        hint: "--yes")
    }
  }

  /// A branch of the remote that isn't ootd's.
  private func foreignBranch() async throws -> String? {
    let access = try session.remoteAccess(url, isBackground: false)
    let progress = ProgressIndicator(session: session)
    defer { progress.end() }
    return try await GitPackSet.foreignBranch(at: access)
  }

  /// - Parameters:
  ///   - isEncrypted: Whether to encrypt, with this machine's key or a new one; nil to leave it as it is.
  ///   - keyFile: A file with another machine's key; nil for none.
  /// - Returns: Also the path of a new key, which other machines need, and of the key that it replaced.
  func run(
    isEncrypted: Bool?, keyFile: String?
  ) async throws -> (SyncReport, newKeyPath: String?, formerKeyPath: String?) {
    let lock = try session.syncLock()
    defer { withExtendedLifetime(lock) {} }
    let access = try session.remoteAccess(url, isBackground: false)
    let progress = ProgressIndicator(session: session)
    defer { progress.end() }
    let before = try store.read { try $0.remote() }
    let wanted = try key(isEncrypted: isEncrypted, keyFile, before)
    let connection = try await session.rebuildingRepository {
      try await connect(access, wanted, isEncrypted: isEncrypted, isGiven: keyFile != nil)
    }
    // The remote works, so keep it even if this sync fails: the next one does the rest.
    let formerKeyPath = try connection.key.flatMap { key in
      try session.keyFile.save(key)
    }
    try store.write(by: .automatic, at: session.now) {
      try $0.setRemote(
        RemoteSettings(url: url, namespace: connection.namespace, key: connection.key?.id))
    }
    let report = try await session.recordingResult {
      try await Synchronization(
        store, over: connection.packs, key: connection.key, name: name,
        at: session.context.clock.now, progress: progress.show
      ).run()
    }
    try session.wipe(store)
    let isNew = keyFile == nil && connection.key != nil && before?.key != connection.key?.id
    return (report, isNew ? try session.keyFile.path : nil, formerKeyPath)
  }

  /// A remote that is known to work.
  private typealias Connection = (packs: GitPackSet, namespace: String, key: SyncKey?)

  /// - Parameters:
  ///   - isEncrypted: The user's choice; nil if there is none.
  ///   - isGiven: Whether the user gave the key.
  private func connect(
    _ access: RemoteAccess, _ key: SyncKey?, isEncrypted: Bool?, isGiven: Bool
  ) async throws -> Connection {
    let path = try session.syncRepositoryPath
    let namespace = try await GitPackSet.namespace(
      at: access, from: path, environment: session.environment, id: session.context.random.id())
    let packs = try await GitPackSet(
      at: path, remote: access, namespace: namespace, environment: session.environment)
    do {
      try await packs.check(key)
      return (packs, namespace, key)
    } catch SyncError.keyMissing(let id) {
      // This machine may have encrypted the remote's packs, perhaps with a key that was replaced since. Or
      // the user may have copied the key here.
      let file = try session.keyFile
      guard !isGiven, let own = try file.key(id) ?? file.key(), own.id != key?.id else {
        throw SyncError.keyMissing(id: id)
      }
      try await packs.check(own)
      if isEncrypted == false { throw SyncError.encrypted }
      return (packs, namespace, own)
    }
  }

  /// - Parameter before: The previous settings. Sync stays encrypted unless the user says otherwise.
  private func key(
    isEncrypted: Bool?, _ file: String?, _ before: RemoteSettings?
  ) throws -> SyncKey? {
    if let file {
      guard let key = try KeyFile(path: session.context.absolutePath(file)).key() else {
        throw Failure.unreadable(path: file, message: "No such file or directory")
      }
      return key
    }
    switch isEncrypted {
    case true?: return try session.keyFile.key() ?? SyncKey()
    case false?: return nil
    case nil:
      // After `sync stop`, a key that is still here means that sync was encrypted.
      guard let before else { return try session.keyFile.key() }
      return try session.key(of: before)
    }
  }
}

/// The location that a remote's address leads to, equal for all spellings of the address.
struct RemoteLocation: Equatable {
  private let place: String

  /// - Parameter folder: The folder that paths are relative to; by default the working folder.
  init(_ url: String, in folder: String? = nil, session: Session) {
    let url = session.configuration?.rewritten(url) ?? url
    let address = RemoteURL(url)
    if let page = address.webPage {
      // The same repository can have https, ssh and custom ports.
      place = page.split(separator: "://").last.map(String.init)?.lowercased() ?? page
    } else {
      let path = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
      let absolute =
        path.hasPrefix("/") ? path : "\(folder ?? session.context.workingDirectory)/\(path)"
      // Like git, which finds `todos.git` for `todos`.
      let real =
        FileSystem.realPath(absolute) ?? FileSystem.realPath(absolute + ".git") ?? absolute
      place = real.hasSuffix("/.git") ? String(real.dropLast(5)) : real
    }
  }
}
