import Foundation
import TestSupport
import Testing

/// Who is let in to the board, and who isn't.
@Suite struct AccessTests {
  /// One of each kind of address.
  private static let routes = [
    "/", "/main.js", "/words.js", "/api/board", "/api/events", "/api/activity", "/nothing",
    "/api/nothing",
  ]

  private static let page = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'
    """

  @Test func `a name that was made to lead here is refused at every address`() async throws {
    let board = try await BoardClient()
    let hosts = [
      "evil.example:\(board.port)", "evil.example", "127.0.0.1", "localhost", "127.0.0.1:1",
      "0.0.0.0:\(board.port)", "[::1]:\(board.port)", "127.0.0.1:\(board.port).evil.example",
      "localhost.evil.example:\(board.port)", "",
    ]
    for host in hosts {
      for route in Self.routes {
        let response = try await HTTPConnection.response(
          to: HTTPRequest("GET", route, headers: [("Host", host), ("Cookie", board.cookie)]),
          port: board.port)
        #expect(response.status == 403, "\(host) \(route)")
      }
      let headers = board.writeHeaders + [("Host", host)]
      let write = try await HTTPConnection.response(
        to: HTTPRequest("POST", "/api/todos", headers: headers, body: #"{"title":"x"}"#),
        port: board.port)
      #expect(write.status == 403, "\(host)")
    }
    #expect(try await board.shell("\"$OOTD\" list --json") == "[]\n")
  }

  @Test func `both names of this machine are let in`() async throws {
    let board = try await BoardClient()
    for host in ["127.0.0.1:\(board.port)", "localhost:\(board.port)"] {
      let response = try await HTTPConnection.response(
        to: HTTPRequest(
          "POST", "/api/todos",
          headers: [
            ("Host", host), ("Cookie", board.cookie), ("Origin", "http://\(host)"),
            ("Content-Type", "application/json; charset=utf-8"),
          ], body: #"{"title":"x"}"#), port: board.port)
      #expect(response.status == 201)
    }
  }

  @Test func `without the cookie nothing is told`() async throws {
    let board = try await BoardClient(prepare: "\"$OOTD\" add 'My secret'")
    let wrong = [
      "", "ootd_\(board.port)=", "ootd_\(board.port)=\(String(repeating: "0", count: 64))",
      board.cookie.replacing("ootd_\(board.port)", with: "ootd_\(board.port + 1)"),
      "x\(board.cookie)", String(board.cookie.dropLast()),
    ]
    for cookie in wrong {
      for route in Self.routes {
        let response = try await HTTPConnection.response(
          to: HTTPRequest("GET", route, headers: [("Cookie", cookie)]), port: board.port)
        #expect(response.status == 401, "\(cookie) \(route)")
        #expect(!response.text.contains("secret"))
      }
    }
    let others = try await HTTPConnection.response(
      to: HTTPRequest(
        "GET", "/api/board", headers: [("Cookie", "a=b; \(board.cookie); theme=dark")]),
      port: board.port)
    #expect(others.status == 200)
  }

  @Test func `the token of the address works once, and the address is cleaned`() async throws {
    let board = try await BoardClient()
    let again = try await HTTPConnection.response(
      to: HTTPRequest("GET", board.server.target), port: board.port)
    #expect(again.status == 401)
    #expect(again["Set-Cookie"] == nil)
    #expect(again["Content-Type"] == "text/plain; charset=utf-8")
    #expect(again.text.contains("ootd board --web"))
    let known = try await board.get(board.server.target + "&q=label%3Abug")
    #expect(known.status == 303)
    #expect(known["Location"] == "/?q=label%3Abug")
    let guessed = try await HTTPConnection.response(
      to: HTTPRequest("GET", "/?token=\(String(repeating: "0", count: 64))"), port: board.port)
    #expect(guessed.status == 401)
  }

  @Test func `the cookie is for this port's server alone, and no script sees it`() async throws {
    let home = try TestHome()
    let server = try await BoardProcess.start(
      BoardSandbox.binary, environment: home.environment, in: home.directory.path)
    let response = try await HTTPConnection.response(
      to: HTTPRequest("GET", server.target), port: server.port)
    #expect(response.status == 303)
    #expect(response["Location"] == "/")
    let parts = try #require(response["Set-Cookie"]).components(separatedBy: "; ")
    #expect(parts[0].hasPrefix("ootd_\(server.port)="))
    #expect(parts[0].count == "ootd_\(server.port)=".count + 64)
    #expect(Set(parts.dropFirst()) == ["Path=/", "HttpOnly", "SameSite=Strict"])
    #expect(!server.target.contains(parts[0].suffix(64)))
  }

  @Test func `a page that is open finds the server again that was started anew`() async throws {
    let board = try await BoardClient()
    let token = board.server.target
    try await board.restart()
    #expect(try await board.get("/api/board").status == 200)
    #expect(board.server.target != token)
    let old = try await HTTPConnection.response(to: HTTPRequest("GET", token), port: board.port)
    #expect(old.status == 401)
    let mode = try await board.shell("stat -c %a \"$HOME/.local/state/ootd/board\"")
    #expect(mode == "600\n")
  }

  @Test func `what was kept too long, or others can read, lets nobody in`() async throws {
    let board = try await BoardClient()
    for change in ["touch -d '2 days ago'", "chmod 644", "ln -sf /etc/passwd"] {
      try await board.shell("\(change) \"$HOME/.local/state/ootd/board\"")
      try await board.restart()
      #expect(try await board.get("/api/board").status == 401, "\(change)")
    }
  }

  @Test func `every answer says what browsers may do with it, errors too`() async throws {
    let board = try await BoardClient()
    let answers = [
      try await board.get("/"), try await board.get("/main.js"), try await board.get("/api/board"),
      try await board.get("/nothing"), try await board.get("/api/todos/99"),
      try await board.send("POST", "/api/todos", "{"),
      try await HTTPConnection.response(to: HTTPRequest("GET", "/"), port: board.port),
      try await HTTPConnection.response(
        to: HTTPRequest("GET", "/api/board", headers: [("Host", "evil.example")]),
        port: board.port),
      try await HTTPConnection(port: board.port).head(
        of: HTTPRequest("GET", "/api/events", headers: [("Cookie", board.cookie)])),
    ]
    #expect(answers.map(\.status) == [200, 200, 200, 404, 404, 400, 401, 403, 200])
    for answer in answers {
      #expect(answer["Content-Security-Policy"] == Self.page)
      #expect(answer["X-Content-Type-Options"] == "nosniff")
      #expect(answer["Referrer-Policy"] == "no-referrer")
      #expect(answer["Cache-Control"] == "no-store")
      #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin")
      #expect(!answer.headers.contains { $0.name.lowercased().hasPrefix("access-control") })
    }
  }

  @Test func `it is served at 127.0.0.1 alone`() async throws {
    let board = try await BoardClient()
    let listening = try await board.shell(
      "awk '$4 == \"0A\" {print $2}' /proc/net/tcp /proc/net/tcp6 | grep -i ':"
        + String(board.port, radix: 16, uppercase: true) + "$'")
    #expect(listening.split(separator: "\n").map { $0.prefix(8) } == ["0100007F"])
  }
}
