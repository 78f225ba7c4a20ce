import TestSupport
import Testing
import TestingAdditions

/// Invalid requests, accidental or malicious.
@Suite(.serialized, .startsNothing) struct BadRequestTests {
  @Test func `a body that isn't a JSON object is refused`() async throws {
    let board = try await ServedBoard.open()
    for body in [
      "", "{", "[]", "null", "\"title\"", "{\"title\":\"x\",}", "{\"title\":\"\u{1}\"}",
      "{\"title\":\"x\",\"title\":\"y\"}", "title=x", "{\"title\":\"\\ud800\"}",
    ] {
      let response = try await board.send("POST", "/api/todos", body)
      expectEqual(response.status, 422, "\(body)")
      expectEqual(response.error, "the body isn't a JSON object in UTF-8", "\(body)")
      try await expectEqual(board.ootd("list", "--json"), "[]\n", "\(body)")
    }
  }

  @Test func `invalid UTF-8 and excessive nesting are refused`() async throws {
    let board = try await ServedBoard.open()
    var request = HTTPRequest("POST", "/api/todos", headers: board.writeHeaders)
    request.body = Array("{\"title\":\"".utf8) + [0xFF, 0xC0] + Array("\"}".utf8)
    try await expectEqual(HTTPConnection.response(to: request, port: board.port).status, 422)
    request.body = [UInt8](repeating: UInt8(ascii: "["), count: 500_000)
    try await expectEqual(HTTPConnection.response(to: request, port: board.port).status, 422)
    try await expectEqual(board.get("/api/board").status, 200)
  }

