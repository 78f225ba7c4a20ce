import Actions
import Files
import HTTPTypes
import Hummingbird
import Localization
import Rendering
import Store
import Todos

extension Response {
  init(_ json: JSON, status: HTTPResponse.Status = .ok) {
    self.init(ByteBuffer(bytes: json.utf8), type: "application/json", status: status)
  }

  /// - Parameter type: The media type; all texts are UTF-8.
  init(_ body: ByteBuffer, type: String, status: HTTPResponse.Status = .ok) {
    self.init(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: body))
  }

  /// An error as JSON for the API, or as plain text for other paths, which a person may have opened.
  init(_ error: any Error, language: Language, path: String) {
    let line = ErrorLine(error, language: language)
    let status = HTTPResponse.Status(of: error, path: path)
    guard path.hasPrefix("/api/") else {
      let text = ByteBuffer(string: "\(line.pageSentence)\n")
      self.init(text, type: "text/plain; charset=utf-8", status: status)
      return
    }
    var json = line.pageJSON
    if let error = error as? StaleError { json = json.adding(["present": error.present]) }
    self.init(json, status: status)
  }
}

extension Request {
  /// The JSON object of the body.
  /// - Throws: ``Failure``
  func json() async throws -> JSONBody {
    var bytes: [UInt8] = []
    for try await part in body {
      bytes += part.readableBytesView
      if bytes.count > JSONBody.limit {
        throw Failure("board.tooLarge", .usage, ["limit": String(JSONBody.limit)])
      }
    }
    return try JSONBody(bytes)
  }

  /// The JSON object of the body, without other members than those.
  func json(only names: [String]) async throws -> JSONBody {
    let body = try await json()
    try body.check(only: names)
    return body
  }

  /// The query parameters, each at most once.
  /// - Throws: `board.wrongParameter` for one that can't be decoded, has another name or is repeated.
  func parameters(only names: [String]) throws(Failure) -> Parameters {
    var parameters = Parameters()
    for pair in (uri.query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { String($0.replacing("+", with: " ")).percentDecoded }
      guard let name = texts[0], let text = texts.count > 1 ? texts[1] : "", names.contains(name),
        parameters.texts.updateValue(text, forKey: name) == nil
      else {
        let expected = names.isEmpty ? [uri.path] : names.map { "\($0)=" }
        throw .wrongParameter(String(pair), expected: expected)
      }
    }
    return parameters
  }
}

extension Router {
  /// Adds a route that reads, and takes no parameters.
  func read(
    _ path: RouterPath, _ body: @escaping @Sendable (Context) async throws -> Response
  ) {
    get(path) { request, context in
      _ = try request.parameters(only: [])
      return try await body(context)
    }
  }
}

/// The parameters of a request that reads (WHATWG, "application/x-www-form-urlencoded").
struct Parameters {
  fileprivate var texts: [String: String] = [:]

  /// Nil if absent.
  subscript(name: String) -> String? { texts[name] }

  /// A parameter's value; nil if absent.
  /// - Throws: `board.wrongParameter` if `read` returns nil.
  func value<Value>(
    _ name: String, as expected: String..., read: (String) -> Value?
  ) throws(Failure) -> Value? {
    guard let text = texts[name] else { return nil }
    guard let value = read(text) else {
      throw .wrongParameter("\(name)=\(text)", expected: expected)
    }
    return value
  }

  /// - Throws: `board.wrongParameter`, also if it is absent.
  func required<Value>(
    _ name: String, as expected: String..., read: (String) -> Value?
  ) throws(Failure) -> Value {
    guard let value = texts[name].flatMap(read) else {
      throw .wrongParameter("\(name)=\(texts[name] ?? "")", expected: expected)
    }
    return value
  }

  /// How many todos or changes to return; 50 unless given.
  func count(_ name: String) throws(Failure) -> Int {
    let range = 1...1000
    return try value(name, as: "1…1000") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    } ?? 50
  }

  /// The todo that a parameter names; nil if absent.
  func handle(_ name: String) throws(Failure) -> Handle? {
    try value(name, as: "12") { Handle($0) }
  }
}

extension HTTPResponse.Status {
  /// The status of an error (RFC 9110, 15.5 and 15.6): that of its kind, except where the protocol has its own.
  /// - Parameter path: The requested path. An unknown name is "not found" if the path refers to it, and
  ///   an invalid value otherwise.
  init(of error: any Error, path: String) {
    switch error {
    case is QueryError: self = .unprocessableContent
    case let failure as Failure where failure.code == "board.noAccess": self = .unauthorized
    case let failure as Failure
    where ["board.wrongParameter", "board.badSpan"].contains(failure.code):
      self = .badRequest
    case let failure as Failure where failure.code == "board.notJSON": self = .unsupportedMediaType
    case let failure as Failure where failure.code == "board.tooLarge": self = .contentTooLarge
    // The address of a todo that can't be.
    case TodoError.invalidHandle, StoreError.notATodo: self = .notFound
    case StoreError.unknown(let kind, _, _) where !path.hasPrefix("/api/\(kind.rawValue)s/"):
      self = .unprocessableContent
    case StoreError.locked, StoreError.replaced: self = .serviceUnavailable
    default:
      self =
        switch error.anyFailure.kind {
        case .usage: .unprocessableContent
        // A name in a value, not in the address.
        case .missing where error.anyFailure.path != nil: .unprocessableContent
        case .refused: .forbidden
        case .missing: .notFound
        case .conflict, .claimed: .conflict
        case .failed: .internalServerError
        }
    }
  }
}

/// The security headers of every response, including errors.
enum SecurityHeaders {
  /// Only the board's own files may be loaded, and no other site may frame or read them (CSP Level 3,
  /// Fetch, "CORP").
  static let fields: HTTPFields = [
    .contentSecurityPolicy:
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
      + "img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types 'none'",
    .xContentTypeOptions: "nosniff",
    HTTPField.Name("Referrer-Policy")!: "no-referrer",
    HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
    HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
    .cacheControl: "no-store",
  ]
}

/// Fields have changed since the client read them.
struct StaleError: CodedError {
  /// An object of their current values.
  let present: JSON

  var failure: Failure { .stale }
}
