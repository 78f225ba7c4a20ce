import Rendering
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
    guard let json = JSON(utf8: line) else {
      self = .invalid(.malformed, id: .null)
      return
    }
    guard case .object = json else {
      // Batches were removed from the protocol in 2025-06-18.
      self = .invalid(.invalidRequest("a message is one JSON object"), id: .null)
      return
    }
    let id = json["id"]
    guard id.map(Self.isID) ?? true else {
      self = .invalid(.invalidRequest("`id` must be a string or an integer"), id: .null)
      return
    }
    self = Self.message(json, id: id)
  }

  private static func message(_ json: JSON, id: JSON?) -> MCPMessage {
    guard json["jsonrpc"] == .string("2.0") else {
      return .invalid(.invalidRequest("`jsonrpc` is \"2.0\""), id: id ?? .null)
    }
    guard let method = json["method"] else {
      let isResponse = id != nil && (json["result"] != nil || json["error"] != nil)
      return isResponse
        ? .response : .invalid(.invalidRequest("missing `method`"), id: id ?? .null)
    }
    guard let method = method.string else {
      return .invalid(.invalidRequest("`method` must be a string"), id: id ?? .null)
    }
    guard let id else { return .notification(method: method) }
    let params = json["params"] ?? [:]
    guard case .object = params else {
      return .invalid(.invalidParams("`params` must be an object"), id: id)
    }
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

  func response(_ result: JSON) -> JSON {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }
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
