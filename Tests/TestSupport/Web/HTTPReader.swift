import Foundation

/// Parses responses as their bytes arrive. Its calls block.
struct HTTPReader {
  private let socket: Socket
  private var unread: [UInt8] = []
  /// Bytes of the current body that were received but not consumed.
  private var text: [UInt8] = []
  private var rest = Rest.nothing

  /// The remaining part of the current body.
  private enum Rest {
    case nothing
    case bytes(Int)
    case chunks
    case untilEnd
  }

  init(_ socket: Socket) {
    self.socket = socket
  }

  /// Reads up to the body.
  mutating func head(method: String, by deadline: Date) throws -> HTTPResponse {
    var lines: [String] = []
    while let line = try line(by: deadline) {
      guard line.isEmpty else {
        lines.append(line)
        continue
      }
      guard let response = HTTPResponse(lines: lines) else { break }
      lines = []
      if response.status < 200 { continue }
      text = []
      rest = HTTPReader.rest(of: response, to: method)
      return response
    }
    throw TestFailure(description: "no response: \(lines)")
  }

  /// Reads the next bytes of the body.
  /// - Returns: Nil at the end of the body.
  mutating func part(by deadline: Date) throws -> [UInt8]? {
    switch rest {
    case .nothing: return nil
    case .untilEnd:
      let all = try take(upTo: .max, by: deadline)
      if all.isEmpty { rest = .nothing }
      return all.isEmpty ? nil : all
    case .bytes(let count):
      let some = try take(upTo: count, by: deadline)
      guard !some.isEmpty else { throw TestFailure(description: "\(count) bytes are missing") }
      rest = some.count == count ? .nothing : .bytes(count - some.count)
      return some
    case .chunks: return try chunk(by: deadline)
    }
  }

  /// Reads the next line of the body.
  /// - Returns: Nil at the end of the body.
  mutating func bodyLine(by deadline: Date) throws -> String? {
    while true {
      if let end = text.firstIndex(of: 10) {
        defer { text.removeFirst(end + 1) }
        return String(decoding: text[..<end], as: UTF8.self)
      }
      guard let part = try part(by: deadline) else { return nil }
      text += part
    }
  }

  private mutating func chunk(by deadline: Date) throws -> [UInt8]? {
    guard let line = try line(by: deadline), let count = Int(line, radix: 16) else {
      throw TestFailure(description: "no chunk")
    }
    var bytes: [UInt8] = []
    while bytes.count < count {
      let some = try take(upTo: count - bytes.count, by: deadline)
      guard !some.isEmpty else { throw TestFailure(description: "half a chunk") }
      bytes += some
    }
    _ = try self.line(by: deadline)
    if count == 0 { rest = .nothing }
    return count == 0 ? nil : bytes
  }

  /// - Returns: An empty array at the end.
  private mutating func take(upTo count: Int, by deadline: Date) throws -> [UInt8] {
    if unread.isEmpty { unread = try socket.receive(by: deadline) }
    let taken = Array(unread.prefix(count))
    unread.removeFirst(taken.count)
    return taken
  }

  /// - Returns: Nil at the end.
  private mutating func line(by deadline: Date) throws -> String? {
    while true {
      if let end = unread.firstIndex(of: 10) {
        let line = unread[..<end].last == 13 ? unread[..<(end - 1)] : unread[..<end]
        defer { unread.removeFirst(end + 1) }
        return String(decoding: line, as: UTF8.self)
      }
      let more = try socket.receive(by: deadline)
      if more.isEmpty { return nil }
      unread += more
    }
  }

  /// RFC 9112, section 6.3.
  private static func rest(of response: HTTPResponse, to method: String) -> Rest {
    if method == "HEAD" || [204, 304].contains(response.status) { return .nothing }
    if response["Transfer-Encoding"]?.lowercased() == "chunked" { return .chunks }
    guard let length = response["Content-Length"].flatMap(Int.init) else { return .untilEnd }
    return length == 0 ? .nothing : .bytes(length)
  }
}