  @Test func `an invalid todo is refused with a message that quotes the problem`() async throws {
    let board = try await ServedBoard.open()
    for (body, status, quoted) in [
      (#"{"titel":"x"}"#, 422, "`title`"), (#"{}"#, 422, "title"), (#"{"title":""}"#, 422, "title"),
      (#"{"title":7}"#, 422, "`title`"), (#"{"title":"x","priority":"urgent"}"#, 422, "`urgent`"),
      (#"{"title":"x","day":"2026-02-30"}"#, 422, "`2026-02-30`"),
      (#"{"title":"x","status":"later"}"#, 422, "status"),
      (#"{"title":"x","due":"soon"}"#, 422, "`soon`"),
      (#"{"title":"x","labels":["-x"]}"#, 422, "`-x`"),
      (#"{"title":"x","labels":"bug"}"#, 422, "`labels`"),
      (#"{"title":"x","project":"nope"}"#, 422, "`nope`"),
      (#"{"title":"x","milestone":"-x"}"#, 422, "`-x`"),
      (#"{"title":"x","block":"nope"}"#, 422, "`nope`"),
      (#"{"title":"a\u0000b"}"#, 422, "U+0000"),
    ] {
      let response = try await board.send("POST", "/api/todos", body)
      expectEqual(response.status, status, "\(body)")
      let error = try #require(response.error)
      #expect(error.contains(quoted), "\(error)")
      try await expectEqual(board.ootd("list", "--json"), "[]\n", "\(body)")
    }
  }

  @Test func `only one todo is read at a time`() async throws {
    let board = try await ServedBoard.open(["One", "Two"])
    let response = try await board.get("/api/todos/1,2")
    expectEqual(response.status, 422)
    expectEqual(response.error?.contains("`1,2`"), true)
  }

  @Test func `a body over a megabyte is refused, chunked or not`() async throws {
    let board = try await ServedBoard.open()
    let limit = 1 << 20
    let frame = #"{"title":"x","notes":""}"#.utf8.count
    let most = String(repeating: "n", count: limit - frame)
    let response = try await board.send("POST", "/api/todos", #"{"title":"x","notes":"\#(most)n"}"#)
    expectEqual(response.status, 413)
    expectEqual(response.error?.contains("1048576"), true)
    // The largest accepted body, which is too large for a todo's notes.
    try await expectEqual(
      board.send("POST", "/api/todos", #"{"title":"x","notes":"\#(most)"}"#).status, 422
    )
    var chunked = HTTPRequest("POST", "/api/todos", headers: board.writeHeaders)
    chunked.headers.append(("Transfer-Encoding", "chunked"))
    let chunk = "10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n"
    chunked.body = Array(String(repeating: chunk, count: 17).utf8)
    let status = try? await HTTPConnection.response(to: chunked, port: board.port).status
    // The server may also close the connection before the body is sent.
    #expect(status == 413 || status == nil)
    try await expectEqual(board.ootd("list", "--json"), "[]\n")
  }

  @Test func `no path escapes the page's folder`() async throws {
    let board = try await ServedBoard.open()
    for path in [
      "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
      "/.git/config", "/main.js/../../secret", "/api/../main.js", "/../Locales/en.json",
      "/main.js%00.html",
      "/..\\..\\etc\\passwd", "/Resource.swift",
    ] {
      let response = try await board.get(path)
      expectEqual(response.status, 404, "\(path)")
      #expect(!response.text.contains("root:"), "\(path)")
    }
  }

  @Test func `bytes that aren't a valid request get an error or no response`() async throws {
    let board = try await ServedBoard.open(["My secret"])
    for bytes in [
      "GET / HTTP/1.1\r\n\r\n", "GARBAGE\r\n\r\n", "GET  HTTP/1.1\r\n\r\n",
      "\u{0}\u{1}\u{2}\r\n\r\n",
      "POST /api/todos HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ] {
      let connection = HTTPConnection(port: board.port)
      try await connection.send(Array(bytes.utf8))
      let head = try? await connection.head()
      #expect(head.map { (400..<500).contains($0.status) } ?? true, "\(bytes)")
      try await expectEqual(board.get("/api/board").status, 200, "\(bytes)")
    }
  }

  @Test func `an unknown path or todo is not found`() async throws {
    let board = try await ServedBoard.open()
    for path in ["/api/todos/1", "/api/todos/abc", "/api/history?todo=1", "/api/nothing"] {
      try await expectEqual(board.get(path).status, 404, "\(path)")
    }
    try await expectEqual(board.send("DELETE", "/api/todos/1").status, 404)
    try await expectEqual(board.send("DELETE", "/api/labels/none").status, 404)
    let gone = "/api/comments/00000000-0000-0000-0000-000000000000"
    try await expectEqual(board.send("DELETE", gone).status, 404)
    try await expectEqual(board.send("POST", "/api/sync").status, 404)
  }

  @Test func `malformed parameters are refused`() async throws {
    let board = try await ServedBoard.open()
    for query in [
      "activity?from=2026-11-01", "activity?from=2026-11-02&to=2026-11-01", "activity?from=x&to=y",
      "activity?from=0001-01-01&to=2026-11-21", "done?limit=abc", "done?limit=0", "history?n=-1",
      "history?n=", "history?todo=abc", "history?n=1&n=2", "cards", "cards?since=-1",
      "cards?ids=1,", "board?q=%zz", "board?p=x", "projects?details=2", "day",
      "labels?limit=abc", "todos/1?x=1", "settings?x",
    ] { try await expectEqual(board.get("/api/\(query)").status, 400, "\(query)") }
  }

  @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `no error advises a command, in any language`(language: String) async throws {
    let board = try await ServedBoard.open(language: language)
    func expectNoCommand(_ response: HTTPResponse, _ request: String) {
      #expect(response.status >= 400, "\(request)")
      #expect(!response.text.contains("`ootd "), "\(request): \(response.text)")
      #expect(!response.text.contains("--"), "\(request): \(response.text)")
    }
    try await expectNoCommand(board.send("POST", "/api/undo"), "undo")
    for (path, body) in [
      ("todos", #"{"title":"One"}"#), ("todos", #"{"title":"Two"}"#),
      ("labels", #"{"name":"a"}"#), ("milestones", #"{"name":"a"}"#),
      ("projects", #"{"name":"a"}"#), ("blocks", #"{"name":"a"}"#),
    ] {
      try await expectEqual(board.send("POST", "/api/\(path)", body).status, 201)
      if path == "todos" { continue }
      try await expectNoCommand(board.send("POST", "/api/\(path)", body), "twice: \(path)")
      try await expectNoCommand(board.send("DELETE", "/api/\(path)/xyz"), "unknown: \(path)")
    }
    try await expectEqual(board.send("DELETE", "/api/todos/2").status, 200)
    let title = String(repeating: "t", count: 5000)
    for (method, path, body) in [
      ("POST", "/api/redo", "{}"), ("POST", "/api/sync", "{}"), ("DELETE", "/api/todos/2", "{}"),
      ("DELETE", "/api/todos/1-9", "{}"), ("DELETE", "/api/todos/9", "{}"),
      ("POST", "/api/todos", #"{"title":"\#(title)"}"#),
      ("POST", "/api/todos", #"{"title":"x","label":[]}"#),
      ("POST", "/api/blocks", #"{"name":"x","every":"never"}"#),
      ("POST", "/api/projects", #"{"name":"x","start":"2026-10","end":"2026-01"}"#),
      ("POST", "/api/todos", #"{"title":"x","labels":["-x"]}"#),
      ("POST", "/api/todos", #"{"title":"x","project":"xyz"}"#),
      ("POST", "/api/todos", #"{"title":"x","milestone":"-x"}"#),
      ("POST", "/api/todos", #"{"title":"x","block":"xyz"}"#),
      ("POST", "/api/todos", #"{"title":"x","due":"soon"}"#),
      ("POST", "/api/todos/1/move", #"{"from":{"1":"todo"},"to":"done","before":"2"}"#),
      ("POST", "/api/undo", #"{"operation":"00000000000000000000000000000000"}"#),
    ] { try await expectNoCommand(board.send(method, path, body), "\(method) \(path) \(body)") }
    for headers in [[board.session, ("Host", "example.com")], []] {
      let request = HTTPRequest("GET", "/api/board", headers: headers)
      try await expectNoCommand(
        HTTPConnection.response(to: request, port: board.port), "\(headers)")
    }
  }
}
