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
