import Foundation

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
