import Git
import Rendering
import Store
import Sync
import Todos

/// Sets up where a store exchanges its operations, once that is known to work.
final class RemoteSetup {
  let session: Session
  let store: TodoStore
  let url: String
  private let name: String?
  /// Whether there is a key now that other machines need.
  private(set) var hasNewKey = false
  /// Where the key is that gave way to another; nil for none.
  private(set) var formerKeyPath: String?

  /// - Parameter name: What to call this machine; nil for its own name.
  init(session: Session, store: TodoStore, url: String, name: String?) {
    self.session = session
    self.store = store
    self.url = url
    self.name = name
  }

  /// Asks before a repository with code in it is used: who can clone it could read the todos.
  /// - Throws: ``InputError/sharedRemote(url:project:)`` where the answer is no, or nobody can be asked.
  func checkIsPrivate() async throws {
    let address = RemoteLocation(url, session: session)
    let shown = RemoteURL.withoutSecrets(url)
    for link in try store.linkedRepositories() {
      let path = link.path
      let repository = await session.context.debug.ignoring("repository \(path)") {
        try await Repository(at: path, environment: session.environment)
      }
      let urls = try repository?.remoteURLs() ?? []
      let isIt = urls.contains { RemoteLocation($0, in: path, session: session) == address }
      guard isIt || RemoteLocation(path, session: session) == address else { continue }
      let question = session.phrases.askShared(url: shown, project: link.project)
      guard session.confirm(question) else {
        throw InputError.sharedRemote(url: shown, project: link.project)
      }
      return
    }
  }

  /// - Parameters:
  ///   - isEncrypted: Whether to encrypt, with the key that is here or with a new one; nil for as before.
  ///   - keyFile: A file with the key of another machine.
  func run(isEncrypted: Bool?, keyFile: String?) async throws -> SyncReport {
    let lock = try session.syncLock()
    defer { withExtendedLifetime(lock) {} }
    let access = try session.remoteAccess(url, isUnattended: false)
    let progress = session.showWork()
    defer { progress.end() }
    let before = try store.remote()
    let wanted = try key(isEncrypted: isEncrypted, keyFile, before)
    let connection = try await session.rebuildingRepository {
      try await connect(access, wanted, isEncrypted: isEncrypted, isGiven: keyFile != nil)
    }
    // From here on it is known to work: what fails now, the next exchange does.
    try keep(connection)
    hasNewKey = keyFile == nil && connection.key != nil && before?.key != connection.key?.id
    let report = try await exchange(over: connection.packs, progress: progress.show)
    try session.wipe(store)
    return report
  }

  /// What is known to work.
  private struct Connection {
    let packs: GitPackSet
    let namespace: String
    let key: SyncKey?
  }

  /// - Parameters:
  ///   - isEncrypted: What the person said; nil for nothing.
  ///   - isGiven: Whether the person gave the key.
  private func connect(
    _ access: RemoteAccess, _ key: SyncKey?, isEncrypted: Bool?, isGiven: Bool
  ) async throws -> Connection {
    let path = try session.syncRepositoryPath
    let namespace = try await GitPackSet.namespace(
      at: access, from: path, environment: session.environment, id: session.context.newID())
    let packs = try await GitPackSet(
      at: path, remote: access, namespace: namespace, environment: session.environment)
    do {
      try await packs.check(key)
      return Connection(packs: packs, namespace: namespace, key: key)
    } catch SyncError.keyMissing(let id) {
      // What is there may have been encrypted by this machine, perhaps with a key that gave way to
      // another since, or the key been copied to its place.
      let file = try session.keyFile
      guard !isGiven, let own = try file.key(id) ?? file.key(), own.id != key?.id else {
        throw SyncError.keyMissing(id: id)
      }
      try await packs.check(own)
      if isEncrypted == false { throw SyncError.encrypted }
      return Connection(packs: packs, namespace: namespace, key: own)
    }
  }

  private func keep(_ connection: Connection) throws {
    if let key = connection.key {
      formerKeyPath = try session.keyFile.keep(key, suffix: session.context.newID().hex)
    }
    try store.setRemote(
      RemoteSettings(
        url: url, namespace: connection.namespace, key: connection.key?.id))
  }

  private func exchange(
    over packs: GitPackSet, progress: @escaping (_ done: Int, _ total: Int) -> Void
  ) async throws -> SyncReport {
    do {
      let report = try await session.synchronization(
        store, over: packs, name: name, progress: progress
      ).run()
      session.noteSynced()
      return report
    } catch {
      session.note(SyncError(error))
      throw error
    }
  }

  /// - Parameter before: What was set up until now. Nothing that was encrypted goes on in the open unless
  ///   someone says so.
  private func key(
    isEncrypted: Bool?, _ file: String?, _ before: RemoteSettings?
  ) throws -> SyncKey? {
    if let file { return try key(in: file) }
    switch isEncrypted {
    case true?: return try session.keyFile.key() ?? SyncKey()
    case false?: return nil
    case nil:
      // Where sync was stopped, the key that lies here tells how it was.
      guard let before else { return try session.keyFile.key() }
      return try session.key(of: before)
    }
  }

  private func key(in file: String) throws -> SyncKey {
    guard let key = try KeyFile(path: session.context.absolutePath(file)).key() else {
      throw InputError.unreadable(path: file, message: "No such file or directory")
    }
    return key
  }
}
