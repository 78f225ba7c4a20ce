package import Git
import Store
package import Todos

/// The packs at a remote: a set of which each pack never changes.
package protocol PackSet {
  /// The names of the packs at the remote.
  func names() async throws(SyncError) -> Set<String>

  /// Brings packs here. A pack that can't be brought doesn't hold up the others.
  func fetch(_ names: Set<String>) async throws(SyncError)

  /// The bytes of a pack that was fetched; none if it is larger than a pack may be, or has another form; nil if a part
  /// of it isn't here.
  func read(_ name: String) throws(SyncError) -> [UInt8]?

  /// Keeps a pack that is to be added.
  func write(_ bytes: [UInt8], named name: String) throws(SyncError)

  /// Adds packs that were written, and removes others.
  /// - Returns: What the remote said to each that it refused.
  func push(adding added: [String], removing removed: [String]) async throws(SyncError)
    -> [String: String]
}

/// The packs of a git remote, each the only file of a parentless commit that `<namespace>/packs/<name>` leads to. `git`
/// does fetch and push. The repository on this machine holds what is on its way, and nothing that can't be deleted.
package final class GitPackSet: PackSet {
  /// The beginnings of the names of refs: what hosts usually take, and what all do.
  package static let namespaces = ["refs/ootd", "refs/heads/ootd"]
  private static let fileName = "ops"

  private let repository: BareRepository
  private let remote: RemoteAccess
  private let namespace: String
  private var commits: [String: ObjectID] = [:]

  /// Opens the repository, or makes one.
  /// - Parameters:
  ///   - path: The path of the repository.
  ///   - namespace: The beginning of the names of refs at the remote.
  package init(
    at path: String, remote: RemoteAccess, namespace: String, environment: GitEnvironment
  ) async throws(SyncError) {
    self.remote = remote
    self.namespace = namespace
    repository = try await SyncError.wrapping {
      BareRepository.removeLeftovers(at: path)
      if !BareRepository.exists(at: path) { try await remote.makeRepository(at: path) }
      return try BareRepository(at: path, environment: environment)
    }
  }

  /// Removes everything in a repository, but not its folder, which is locked.
  /// - Throws: ``SyncError/store(_:)`` if the disk is full: that mends nothing.
  package static func empty(_ path: String) throws(SyncError) {
    // Room for twice the largest pack.
    if StoreFile.isDiskFull("\(path)/\(FolderLock.fileName)", room: 16 << 20) {
      throw .store(.diskFull(path: path))
    }
    do {
      try BareRepository.empty(path, keeping: FolderLock.fileName)
    } catch {
      throw SyncError(error)
    }
  }

  /// Whether the repository has grown so much that it should be emptied.
  package var isLarge: Bool { repository.needsPacking }

  package func names() async throws(SyncError) -> Set<String> {
    let references = try await SyncError.wrapping {
      try await remote.references(["\(namespace)/packs/*"])
    }
    commits = [:]
    for (reference, commit) in references {
      if let name = name(reference) { commits[name] = commit }
    }
    return Set(commits.keys)
  }

  package func fetch(_ names: Set<String>) async throws(SyncError) {
    var rest = names.sorted()[...]
    while !rest.isEmpty {
      try await fetch(rest.prefix(Self.mostAtOnce).map(reference))
      rest = rest.dropFirst(Self.mostAtOnce)
    }
  }

  /// As many names as fit into a command line.
  private static let mostAtOnce = 500

  private func fetch(_ references: [String]) async throws(SyncError) {
    do {
      try await remote.fetch(references, into: repository.path)
    } catch RemoteError.failed where references.count > 1 {
      // Each by itself: a pack of which the remote has lost a part mustn't hold up the others.
      for reference in references { try await fetch([reference]) }
    } catch RemoteError.failed {
      // That the pack isn't here says so.
    } catch {
      throw SyncError(error)
    }
  }

  package func read(_ name: String) throws(SyncError) -> [UInt8]? {
    do {
      guard let id = commits[name] else { return nil }
      return try repository.content(
        ofOnlyFile: Self.fileName, inCommit: id, limit: Pack.limit)
    } catch {
      throw SyncError(error)
    }
  }

  package func write(_ bytes: [UInt8], named name: String) throws(SyncError) {
    do {
      commits[name] = try repository.writeCommit(
        file: (Self.fileName, bytes), message: "ootd")
    } catch {
      throw SyncError(error)
    }
  }

  package func push(
    adding added: [String], removing removed: [String]
  ) async throws(SyncError) -> [String: String] {
    let additions = added.compactMap { name in
      commits[name].map { "\($0):\(reference(name))" }
    }
    let specifications = additions + removed.map { ":\(reference($0))" }
    let refused = try await SyncError.wrapping {
      try await remote.push(specifications, from: repository.path)
    }
    return Dictionary(
      refused.compactMap { reference, message in name(reference).map { ($0, message) } },
      uniquingKeysWith: { first, _ in first })
  }

  private func reference(_ name: String) -> String { "\(namespace)/packs/\(name)" }

  /// The name of a pack; nil for another ref.
  private func name(_ reference: String) -> String? {
    guard reference.hasPrefix("\(namespace)/packs/") else { return nil }
    let name = reference.dropFirst(namespace.count + 7)
    return Pack.isName(name) ? String(name) : nil
  }
}

