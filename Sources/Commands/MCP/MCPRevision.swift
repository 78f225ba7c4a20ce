import Todos

/// A revision of the Model Context Protocol (https://modelcontextprotocol.io/specification) that the server
/// speaks.
enum MCPRevision: String, CaseIterable {
  /// Each request carries the version and the client's name; there is no session.
  case stateless = "2026-07-28"
  /// A session begins with `initialize`.
  case handshake = "2025-06-18"

  /// All revisions, the newest first.
  static let supported = JSON.array(allCases.map { .string($0.rawValue) })

  /// The names of members of a stateless request's `_meta`, and of its result's.
  enum Meta {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let client = "io.modelcontextprotocol/clientInfo"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
    static let subscription = "io.modelcontextprotocol/subscriptionId"
  }
}

/// The result of a request.
struct MCPResult {
  let members: [JSON.Member]
  /// How long a client may use the result again; nil for results of methods that have no such hint.
  var cache: Cache?

  enum Cache {
    /// The program's own texts, the same for everyone.
    case program
    /// The user's data, which other programs change at any time.
    case nothing
  }

  init(_ members: KeyValuePairs<String, JSON>, cache: Cache? = nil) {
    self.members = members.map { JSON.Member($0.key, $0.value) }
    self.cache = cache
  }

  func json(in revision: MCPRevision) -> JSON {
    guard revision == .stateless else { return .object(members) }
    var all = [JSON.Member("resultType", "complete")] + members
    switch cache {
    case .program:
      all += [JSON.Member("ttlMs", 3_600_000), JSON.Member("cacheScope", "public")]
    case .nothing: all += [JSON.Member("ttlMs", 0), JSON.Member("cacheScope", "private")]
    case nil: break
    }
    all.append(JSON.Member("_meta", .object([JSON.Member(MCPRevision.Meta.server, Self.server)])))
    return .object(all)
  }

  /// The name and version of the server.
  static let server: JSON = ["name": "ootd", "version": .string(RootCommand.version)]
}
