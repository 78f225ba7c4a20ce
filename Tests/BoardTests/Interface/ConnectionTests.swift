import Board
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Connections that send an invalid request, or none at all.
@Suite(.serialized, .startsNothing) struct ConnectionTests {
  /// Requests may take a second.
  private static let times = {
    var times = BoardTimes()
    times.request = .seconds(1)
    times.heartbeat = .milliseconds(250)
    return times
  }()

  private func send(_ text: String, to board: ServedBoard) async throws -> HTTPConnection {
    let connection = HTTPConnection(port: board.port)
    try await connection.send(Array(text.utf8))
    return connection
  }

  /// A request to add a todo, without the headers that give its body's length.
  private func head(_ board: ServedBoard) -> String {
    let headers = board.writeHeaders.map { "\($0.name): \($0.value)\r\n" }.joined()
    return "POST /api/todos HTTP/1.1\r\nHost: 127.0.0.1:\(board.port)\r\n\(headers)"
  }

  @Test func `a body without a clear length gets a single 400`() async throws {
    let board = try await ServedBoard.open()
    for rest in [
      "Transfer-Encoding: chunked\r\n\r\n-1\r\n", "Transfer-Encoding: chunked\r\n\r\n+e\r\n",
      "Transfer-Encoding: chunked\r\n\r\n0x0d\r\n", "Transfer-Encoding: chunked\r\n\r\n\r\n",
      "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
      "Transfer-Encoding: gzip\r\n\r\n", "Transfer-Encoding: identity\r\n\r\n",
      "Transfer-Encoding: gzip, chunked\r\n\r\nd\r\n{\"title\":\"x\"}\r\n0\r\n\r\n",
      "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n",
      "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
      "Transfer-Encoding: chunked\r\nContent-Length: 13\r\n\r\n0\r\n\r\n",
      "Content-Length: -1\r\n\r\n", "Content-Length: 13\r\nContent-Length: 14\r\n\r\n",
    ] {
      let connection = try await send(head(board) + rest, to: board)
      let answer = String(decoding: try await connection.rest(within: 8), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
      expectEqual(answer.components(separatedBy: "HTTP/1.1 ").count, 2, "\(answer)")
      try await expectEqual(board.ootd("list", "--json"), "[]\n", "\(rest)")
    }
  }

  @Test func `a chunked body is read`() async throws {
    let board = try await ServedBoard.open()
    let chunks = "Transfer-Encoding: Chunked\r\n\r\n8\r\n{\"title\"\r\n5\r\n:\"x\"}\r\n0\r\n\r\n"
    try await expectEqual(send(head(board) + chunks, to: board).head().status, 201)
  }

  @Test func `half-sent requests are closed after a time, but event streams are not`()
    async throws
  {
    let board = try await ServedBoard.open(times: Self.times)
    let stream = HTTPConnection(port: board.port)
    _ = try await stream.head(of: HTTPRequest("GET", "/api/events", headers: [board.session]))
    let head = head(board)
    let get = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(board.port)\r\n\r\n"
    let halves = [
      "", "GET / HT", "GET / HTTP/1.1\r\nHost: 127", head + "Content-Length: 13\r\n\r\n{\"ti",
      head + "Transfer-Encoding: chunked\r\n\r\n",
      head + "Transfer-Encoding: chunked\r\n\r\nd\r\n{",
      get, get + "GET / HT", "POST /api/todos HTTP/1.1\r\nContent-Length: 13\r\n\r\n{",
    ]
    let lifetimes = try await withThrowingTaskGroup { group in
      for half in halves {
        group.addTask {
          try await HTTPConnection.lifetime(sending: Array(half.utf8), port: board.port)
        }
      }
      group.addTask {
        try await HTTPConnection.lifetime(
          sending: Array("GET / HTTP/1.1\r\nX: ".utf8), thenRepeating: UInt8(ascii: "x"),
          port: board.port)
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let allowed = .seconds(0.9)..<HTTPConnection.longest
    #expect(lifetimes.allSatisfy(allowed.contains), "\(lifetimes)")
    try await board.ootd("add", "One")
    _ = try await stream.line { $0 == "event: change" }
    try await expectEqual(board.json("/api/board")["todo"]?.all("title"), ["One"])
  }

  @Test func `a client that sends many requests at once is disconnected`() async throws {
    let board = try await ServedBoard.open(times: Self.times)
    let get = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(board.port)\r\n\r\n"
    for (count, isAllowed) in [(4, true), (30, false)] {
      let requests = Array(String(repeating: get, count: count).utf8)
      let lifetime = try await HTTPConnection.lifetime(sending: requests, port: board.port)
      expectEqual(lifetime > .seconds(0.9), isAllowed, "\(count): \(lifetime)")
    }
  }
}
