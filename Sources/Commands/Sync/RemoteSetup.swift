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
    let shown = RemoteURL.withoutPassword(url)
    for (project, path) in try store.linkedProjects() {
      let repository = try? await Repository(at: path, environment: session.environment)
      let urls = try repository?.remoteURLs() ?? []
      let isIt = urls.contains { RemoteLocation($0, in: path, session: session) == address }
      guard isIt || RemoteLocation(path, session: session) == address else { continue }
      let question = session.phrases.askShared(url: shown, project: project)
      guard session.confirm(question) else {
        throw InputError.sharedRemote(url: shown, project: project)
      }
      return
    }
  }

  /// - Parameters:
  ///   - isEncrypted: Whether to encrypt, with the key that is here or with a new one.
  ///   - keyFile: A file with the key of another machine.
  func run(isEncrypted: Bool, keyFile: String?) async throws -> SyncReport {
    let lock = try session.syncLock()
    defer { withExtendedLifetime(lock) {} }
    let access = try session.remoteAccess(url, isUnattended: false)
    let progress = session.showWork()
    defer { progress.end() }
    let path = try session.syncRepositoryPath
    let key = try self.key(isEncrypted: isEncrypted, keyFile)
    let namespace = try await RemoteProbe(access, at: path, environment: session.environment)
      .namespace(session.context.newID())
    let chains = try await GitChains(
      at: path, remote: access, namespace: namespace, environment: session.environment)
    try await chains.check(key)
    // From here on it is known to work: what fails now, the next exchange does.
    if let key { try session.keyFile.keep(key, suffix: session.context.newID().hex) }
    let before = try store.remote()
    hasNewKey = isEncrypted && before?.key != key?.id
    let settings = RemoteSettings(
      url: url, namespace: namespace, key: key?.id,
      home: store.home(onMachine: session.context.machine()))
    try store.setRemote(settings)
    do {
      let report = try await session.synchronization(
        store, over: chains, name: name, progress: progress.show
      ).run()
      session.noteSynced()
      return report
    } catch {
      session.note(SyncError(error))
      throw error
    }
  }

  private func key(isEncrypted: Bool, _ file: String?) throws -> SyncKey? {
    if let file {
      guard let key = try KeyFile(path: session.context.absolutePath(file)).key() else {
        throw InputError.unreadable(path: file, message: "No such file or directory")
      }
      return key
    }
    guard isEncrypted else { return nil }
    if let key = try session.keyFile.key() { return key }
    return SyncKey()
  }
}
