import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Board

/// The requests that the board accepts and refuses.
@Suite(.serialized, .startsNothing) struct AccessTests {
  private static let interface = [
    "/api/board", "/api/events", "/api/activity", "/api/session", "/api/sync", "/nothing",
    "/api/nothing",
  ]

  private static let contentPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'
    """

  private func status(
    _ board: ServedBoard, _ method: String, _ target: String,
    _ headers: [(name: String, value: String)], _ body: String = ""
  ) async throws -> Int {
    let request = HTTPRequest(method, target, headers: headers, body: body)
    return try await HTTPConnection.response(to: request, port: board.port).status
  }

  @Test func `a wrong host name, or several, is refused on every path`() async throws {
    let board = try await ServedBoard.open()
    let own = "127.0.0.1:\(board.port)"
    let others = [
      "evil.example:\(board.port)", "evil.example", "127.0.0.1", "localhost", "127.0.0.1:1",
      "0.0.0.0:\(board.port)", "[::1]:\(board.port)", "127.0.0.1:\(board.port).evil.example",
      "localhost.evil.example:\(board.port)", "", "\(own), evil.example",
    ]
    let hosts = others.map { [$0] } + [[own, "evil.example"], ["evil.example", own], [own, own]]
    let files = try await ["/"] + board.pageFiles()
    for names in hosts {
      let headers = names.map { (name: "Host", value: $0) }
      for path in files + Self.interface {
        let status = try await status(board, "GET", path, headers + [board.session])
        expectEqual(status, 403, "\(names) \(path)")
      }
      let write = try await status(
        board, "POST", "/api/todos", board.writeHeaders + headers, #"{"title":"x"}"#)
      expectEqual(write, 403, "\(names)")
    }
    let none = HTTPConnection(port: board.port)
    try await none.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    try await expectEqual(none.head().status, 403)
    try await expectEqual(board.ootd("list", "--json"), "[]\n")
  }

  @Test func `a request target that isn't a path is refused`() async throws {
    let board = try await ServedBoard.open(["My secret"])
    for target in [
      "\(board.origin)/api/board", "http://evil.example/api/board", "http://evil.example/", "*",
    ] {
      for headers in [[], [board.session]] {
        try await expectEqual(status(board, "GET", target, headers), 403, "\(target)")
      }
    }
  }

  @Test func `both names of this machine are accepted`() async throws {
    let board = try await ServedBoard.open()
    for host in ["127.0.0.1:\(board.port)", "localhost:\(board.port)"] {
      let headers = [
        ("Host", host), board.session, ("Origin", "http://\(host)"),
        ("Content-Type", "application/json; charset=utf-8"),
      ]
      try await expectEqual(status(board, "POST", "/api/todos", headers, #"{"title":"x"}"#), 201)
    }
  }

  @Test func `only the page's files are served without a session`() async throws {
    let board = try await ServedBoard.open(["My secret"])
    let secret = board.session.value
    let wrong: [[(name: String, value: String)]] = [
      [], [("Ootd-Session", "")], [("Ootd-Session", String(secret.dropLast()))],
      [("Ootd-Session", String(repeating: "0", count: 64))], [("Cookie", "ootd-session=\(secret)")],
      [board.session, board.session], [("Ootd-Session", "\(secret), \(secret)")],
    ]
    let spellings = [
      "//api/board", "/./api/board", "/api//board", "/api/board/", "/%61pi/board",
      "/main.js/../api/board", "/API/board", "/api/board?x=/main.js",
    ]
    let files = try await ["/"] + board.pageFiles()
    expectEqual(files.count, 3)
    for headers in wrong {
      for path in files { try await expectEqual(status(board, "GET", path, headers), 200) }
      for path in Self.interface + spellings {
        let response = try await HTTPConnection.response(
          to: HTTPRequest("GET", path, headers: headers), port: board.port)
        expectEqual(response.status, 401, "\(headers) \(path)")
        #expect(!response.text.contains("secret"))
      }
      let write = board.writeHeaders.dropFirst() + headers
      try await expectEqual(
        status(board, "POST", "/api/todos", Array(write), #"{"title":"x"}"#), 401)
    }
    #expect(try await board.get("/api/board").text.contains("My secret"))
    try await expectEqual(board.json("/api/history").elements.count, 1)
  }

  @Test func `the address's token works once and sets no cookie`() async throws {
    let server = try ServedBoard()
    try await server.ootd("label", "add", "bug")
    try await server.start(options: ["label:bug"])
    expectEqual(
      server.link, "http://127.0.0.1:\(server.port)/?q=label%3Abug#token=\(server.token)")
    expectEqual(server.token.count, 32)
    let wrong = try await ServedBoard.redeem(String(repeating: "0", count: 32), port: server.port)
    expectEqual(wrong.status, 401)
    let first = try await ServedBoard.redeem(server.token, port: server.port)
    expectEqual(first.status, 201)
    expectEqual(first["Set-Cookie"], nil)
    try expectEqual(first.json()["session"]?.string?.count, 64)
    let second = try await ServedBoard.redeem(server.token, port: server.port)
    expectEqual(second.status, 401)
    expectEqual(second.error?.contains("open the board again"), true)
  }

  @Test func `a token that others may have seen works for a minute, and for nobody else`() {
    let (users, start) = ([getuid(), 0, getuid() + 1, nil], ContinuousClock.now)
    let exposed = AddressToken("t", isExposed: true, now: start)
    let hidden = AddressToken("t", isExposed: false, now: start)
    let soon = start + .seconds(59)
    expectEqual(users.map { exposed.admits($0, now: soon) }, [true, true, false, false])
    expectEqual(users.map { hidden.admits($0, now: soon) }, [true, true, false, true])
    let late = start + .seconds(60)
    expectEqual([exposed, hidden].map { $0.admits(getuid(), now: late) }, [false, true])
  }

  @Test func `the owner of a connection is read from the system's table of sockets`() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1CF3 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1 1 0
         1: 0100007F:1CF3 0100007F:C001 01 00000000:00000000 00:00000000 00000000  1000        0 2 1 0
         2: 0100007F:C001 0100007F:1CF3 01 00000000:00000000 00:00000000 00000000  1001        0 3 1 0
         3: 0100007F:C002 0100007F:1CF3 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0
         4: 0000000000000000FFFF00000100007F:C003 0000000000000000FFFF00000100007F:1CF3 01 0:0 0:0 0 1002 0 4
         5: 0200007F:C004 0100007F:1CF3 01 00000000:00000000 00:00000000 00000000  1003        0 5 1 0
      """
    let owners = (0xC001...0xC005).map { ConnectionOwner.user(in: table, from: $0, to: 7411) }
    expectEqual(owners, [1001, nil, 1002, nil, nil])
  }

  @Test func `the token is accepted only from the board's own page`() async throws {
    let server = try ServedBoard()
    try await server.start()
    let json = ("Content-Type", "application/json")
    let origin = ("Origin", "http://127.0.0.1:\(server.port)")
    let attempts: [(headers: [(name: String, value: String)], status: Int)] = [
      ([json], 403), ([json, ("Origin", "http://evil.example")], 403),
      ([json, ("Origin", "http://127.0.0.1:1")], 403), ([json, ("Origin", "null")], 403),
      ([origin], 415), ([origin, ("Content-Type", "text/plain")], 415),
      ([origin, json, ("Host", "evil.example")], 403),
    ]
    for (headers, status) in attempts {
      let response = try await HTTPConnection.response(
        to: HTTPRequest(
          "POST", "/api/session", headers: headers, body: #"{"token":"\#(server.token)"}"#),
        port: server.port)
      expectEqual(response.status, status, "\(headers)")
    }
    try await expectEqual(ServedBoard.redeem(server.token, port: server.port).status, 201)
  }

  @Test func `every response has security headers, including errors`() async throws {
    let board = try await ServedBoard.open()
    let answers = [
      try await board.get("/"), try await board.get("/api/board"),
      try await board.get("/nothing"), try await board.get("/api/todos/99"),
      try await board.send("POST", "/api/todos", "{"),
      try await HTTPConnection.response(to: HTTPRequest("GET", "/api/board"), port: board.port),
      try await HTTPConnection.response(
        to: HTTPRequest("GET", "/api/board", headers: [("Host", "evil.example")]),
        port: board.port),
      try await HTTPConnection.response(
        to: HTTPRequest("POST", "/", headers: [("Transfer-Encoding", "gzip")]), port: board.port),
      try await HTTPConnection(port: board.port).head(
        of: HTTPRequest("GET", "/api/events", headers: [board.session])),
    ]
    expectEqual(answers.map(\.status), [200, 200, 404, 404, 422, 401, 403, 400, 200])
    expectEqual(answers.last?["Content-Type"], "text/event-stream")
    for answer in answers {
      expectEqual(answer.values(of: "Content-Security-Policy"), [Self.contentPolicy])
      expectEqual(answer.values(of: "X-Content-Type-Options"), ["nosniff"])
      expectEqual(answer.values(of: "Referrer-Policy"), ["no-referrer"])
      expectEqual(answer.values(of: "Cache-Control"), ["no-store"])
      expectEqual(answer.values(of: "Cross-Origin-Resource-Policy"), ["same-origin"])
      #expect(!answer.headers.contains { $0.name.lowercased().hasPrefix("access-control") })
      expectEqual(answer["Set-Cookie"], nil)
    }
  }
}
