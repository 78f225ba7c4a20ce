import Git
import Todos

/// The names of the refs that chains and letters have at the remote, and chains on this machine.
struct ReferenceNames: Sendable {
  /// What they begin with: `refs/ootd`, or `refs/heads/ootd` at hosts that take nothing but branches.
  let namespace: String

  /// What hosts usually take, and what all do.
  static let namespaces = ["refs/ootd", "refs/heads/ootd"]

  /// The folders that they are in.
  private static let folders = ["replicas", "letters"]

  /// All of them, as `git ls-remote` takes patterns.
  var all: [String] { Self.folders.map { "\(namespace)/\($0)/*" } }

  /// The same and where this machine keeps them, as `git fetch` takes it.
  var fetched: [String] {
    Self.folders.map { "+\(namespace)/\($0)/*:refs/ootd/remote/\($0)/*" }
  }

  /// The same of one chain; nil for another ref.
  func specification(_ name: String) -> String? {
    guard case .chain(let replica, _) = meaning(name, "") else { return nil }
    return "+\(name):\(Self.seen(replica))"
  }

  func name(of change: RemoteChange) -> String {
    switch change {
    case .chain(let replica, _), .removal(let replica, _): "\(namespace)/replicas/\(replica.hex)"
    case .letters(let letters, _): "\(namespace)/letters/\(letters.isEmpty ? "a" : letters)"
    }
  }

  /// Where this machine keeps a chain.
  static func held(_ replica: EntityID) -> String { "refs/ootd/replicas/\(replica.hex)" }

  /// Where this machine keeps how the remote has a chain.
  static func seen(_ replica: EntityID) -> String { "refs/ootd/remote/replicas/\(replica.hex)" }

  /// Whose chain a ref of this machine keeps; nil for another ref.
  static func replica(_ name: String) -> EntityID? {
    let parts = name.split(separator: "/")
    guard parts.count > 1, parts[parts.count - 2] == "replicas" else { return nil }
    return EntityID(hex: String(parts[parts.count - 1]))
  }

  /// What refs of the remote say. Others than ootd's own are passed over.
  func parsed(_ references: [String: ObjectID]) -> RemoteReferences {
    var parsed = RemoteReferences()
    for (name, id) in references {
      switch meaning(name, id.description) {
      case .chain(let replica, let tip): parsed.chains[replica] = tip
      case .letters(let letters, let claim): parsed.letters[letters] = claim
      case .removal, nil: break
      }
    }
    return parsed
  }

  private func meaning(_ name: String, _ id: String) -> RemoteChange? {
    guard name.hasPrefix("\(namespace)/") else { return nil }
    let parts = name.dropFirst(namespace.count + 1).split(separator: "/").map(String.init)
    guard parts.count == 2 else { return nil }
    if parts[0] == "replicas" { return EntityID(hex: parts[1]).map { .chain($0, tip: id) } }
    guard parts[0] == "letters", Handle.isLetters(parts[1]) else { return nil }
    return .letters(parts[1] == "a" ? "" : parts[1], claim: id)
  }
}
