import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Pages of other origins in the same browser can do nothing.
@Suite(.serialized, .startsNothing) struct ForeignPageTests {
  @Test func `a write from another origin is refused`() async throws {
    let board = try await ServedBoard.open(["One"])
    let origins = [
      "http://evil.example", "http://127.0.0.1:\(board.port + 1)", "http://127.0.0.1",
      "https://127.0.0.1:\(board.port)", "http://localhost:\(board.port)", "null", "",
      "http://127.0.0.1:\(board.port).evil.example",
    ]
    for origin in origins {
      try await expectRefusal(
        of: board,
        [board.session, ("Origin", origin), ("Content-Type", "application/json")], 403)
    }
    try await expectRefusal(of: board, [board.session, ("Content-Type", "application/json")], 403)
    try await expectRefusal(
      of: board, board.writeHeaders + [("Origin", "http://evil.example")], 403)
  }

  @Test func `body types that a form can send, or none, are refused`() async throws {
    let board = try await ServedBoard.open(["One"])
    for type in [
      "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
      "text/plain; application/json", "", "application/jsonp", "text/json",
    ] {
      try await expectRefusal(
        of: board, [board.session, ("Origin", board.origin), ("Content-Type", type)], 415)
    }
    try await expectRefusal(of: board, [board.session, ("Origin", board.origin)], 415)
  }

  @Test func `a page on another port reads nothing, even with the session's secret`() async throws {
    let board = try await ServedBoard.open(["My secret"])
    let files = try await board.pageFiles()
    for site in ["same-site", "cross-site"] {
      for path in ["/api/board", "/api/events", "/api/history"] + files {
        let response = try await HTTPConnection.response(
          to: HTTPRequest(
            "GET", path, headers: [board.session, ("Sec-Fetch-Site", site)]),
          port: board.port)
        expectEqual(response.status, 403)
        #expect(!response.text.contains("secret"))
      }
    }
    let link = try await HTTPConnection.response(
      to: HTTPRequest(
        "GET", "/", headers: [board.session, ("Sec-Fetch-Site", "same-site")]),
      port: board.port)
    expectEqual(link.status, 200)
  }

  @Test func `a preflight request from another origin is refused`() async throws {
    let board = try await ServedBoard.open()
    let response = try await HTTPConnection.response(
      to: HTTPRequest(
        "OPTIONS", "/api/todos",
        headers: [
          board.session, ("Origin", "http://evil.example"),
          ("Access-Control-Request-Method", "POST"),
          ("Access-Control-Request-Headers", "content-type"),
        ]), port: board.port)
    expectEqual(response.status, 403)
    #expect(!response.headers.contains { $0.name.lowercased().hasPrefix("access-control") })
  }

  @Test func `reading changes nothing`() async throws {
    let board = try await ServedBoard.open(["One"]) { try await $0.ootd("start", "1") }
    let before = try await board.ootd("history", "--json")
    let paths = [
      "/api/board", "/api/todos/1/move", "/api/undo", "/api/redo", "/api/sync", "/api/labels",
      "/api/activity?from=2026-11-01&to=2026-11-21", "/api/todos?title=x", "/api/history",
    ]
    for path in paths { _ = try await board.get(path) }
    try await expectEqual(board.ootd("history", "--json"), before)
  }

  /// Expects every kind of write to be refused and to change nothing.
  private func expectRefusal(
    of board: ServedBoard, _ headers: [(name: String, value: String)], _ status: Int
  ) async throws {
    let writes = [
      ("POST", "/api/todos", #"{"title":"x"}"#), ("POST", "/api/undo", "{}"),
      ("DELETE", "/api/todos/1", "{}"), ("POST", "/api/labels", #"{"name":"x"}"#),
      ("POST", "/api/sync", "{}"),
      ("PATCH", "/api/todos/1", #"{"title":{"from":"One","to":"x"}}"#),
      ("POST", "/api/todos/1/move", #"{"from":{"1":"todo"},"to":"done"}"#),
    ]
    for (method, path, body) in writes {
      let response = try await HTTPConnection.response(
        to: HTTPRequest(method, path, headers: headers, body: body), port: board.port)
      expectEqual(response.status, status, "\(method) \(path) \(headers)")
    }
    try await expectEqual(board.machine.run("history", "--json").json().elements.count, 1)
  }
}