extension GitPackSet {
  /// The beginning of the names of ootd's refs at a remote: the one that packs have already, or else one that it keeps.
  /// Whether it does is found out by writing a ref and reading it back.
  ///
  /// - Parameters:
  ///   - path: The path of the repository of packs on this machine, which is made if it is missing.
  ///   - id: Makes the name of the ref that is written, and deleted again.
  /// - Throws: ``SyncError`` if nobody answers, nothing may be written, or it isn't kept.
  package static func namespace(
    at remote: RemoteAccess, from path: String, environment: GitEnvironment, id: EntityID
  ) async throws(SyncError) -> String {
    try await SyncError.wrapping {
      let found = try await remote.references(namespaces.map { "\($0)/packs/*" })
      let used = namespaces.filter { namespace in
        found.keys.contains { $0.hasPrefix("\(namespace)/packs/") }
      }
      if !BareRepository.exists(at: path) { try await remote.makeRepository(at: path) }
      let repository = try BareRepository(at: path, environment: environment)
      var refusal = ""
      for namespace in used.isEmpty ? namespaces : used {
        let name = "\(namespace)/probe/\(id.hex)"
        let commit = try repository.writeCommit(file: nil, message: "ootd \(name)")
        if let message = try await remote.push(["\(commit):\(name)"], from: path)[name] {
          refusal = message
          continue
        }
        guard try await remote.references([name])[name] == commit else { throw SyncError.notKept }
        // If a host deletes nothing it stays, and harms nobody.
        _ = try? await remote.push([":\(name)"], from: path)
        return namespace
      }
      throw SyncError.remote(.rejected(message: refusal))
    }
  }
}

extension PackSet {
  /// Makes sure that the packs at the remote can be read with this key, or without one.
  /// - Throws: ``SyncError/keyMissing(id:)``, ``SyncError/notEncrypted`` or ``SyncError/packsMissing``.
  package func check(_ key: SyncKey?) async throws(SyncError) {
    let names = try await names()
    try await fetch(names)
    var keys: Set<String?> = []
    var isAnyMissing = false
    for name in names {
      guard let bytes = try read(name) else {
        isAnyMissing = true
        continue
      }
      if let id = Pack.keyID(of: bytes) { keys.insert(id) }
    }
    // Those that are missing may be encrypted.
    if key == nil, keys.isEmpty, isAnyMissing { throw .packsMissing }
    let other = keys.compactMap(\.self).filter { $0 != key?.id }.min()
    // Packs of another form beside those that can be read were put there by someone who can write to the remote. They
    // must not bring anyone to put todos in the open there.
    if keys.isEmpty || keys.contains(key?.id), key != nil || other == nil { return }
    if let other { throw .keyMissing(id: other) }
    throw .notEncrypted
  }
}
