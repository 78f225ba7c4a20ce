package import Git
import Store
package import Todos

/// The chains in a bare repository of ootd's own, exchanged by `git`.
package struct GitChains: ChainExchange {
  private let repository: BareRepository
  private let remote: RemoteAccess
  private let names: ReferenceNames

  /// Opens the repository, or makes one.
  ///
  /// - Parameters:
  ///   - path: Of the repository.
  ///   - namespace: What the names of refs begin with at the remote.
  package init(
    at path: String, remote: RemoteAccess, namespace: String, environment: GitEnvironment
  ) async throws(SyncError) {
    do {
      BareRepository.removeLeftovers(at: path)
      if !BareRepository.exists(at: path) { try await remote.makeRepository(at: path) }
      repository = try BareRepository(at: path, environment: environment)
      self.remote = remote
      names = ReferenceNames(namespace: namespace)
    } catch {
      throw SyncError(error)
    }
  }

  /// Removes all that is in a repository, but neither its folder nor the lock on that.
  /// - Throws: ``SyncError/store(_:)`` where the disk is full: that makes nothing better.
  package static func empty(_ path: String) throws(SyncError) {
    if BareRepository.isDiskFull(at: path) { throw .store(.diskFull(path: path)) }
    do {
      try BareRepository.empty(path, keeping: FolderLock.fileName)
    } catch {
      throw SyncError(error)
    }
  }

  package var needsPacking: Bool { repository.needsPacking }

  package func references() async throws(SyncError) -> RemoteReferences {
    do {
      return names.parsed(try await remote.references(names.all))
    } catch {
      throw SyncError(error)
    }
  }

  package func fetch() async throws(SyncError) -> RemoteReferences {
    do {
      let found = try await remote.fetch(names.fetched, into: repository.path)
      return names.parsed(found)
    } catch RemoteError.failed {
      return try await fetchEach()
    } catch {
      throw SyncError(error)
    }
  }

  /// Each chain by itself: one that the remote has lost a part of mustn't hold up the others.
  private func fetchEach() async throws(SyncError) -> RemoteReferences {
    do {
      let references = try await remote.references(names.all)
      for specification in references.keys.sorted().compactMap(names.specification) {
        do {
          _ = try await remote.fetch([specification], into: repository.path)
        } catch RemoteError.failed {
          // What is told of it is that its commits aren't here.
        }
      }
      return names.parsed(references)
    } catch {
      throw SyncError(error)
    }
  }

  package func push(
    _ changes: [RemoteChange]
  ) async throws(SyncError) -> [RemoteChange: String] {
    var expectations: [String: ObjectID?] = [:]
    var specifications: [String] = []
    for change in changes {
      let name = names.name(of: change)
      switch change {
      case .chain(_, let tip): specifications.append("\(tip):\(name)")
      case .removal(_, let tip):
        specifications.append(":\(name)")
        expectations[name] = ObjectID(hex: tip.utf8)
      case .letters(_, let claim):
        specifications.append("\(claim):\(name)")
        expectations[name] = .some(nil)
      }
    }
    do {
      let refused = try await remote.push(
        specifications, expecting: expectations, from: repository.path)
      return Dictionary(
        changes.compactMap { change in refused[names.name(of: change)].map { (change, $0) } }
      ) { first, _ in first }
    } catch {
      throw SyncError(error)
    }
  }

  package func link(_ name: String) throws(SyncError) -> ChainLink? {
    do {
      guard let id = ObjectID(hex: name.utf8), let commit = try repository.commit(id) else {
        return nil
      }
      let blob = try repository.onlyFile(named: Chunk.fileName, inTree: commit.tree)
      let size = try blob.flatMap { try repository.size(ofBlob: $0) }
      let isWhole =
        try size != nil
        || repository.contains(commit.tree) && (blob.map(repository.contains) ?? true)
      return ChainLink(
        name: name, parents: commit.parents.map(\.description),
        content: size.flatMap { $0 <= Chunk.limit ? blob?.description : nil }, isWhole: isWhole)
    } catch {
      throw SyncError(error)
    }
  }

  package func chunk(_ link: ChainLink) throws(SyncError) -> [UInt8] {
    do {
      guard let content = link.content, let id = ObjectID(hex: content.utf8) else { return [] }
      return try repository.content(ofBlob: id) ?? []
    } catch {
      throw SyncError(error)
    }
  }

  package func write(
    _ chunk: [UInt8], after parent: String?, at now: Moment
  ) throws(SyncError) -> String {
    do {
      return try repository.writeCommit(
        file: (Chunk.fileName, chunk), parent: parent.flatMap { ObjectID(hex: $0.utf8) },
        message: "ootd", seconds: max(0, now.seconds)
      ).description
    } catch {
      throw SyncError(error)
    }
  }

  package func claim(of replica: EntityID) throws(SyncError) -> String {
    do {
      return try repository.writeCommit(
        file: nil, parent: nil, message: "ootd letters of \(replica.hex)", seconds: 0
      ).description
    } catch {
      throw SyncError(error)
    }
  }

  package func hold(_ replica: EntityID, _ tip: String?) throws(SyncError) {
    let name = ReferenceNames.held(replica)
    do {
      if let id = tip.flatMap({ ObjectID(hex: $0.utf8) }) {
        try repository.setReference(name, to: id)
      } else {
        try repository.removeReference(name)
        try repository.removeReference(ReferenceNames.seen(replica))
      }
    } catch {
      throw SyncError(error)
    }
  }

  package func held(_ replica: EntityID) -> String? {
    repository.target(ofReference: ReferenceNames.held(replica))?.description
  }

  package func kept() throws(SyncError) -> Set<EntityID> {
    do {
      let names = try repository.references(matching: "refs/ootd/*")
      return Set(names.compactMap(ReferenceNames.replica))
    } catch {
      throw SyncError(error)
    }
  }
}
