package import Git
import Store
package import Todos

/// The packs at a remote. A pack never changes.
package protocol PackSet {
  /// The names of the packs at the remote.
  func names() async throws(SyncError) -> Set<String>

  /// Fetches packs. One that can't be fetched doesn't block the others.
  func fetch(_ names: Set<String>) async throws(SyncError)

  /// The bytes of a fetched pack: empty if it is too large or malformed, nil if an object is missing.
  func read(_ name: String) throws(SyncError) -> [UInt8]?

  /// Stores a pack locally, to be pushed later.
  func write(_ bytes: [UInt8], named name: String) throws(SyncError)

  /// Pushes packs that were written, and deletes others.
  /// - Returns: The remote's message for each pack that it refused.
  func push(adding added: [String], removing removed: [String]) async throws(SyncError)
    -> [String: String]
}

/// The packs of a git remote. Each pack is the only file of a parentless commit, at the ref
/// `<namespace>/packs/<name>`. The `git` program fetches and pushes. The local repository only has packs in
/// transit, and can always be deleted.
package final class GitPackSet: PackSet {
  /// Prefixes of refs: one that most hosts accept, and one that all do.
  package static let namespaces = ["refs/ootd", "refs/heads/ootd"]
  private static let fileName = "ops"

  private let repository: BareRepository
  private let remote: RemoteAccess
  private let namespace: String
  private var commits: [String: ObjectID] = [:]

  /// Opens the local repository, or creates it.
  /// - Parameters:
  ///   - path: The path of the repository.
  ///   - namespace: The prefix of refs at the remote.
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

  /// Empties a repository but keeps its folder, which is locked.
  /// - Throws: ``SyncError/store(_:)`` if the disk is full, because emptying doesn't help then.
  package static func empty(_ path: String) throws(SyncError) {
    // Room for two packs of the largest size.
    if StoreFile.isDiskFull("\(path)/\(FolderLock.fileName)", room: 16 << 20) {
      throw .store(.diskFull(path: path))
    }
    do {
      try BareRepository.empty(path, keeping: FolderLock.fileName)
    } catch {
      throw SyncError(error)
    }
  }

  /// Whether the repository is so large that it should be emptied.
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
      try await fetch(rest.prefix(Self.maxPerFetch).map(reference))
      rest = rest.dropFirst(Self.maxPerFetch)
    }
  }

  /// As many refs as fit on a command line.
  private static let maxPerFetch = 500

  private func fetch(_ references: [String]) async throws(SyncError) {
    do {
      try await remote.fetch(references, into: repository.path)
    } catch RemoteError.failed where references.count > 1 {
      // One at a time: a pack with objects that the remote has lost must not block the others.
      for reference in references { try await fetch([reference]) }
    } catch RemoteError.failed {
      // `read` reports the missing pack.
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

  /// The name of a pack; nil for other refs.
  private func name(_ reference: String) -> String? {
    guard reference.hasPrefix("\(namespace)/packs/") else { return nil }
    let name = reference.dropFirst(namespace.count + 7)
    return Pack.isName(name) ? String(name) : nil
  }
}

extension GitPackSet {
  /// The prefix of ootd's refs at a remote: the one that has packs already, or else the first that the remote
  /// keeps. To find out, it pushes a ref and reads it back.
  ///
  /// - Parameters:
  ///   - path: The path of the local repository, which is created if it is missing.
  ///   - id: A unique name for that ref, which is deleted afterwards.
  /// - Throws: ``SyncError`` if the remote can't be reached, refuses the ref, or doesn't keep it.
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
        // If the host doesn't delete refs, it stays and does no harm.
        _ = try? await remote.push([":\(name)"], from: path)
        return namespace
      }
      throw SyncError.remote(.rejected(message: refusal))
    }
  }
}

extension GitPackSet {
  /// A branch at a remote that isn't ootd's, so that the remote holds something else; nil if there is none.
  package static func foreignBranch(at remote: RemoteAccess) async throws(SyncError) -> String? {
    let heads = "refs/heads/"
    let found = try await SyncError.wrapping { try await remote.references(["\(heads)*"]) }
    return found.keys.filter { name in !namespaces.contains { name.hasPrefix("\($0)/") } }.min()
      .map { String($0.dropFirst(heads.count)) }
  }

  /// Whether a repository on this machine holds packs.
  package static func isRemote(_ repository: Repository) async throws(GitError) -> Bool {
    try await repository.hasReference(in: namespaces.map { "\($0)/packs" })
  }
}

extension PackSet {
  /// Checks that the packs at the remote can be read with this key, or without one.
  /// - Throws: ``SyncError/keyMissing(id:)`` with the key of most of them, ``SyncError/notEncrypted`` or ``SyncError/packsMissing``.
  package func check(_ key: SyncKey?) async throws(SyncError) {
    let names = try await names()
    try await fetch(names)
    /// How many packs have each key.
    var keys: [String?: Int] = [:]
    var isAnyMissing = false
    for name in names {
      guard let bytes = try read(name) else {
        isAnyMissing = true
        continue
      }
      if let id = Pack.keyID(of: bytes) { keys[id, default: 0] += 1 }
    }
    // The missing packs may be encrypted.
    if key == nil, keys.isEmpty, isAnyMissing { throw .packsMissing }
    let others = keys.compactMap { id, count in id.map { (id: $0, count: count) } }
      .filter { $0.id != key?.id }
    let other = others.min { ($1.count, $0.id) < ($0.count, $1.id) }?.id
    // If some packs are readable, others that differ were added by someone with write access to the remote.
    // Such packs must not lead anyone to send todos unencrypted.
    if keys.isEmpty || keys[key?.id] != nil, key != nil || other == nil { return }
    if let other { throw .keyMissing(id: other) }
    throw .notEncrypted
  }
}
