package import Git
package import Todos

/// Finds out what a remote takes, by writing to it and reading back.
package struct RemoteProbe {
  private let remote: RemoteAccess
  private let path: String
  private let environment: GitEnvironment

  /// - Parameter path: The path of the repository of packs on this machine, which is made if it is missing.
  package init(_ remote: RemoteAccess, at path: String, environment: GitEnvironment) {
    self.remote = remote
    self.path = path
    self.environment = environment
  }

  /// The beginning of the names of ootd's refs there: the one that packs have already, or else one that it keeps.
  ///
  /// - Parameter id: Makes the name of the ref that is written, and deleted again.
  /// - Throws: ``SyncError`` if nobody answers, nothing may be written, or it isn't kept.
  package func namespace(_ id: EntityID) async throws(SyncError) -> String {
    try await SyncError.wrapping {
      let found = try await remote.references(GitPackSet.namespaces.map { "\($0)/packs/*" })
      let used = GitPackSet.namespaces.filter { namespace in
        found.keys.contains { $0.hasPrefix("\(namespace)/packs/") }
      }
      var refusal = ""
      for namespace in used.isEmpty ? GitPackSet.namespaces : used {
        guard let message = try await self.refusal(of: "\(namespace)/probe/\(id.hex)") else {
          return namespace
        }
        refusal = message
      }
      throw SyncError.remote(.rejected(message: refusal))
    }
  }

  /// What the remote says to a ref; nil if it keeps it.
  private func refusal(of name: String) async throws -> String? {
    if !BareRepository.exists(at: path) { try await remote.makeRepository(at: path) }
    let repository = try BareRepository(at: path, environment: environment)
    let commit = try repository.writeCommit(
      file: nil, message: "ootd \(name)")
    if let message = try await remote.push(["\(commit):\(name)"], from: path)[name] {
      return message
    }
    guard try await remote.references([name])[name] == commit else { throw SyncError.notKept }
    // If a host deletes nothing it stays, and harms nobody.
    _ = try? await remote.push([":\(name)"], from: path)
    return nil
  }
}
