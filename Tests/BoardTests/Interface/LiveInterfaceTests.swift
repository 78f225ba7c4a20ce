import Board
import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Events and concurrency while the board is served.
@Suite(.serialized, .startsPrograms) struct LiveInterfaceTests {
  @Test func `a stream reports a sync that failed elsewhere`() async throws {
    let board = try await ServedBoard.open()
    let remote = try await TestRemote(in: board.home)
    try await board.ootd("sync", "setup", remote.path)
    let stream = try await board.events()
    try await board.script("mv '\(remote.path)' gone")
    try await expectEqual(board.machine.run("sync").status, 1)
    _ = try await stream.line { $0 == "event: sync" }
    #expect(try await board.json("/api/sync")["problem"] != .some(.null))
  }

  @Test func `a commit is reported and completes the todo that it names`() async throws {
    let board = try await ServedBoard.open(["One"]) { board in
      try await board.script("git init -q repo")
      try await board.ootd("project", "add", "repo", "--name", "repo")
    }
    let stream = try await board.events()
    let commit = "git -C repo -c user.name=Me -c user.email=me@example.com commit -q --allow-empty"
    try await board.script("\(commit) --date 2026-11-21T09:00:00+01:00 -m 'Closes ootd-1'")
    // The commit may be linked to the todo before it completes it.
    var todo = JSON.null
    repeat {
      _ = try await stream.line { $0 == "event: change" }
      todo = try await board.json("/api/todos/1")
    } while todo["status"] != "done"
    let activity = try await board.json("/api/activity?from=2026-11-21&to=2026-11-21")
    expectEqual(activity["days"]?.elements.first?["commits"], 1)
    expectEqual(activity["days"]?.elements.first?["done"], 1)
  }

  @Test func `a repeating block makes its first todo as soon as it is created`() async throws {
    let board = try await ServedBoard.open()
    let stream = try await board.events()
    let block = #"{"name":"daily","title":"Daily standup","every":"day"}"#
    try await expectEqual(board.send("POST", "/api/blocks", block).status, 201)
    var todos = JSON.null
    repeat {
      _ = try await stream.line { $0 == "event: change" }
      todos = try await board.json("/api/todos")
    } while todos.elements.isEmpty
    expectEqual(todos.all("title"), ["Daily standup"])
  }

  @Test func `commits of an earlier day send an event`() async throws {
    let author = "-c user.name=Me -c user.email=me@example.com"
    let commit = "git -C origin \(author) commit -q --allow-empty"
    let board = try await ServedBoard.open { board in
      try await board.script(
        """
        git init -q origin; \(commit) -m First --date 2026-11-01T09:00:00+01:00
        git clone -q origin repo
        """)
      try await board.ootd("project", "add", "repo", "--name", "repo")
    }
    let stream = HTTPConnection(port: board.port)
    _ = try await stream.head(of: HTTPRequest("GET", "/api/events", headers: [board.session]))
    _ = try await stream.line { $0 == "event: activity" }
    try await board.script(
      "\(commit) --date 2026-11-20T09:00:00+01:00 -m Yesterday; git -C repo fetch -q")
    _ = try await stream.line { $0 == "event: activity" }
    let data = try await stream.line { $0.hasPrefix("data:") }
    let activity = try await board.json("/api/activity?from=2026-11-20&to=2026-11-20")
    expectEqual(activity["days"]?.elements.first?["commits"], 1)
    // Pages that have this version don't load the activity again.
    let version = try #require(activity["version"]?.string)
    expectEqual(data, "data: {\"version\":\"\(version)\"}")
  }

