package import Git
package import Todos

/// Finds out what a remote takes, by writing to it and reading back.
package struct RemoteProbe {
  private let remote: RemoteAccess
  private let path: String
  private let environment: GitEnvironment

  /// - Parameter path: Of the repository of chains on this machine, which is made where it is missing.
  package init(_ remote: RemoteAccess, at path: String, environment: GitEnvironment) {
    self.remote = remote
    self.path = path
    self.environment = environment
  }

  /// What the names of ootd's refs begin with there: where chains are already, or else what it keeps.
  ///
  /// - Parameter id: Makes the name of what is written, which is taken away again.
  /// - Throws: ``SyncError`` where nobody answers, nothing may be written, or it isn't kept.
  package func namespace(_ id: EntityID) async throws(SyncError) -> String {
    do {
      let found = try await remote.references(ReferenceNames.namespaces.map { "\($0)/replicas/*" })
      let used = ReferenceNames.namespaces.filter { namespace in
        found.keys.contains { $0.hasPrefix("\(namespace)/replicas/") }
      }
      var refusal = ""
      for namespace in used.isEmpty ? ReferenceNames.namespaces : used {
        guard let message = try await self.refusal(of: "\(namespace)/probe/\(id.hex)") else {
          return namespace
        }
        refusal = message
      }
      throw SyncError.remote(.rejected(message: refusal))
    } catch {
      throw SyncError(error)
    }
  }

  /// What the remote says to a ref; nil where it keeps it.
  private func refusal(of name: String) async throws -> String? {
    if !BareRepository.exists(at: path) { try await remote.makeRepository(at: path) }
    let repository = try BareRepository(at: path, environment: environment)
    let commit = try repository.writeCommit(
      file: nil, parent: nil, message: "ootd \(name)", seconds: 0)
    if let message = try await remote.push(["\(commit):\(name)"], from: path)[name] {
      return message
    }
    guard try await remote.references([name])[name] == commit else { throw SyncError.notKept }
    // Where a host deletes nothing it stays, and harms nobody.
    _ = try? await remote.push([":\(name)"], from: path)
    return nil
  }
}
