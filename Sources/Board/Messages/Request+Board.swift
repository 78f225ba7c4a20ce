import Foundation
import HTTPTypes
import Hummingbird
import Rendering
import Todos

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

  /// A parameter of the address (WHATWG, "application/x-www-form-urlencoded"); nil where it is absent.
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
