import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Rendering
import Store
import Todos

extension Response {
  init(_ json: JSON, status: HTTPResponse.Status = .ok) {
    self.init(bytes: json.utf8, type: "application/json", status: status)
  }

  /// - Parameter type: The media type; all texts are UTF-8.
  init(bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) {
    self.init(ByteBuffer(bytes: bytes), type: type, status: status)
  }

  init(_ body: ByteBuffer, type: String, status: HTTPResponse.Status = .ok) {
    self.init(
      status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: body))
  }

  /// An error as JSON for the API, or as plain text for other paths, which a person may have opened.
  init(_ error: any Error, language: Language, path: String) {
    let sentence = ErrorLine(error, language: language).pageSentence
    let status = HTTPResponse.Status(of: error, path: path)
    guard path.hasPrefix("/api/") else {
      self.init(
        bytes: Array("\(sentence)\n".utf8), type: "text/plain; charset=utf-8", status: status)
      return
    }
    var members = [JSON.Member("error", .string(sentence))]
    if case BoardError.stale(let present) = error {
      members.append(JSON.Member("present", present))
    }
    self.init(.object(members), status: status)
  }
}

extension Request {
  /// The JSON object of the body.
  /// - Throws: ``BoardError``
  func json() async throws -> JSONBody {
    var bytes: [UInt8] = []
    for try await part in body {
      bytes += part.readableBytesView
      if bytes.count > JSONBody.limit { throw BoardError.tooLarge(limit: JSONBody.limit) }
    }
    return try JSONBody(bytes)
  }

  /// A query parameter (WHATWG, "application/x-www-form-urlencoded"); nil if absent.
  func parameter(_ name: String) -> String? {
    for pair in (uri.query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0] == name else { continue }
      let text = parts.count > 1 ? String(parts[1].replacing("+", with: " ")) : ""
      return text.removingPercentEncoding ?? text
    }
    return nil
  }
}

extension HTTPResponse.Status {
  /// The status of an error (RFC 9110, 15.5 and 15.6).
  /// - Parameter path: The requested path. An unknown name is "not found" if the path refers to it, and
  ///   an invalid value otherwise.
  init(of error: any Error, path: String) {
    switch error {
    case let error as BoardError: self = Self.status(of: error)
    case let error as StoreError: self = Self.status(of: error, path)
    case TodoError.invalidHandle: self = .notFound
    case is TodoError: self = .unprocessableContent
    case QueryError.unknownView, QueryError.invalidView: self = .unprocessableContent
    case is QueryError: self = .badRequest
    case InputError.invalidSetting, InputError.noProjectName: self = .unprocessableContent
    case InputError.settingNotSet: self = .conflict
    case InputError.noRepository, InputError.jjRepository: self = .notFound
    default: self = .internalServerError
    }
  }

  private static func status(of error: BoardError) -> Self {
    switch error {
    case .wrongHost, .wrongOrigin: .forbidden
    case .noAccess: .unauthorized
    case .notJSON: .unsupportedMediaType
    case .malformed, .unknownMember, .missingMember, .severalPlaces, .onlyOne: .badRequest
    case .tooLarge: .contentTooLarge
    case .wrongMember, .badSpan: .unprocessableContent
    case .stale, .syncRunning: .conflict
    case .noSuchPage, .noSync: .notFound
    case .notSynced: .badGateway
    }
  }

  private static func status(of error: StoreError, _ path: String) -> Self {
    switch error {
    case .noSuchTodo, .noSuchComment, .noSuchItem, .notATodo, .missingTodos, .deletedTodo: .notFound
    case .unknown(let kind, _, _):
      path.hasPrefix("/api/\(kind.rawValue)s/") ? .notFound : .unprocessableContent
    case .exists, .inOtherColumn, .nothingToUndo, .nothingToRedo, .nothingToPurge, .notNewest,
      .restorationIsFinal,
      .editedElsewhere, .changedMeanwhile, .repositoryLinked, .repositoryNotLinked:
      .conflict
    case .invalid, .changeTooLarge, .dependencyCycle: .unprocessableContent
    case .locked, .replaced: .serviceUnavailable
    case .diskFull: Self(code: 507, reasonPhrase: "Insufficient Storage")
    default: .internalServerError
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
