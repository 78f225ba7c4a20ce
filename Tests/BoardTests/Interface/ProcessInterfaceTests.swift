import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The server as its own process.
@Suite(.serialized, .startsOotd) struct ProcessInterfaceTests {
  @Test func `Ctrl-C stops the server at once, even with open streams`() async throws {
    let board = try await ServedBoard.open(asProcess: true)
    var streams: [HTTPConnection] = []
    for _ in 0..<10 {
      try await streams.append(board.events())
    }
    let server = try board.process
    server.interrupt()
    // Otherwise the streams would keep it.
    try await expectEqual(server.waitForExit(within: 8), 0)
    withExtendedLifetime(streams) {}
  }

  @Test func `changes reported as saved survive SIGKILL`() async throws {
    for seed in 0..<5 {
      let board = try await ServedBoard.open(asProcess: true, onDisk: true)
      let (headers, server) = (board.writeHeaders, try board.process)
      let (answers, answered) = AsyncStream<Void>.makeStream()
      let saved = await withTaskGroup(of: [String].self) { group in
        for page in 0..<4 {
          group.addTask {
            defer { answered.finish() }
            var saved: [String] = []
            for index in 0..<50 {
              let title = "Page \(page) todo \(index)"
              let response = try? await HTTPConnection.response(
                to: HTTPRequest(
                  "POST", "/api/todos", headers: headers, body: #"{"title":"\#(title)"}"#),
                port: server.port)
              guard response?.status == 201 else { return saved }
              saved.append(title)
              answered.yield()
            }
            return saved
          }
        }
        group.addTask {
          // Wait for the first save, however busy the machine is.
          for await _ in answers { break }
          try? await Task.sleep(for: .milliseconds(60 * seed))
          server.kill()
          return []
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      _ = try await server.waitForExit()
      let listed = try await board.ootd("list", "--json")
      let titles = Set(try JSONDecoder().decode(JSON.self, from: Data(listed.utf8)).all("title"))
      #expect(titles.isSuperset(of: saved))
      #expect(!saved.isEmpty)
    }
  }

  /// One more request than there are cores waits for the store.
  @Test func `requests that don't need the store are answered while it can't be read`()
    async throws
  {
    let board = try await ServedBoard.open(asProcess: true)
    _ = try await board.send("POST", "/api/todos", #"{"title":"One"}"#)
    // Take all locks of the write-ahead log (SQLite, "WAL-mode File Format", 2.3.1).
    async let lock: String = board.shell(
      """
      python3 - <<'END'
      import fcntl, os, time
      with open(os.environ["HOME"] + "/.local/share/ootd/ootd.db-shm", "r+b") as file:
        fcntl.lockf(file, fcntl.LOCK_EX, 8, 120)
        open("locked", "w")
        while not os.path.exists("go"): time.sleep(0.02)
      END
      """)
    try await board.shell("for i in $(seq 500); do [ -e locked ] && break; sleep 0.02; done")
    let activity = HTTPRequest(
      "GET", "/api/activity?from=2026-11-21&to=2026-11-21", headers: [board.session])
    var waiting: [HTTPConnection] = []
    for _ in 0...ProcessInfo.processInfo.activeProcessorCount {
      let connection = HTTPConnection(port: board.port)
      try await connection.send(activity)
      waiting.append(connection)
    }
    for _ in 0..<20 { try await expectEqual(board.get("/").status, 200) }
    _ = try await board.events()
    try await board.shell("touch go")
    _ = try await lock
    for connection in waiting { try await expectEqual(connection.head().status, 200) }
  }

  @Test func `each start has its own token and secret`() async throws {
    let board = try await ServedBoard.open(asProcess: true) { board in
      try board.home.directory.write("", to: "home/.local/state/ootd/.keep")
    }
    let (token, secret) = (board.token, board.session.value)
    try await board.shell("echo \(secret) > \"$HOME/.local/state/ootd/board\"")
    try await board.restart()
    try await expectEqual(board.get("/api/board").status, 401)
    try await expectEqual(ServedBoard.redeem(token, port: board.port).status, 401)
    #expect(board.token != token)
    let session = try await ServedBoard.redeem(board.token, port: board.port).json()
    #expect(session["session"]?.string != secret)
    // Earlier versions stored the secret there.
    try await expectEqual(board.shell("ls \"$HOME/.local/state/ootd\" | grep board || true"), "")
  }

  @Test func `connections above 200 are refused at once, until one is closed`() async throws {
    let board = try await ServedBoard.open(asProcess: true)
    let get = HTTPRequest("GET", "/api/board", headers: [board.session])
    var connections = try await HTTPConnection.open(200, with: get, port: board.port)
    for _ in 0..<3 {
      let refused = HTTPConnection(port: board.port)
      let answer = String(decoding: try await refused.rest(within: 5), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 503 "), "\(answer)")
    }
    try await expectEqual(connections[0].response(to: get).status, 200)
    connections.removeLast()
    let deadline = ContinuousClock.now + .seconds(30)
    var status = 503
    while status == 503, ContinuousClock.now < deadline {
      status = try await board.get("/api/board").status
    }
    expectEqual(status, 200)
    withExtendedLifetime(connections) {}
  }
}
