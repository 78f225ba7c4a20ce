import Foundation

/// A request to send, valid or not.
package struct HTTPRequest: Sendable {
  package var method: String
  package var target: String
  /// In sending order; names may repeat.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(
    _ method: String = "GET", _ target: String = "/",
    headers: [(name: String, value: String)] = [], body: String = ""
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = Array(body.utf8)
  }

  /// Adds `Host`, for a port of 127.0.0.1, and `Content-Length` if they aren't among the headers.
  func bytes(port: Int) -> [UInt8] {
    let names = Set(headers.map { $0.name.lowercased() })
    var lines = ["\(method) \(target) HTTP/1.1"]
    if !names.contains("host") { lines.append("Host: 127.0.0.1:\(port)") }
    lines += headers.map { "\($0.name): \($0.value)" }
    let isCounted = !names.isDisjoint(with: ["content-length", "transfer-encoding"])
    if !isCounted, !body.isEmpty || method != "GET" {
      lines.append("Content-Length: \(body.count)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}

/// A server's response.
package struct HTTPResponse: Sendable {
  package let status: Int
  /// In the order received.
  package let headers: [(name: String, value: String)]
  package internal(set) var body: [UInt8] = []

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// The first header with a name, ignoring case.
  package subscript(name: String) -> String? { values(of: name).first }

  /// All headers with a name, ignoring case.
  package func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  package func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body))
  }

  /// - Parameter lines: The status line and the headers, without the empty line.
  init?(lines: [String]) {
    let words = (lines.first ?? "").split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      return nil
    }
    self.status = status
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (String(line[..<colon]), value)
    }
  }
}