  @Test func `150 simultaneous requests are all answered`() async throws {
    let cards = Seeds.size(20, full: 100)
    let board = try await ServedBoard.open((1...cards).map { "Todo \($0)" })
    let (session, port) = (board.session, board.port)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<150 {
        group.addTask {
          let response = try await HTTPConnection.response(
            to: HTTPRequest("GET", "/api/board", headers: [session]), port: port)
          return try response.json()["todo"]?.elements.count ?? 0
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(counts, Array(repeating: cards, count: 150))
  }

  /// Locks the store for writing, creates the file `locked`, and ends when there is a file `go`.
  private func lockStore(_ board: ServedBoard) async throws -> String {
    let database = board.home.path("home/.local/share/ootd/ootd.db")
    let waiting = "for i in $(seq 1500); do [ -e go ] && break; sleep 0.02; done"
    let lock = "BEGIN IMMEDIATE;\\n.shell touch locked; \(waiting)\\nCOMMIT;\\n"
    return try await board.script("printf '\(lock)' | sqlite3 '\(database)'")
  }

  private func waitForLock(_ board: ServedBoard) async throws {
    try await board.script("for i in $(seq 500); do [ -e locked ] && break; sleep 0.02; done")
  }

  @Test func `changes that wait too long are refused, and not made later`() async throws {
    var times = BoardTimes()
    times.longestWait = .milliseconds(500)
    let board = try await ServedBoard.open(["One"], times: times)
    async let lock: String = lockStore(board)
    try await waitForLock(board)
    // The first waits for the store, the others for the first.
    async let first = board.send("POST", "/api/todos", #"{"title":"Two"}"#)
    async let second = board.send("POST", "/api/todos", #"{"title":"Two"}"#)
    async let third = board.send("POST", "/api/todos", #"{"title":"Two"}"#)
    try await board.script("sleep 1.5; touch go")
    let statuses = try await [first.status, second.status, third.status]
    expectEqual(statuses.sorted(), [201, 503, 503])
    _ = try await lock
    // A change after them is made after them.
    try await expectEqual(board.send("POST", "/api/todos", #"{"title":"Four"}"#).status, 201)
    try await expectEqual(board.json("/api/todos").all("title"), ["One", "Two", "Four"])
  }

  @Test func `the usual times are shorter than those of the page`() {
    let times = BoardTimes()
    // It takes a server that says nothing for 4 seconds for stopped.
    #expect(times.heartbeat <= .seconds(2))
    // It gives up a change after 20 seconds, and SQLite after 10.
    #expect(times.longestWait < .seconds(10))
    expectEqual(times.request, .seconds(10))
  }

  @Test func `a long write by another process doesn't block reads and only delays writes`()
    async throws
  {
    let board = try await ServedBoard.open(["One"])
    async let lock: String = lockStore(board)
    try await waitForLock(board)
    async let change = board.send("POST", "/api/todos", #"{"title":"Two"}"#)
    try await expectEqual(board.json("/api/board")["todo"]?.all("id"), ["1"])
    try await board.script("touch go")
    try await expectEqual(change.status, 201)
    _ = try await lock
  }

  @Test func `undo of an operation is refused after a later change`() async throws {
    let board = try await ServedBoard.open()
    let added = try await board.send("POST", "/api/todos", #"{"title":"One"}"#)
    let operation = try #require(added.json(JSON.self)["operation"]?.string)
    try await board.ootd("add", "Two")
    let refused = try await board.send("POST", "/api/undo", #"{"operation":"\#(operation)"}"#)
    expectEqual(refused.status, 409)
    try await expectEqual(board.json("/api/board")["todo"]?.all("id"), ["1", "2"])
    try await board.ootd("undo")
    let undone = try await board.send("POST", "/api/undo", #"{"operation":"\#(operation)"}"#)
    expectEqual(undone.status, 200)
    try expectEqual(undone.json().all("operation"), [operation])
    let empty = try await board.json("/api/board")
    expectEqual(empty["todo"], [])
    expectEqual(empty["undo"], false)
    expectEqual(empty["redo"], true)
    try await expectEqual(board.send("POST", "/api/undo").status, 409)
    try await expectEqual(board.send("POST", "/api/redo").status, 200)
    try await expectEqual(board.json("/api/board")["todo"]?.all("id"), ["1"])
  }

  @Test func `the server listens only on the loopback address`() async throws {
    let board = try await ServedBoard.open()
    let port = String(board.port, radix: 16, uppercase: true)
    let listening = try await board.script(
      "awk '$4 == \"0A\" {print $2}' /proc/net/tcp /proc/net/tcp6 | grep -i ':\(port)$'")
    expectEqual(listening.split(separator: "\n").map { $0.prefix(8) }, ["0100007F"])
  }
}
