import Localization
import Rendering
import Store
import Todos

/// A message of a client, in JSON-RPC 2.0 (https://www.jsonrpc.org/specification), one a line.
enum MCPMessage: Hashable {
  case request(MCPRequest)
  /// Never answered.
  case notification(method: String)
  /// The answer to a request of the server, which sends none.
  case response
  /// A line that isn't a message; the id is null if it couldn't be read.
  case invalid(MCPError, id: JSON)

  /// The most bytes of a line.
  static let limit = 1 << 20

  /// - Parameter line: Without its newline.
  init(_ line: [UInt8]) {
    let json = JSON(utf8: line)
    let id = json?["id"].flatMap { Self.isID($0) ? $0 : nil }
    do throws(MCPError) {
      guard let json else { throw .malformed }
      self = try Self.message(json)
    } catch {
      self = .invalid(error, id: id ?? .null)
    }
  }

  private static func message(_ json: JSON) throws(MCPError) -> MCPMessage {
    // Batches were removed from the protocol in 2025-06-18.
    guard case .object = json else { throw .invalidRequest("a message is one JSON object") }
    let id = json["id"]
    guard id.map(isID) ?? true else {
      throw .invalidRequest("`id` must be a string or an integer")
    }
    guard json["jsonrpc"] == .string("2.0") else { throw .invalidRequest("`jsonrpc` is \"2.0\"") }
    guard let method = json["method"] else {
      if id != nil, json["result"] != nil || json["error"] != nil { return .response }
      throw .invalidRequest("missing `method`")
    }
    guard let method = method.string else { throw .invalidRequest("`method` must be a string") }
    guard let id else { return .notification(method: method) }
    let params = json["params"] ?? [:]
    guard case .object = params else { throw .invalidParams("`params` must be an object") }
    return .request(MCPRequest(id: id, method: method, params: params))
  }

  private static func isID(_ json: JSON) -> Bool {
    switch json {
    case .string, .integer: true
    default: false
    }
  }
}

/// A request, which gets exactly one response.
struct MCPRequest: Hashable {
  /// A string or an integer.
  let id: JSON
  let method: String
  /// An object.
  let params: JSON

  /// A member of the parameters that must be a string.
  func string(_ name: String) throws(MCPError) -> String {
    guard let text = params[name]?.string else {
      throw .invalidParams("`\(name)` must be a string")
    }
    return text
  }

  func response(_ result: JSON) -> JSON { ["jsonrpc": "2.0", "id": id, "result": result] }
}

/// A JSON-RPC error. The sentences are for developers of clients, and in English like the protocol.
struct MCPError: Error, Hashable {
  let code: Int
  let message: String
  var data: JSON?

  func response(to id: JSON) -> JSON {
    let error: JSON = ["code": JSON(code), "message": .string(message)]
    return [
      "jsonrpc": "2.0", "id": id, "error": data.map { error.adding(["data": $0]) } ?? error,
    ]
  }

  static let malformed = MCPError(code: -32700, message: "Parse error: not JSON in UTF-8")

  static let tooLong = MCPError(
    code: -32600, message: "Invalid request: longer than \(MCPMessage.limit) bytes")

  static func invalidRequest(_ reason: String) -> MCPError {
    MCPError(code: -32600, message: "Invalid request: \(reason)")
  }

  static func invalidParams(_ reason: String) -> MCPError {
    MCPError(code: -32602, message: "Invalid params: \(reason)")
  }

  static func unknownMethod(_ name: String) -> MCPError {
    MCPError(code: -32601, message: "Method not found: \(name.truncated(toWidth: 40).visible)")
  }

  static func unknownTool(_ name: String) -> MCPError {
    MCPError(code: -32602, message: "Unknown tool: \(name.truncated(toWidth: 40).visible)")
  }

  /// - Parameter requested: The version that the client asked for.
  static func unsupportedVersion(_ requested: String) -> MCPError {
    MCPError(
      code: -32022, message: "Unsupported protocol version",
      data: ["supported": MCPRevision.supported, "requested": .string(requested)])
  }

  static func notFound(_ uri: String, in revision: MCPRevision) -> MCPError {
    MCPError(
      code: revision == .handshake ? -32002 : -32602, message: "Resource not found",
      data: ["uri": .string(uri)])
  }

  /// - Parameter error: The JSON of ootd's error.
  static func failed(_ error: JSON) -> MCPError {
    MCPError(code: -32603, message: "Internal error", data: error)
  }
}

/// A revision of the Model Context Protocol (https://modelcontextprotocol.io/specification) that the server speaks.
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

/// Serves the Model Context Protocol on standard input and output, until the input ends or the process that
/// started it does.
struct MCPCommand: OotdCommand {
  static let usage = Usage("mcp", examples: ["mcp", "mcp --read-only", "mcp -P api"])

  @Option("P", "project", help: "mcpProject", offering: .projects) var project: String?
  @Flag("read-only") var isReadOnly = false

  func run(in session: Session) async throws {
    var server = MCPServer(
      context: session.context, format: session.format, project: project, isReadOnly: isReadOnly)
    if let project {
      _ = try await server.run("mcp") { session in
        try session.store().read { try $0.checkNames(project: project) }
        return .null
      }
    }
    var lines = LineSplitter(limit: MCPMessage.limit)
    while true {
      let part = try session.context.console.inputPart()
      for line in lines.lines(adding: part) {
        guard let response = await server.response(to: line) else { continue }
        try session.print(response.text + "\n")
      }
      if part.isEmpty { return }
    }
  }
}

/// Splits bytes into lines as they come.
struct LineSplitter {
  /// The most bytes of a line.
  let limit: Int
  private(set) var rest: [UInt8] = []
  private(set) var isTooLong = false

  /// The lines that end in the next bytes, without newlines and blank ones; nil for one that is too long.
  /// - Parameter part: Empty at the end, which ends the last line.
  mutating func lines(adding part: [UInt8]) -> [[UInt8]?] {
    var lines: [[UInt8]?] = []
    let pieces = part.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if !isTooLong { rest += piece }
      if rest.count > limit { (rest, isTooLong) = ([], true) }
      guard index < pieces.count - 1 || part.isEmpty else { break }
      if isTooLong {
        lines.append(nil)
      } else if !rest.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
        lines.append(rest)
      }
      (rest, isTooLong) = ([], false)
    }
    return lines
  }
}
