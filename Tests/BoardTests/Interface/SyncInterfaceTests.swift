import CommandSupport
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions
import Todos

/// The JSON interface to sync.
@Suite(.serialized, .startsPrograms) struct SyncInterfaceTests {
  /// A board whose store syncs with a remote.
  private func makeBoard(language: String = "C.UTF-8") async throws -> (ServedBoard, TestRemote) {
    let board = try await ServedBoard.open(language: language)
    let remote = try await TestRemote(in: board.home)
    try await board.ootd("add", "One")
    try await board.ootd("sync", "setup", remote.path, "--name", "desk")
    return (board, remote)
  }

  /// Another machine that syncs with the same remote.
  private func makeLaptop(_ remote: TestRemote) async throws -> Machine {
    let laptop = try Machine(now: "2026-11-21T10:01:00+01:00", seed: 1000)
    try await laptop.setUp(remote.path)
    return laptop
  }

  /// Waits until no change waits to be sent.
  private func waitForNothing(on board: ServedBoard) async throws {
    let end = Date(timeIntervalSinceNow: 20)
    while try await board.json("/api/sync")["waiting"] != 0 {
      try #require(Date() < end)
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Test func `it reports the same status as the command line`() async throws {
    let (board, remote) = try await makeBoard()
    try await board.ootd("add", "Two")
    let status = try await board.json("/api/sync")
    expectEqual(status["url"]?.string, remote.path)
    expectEqual(status["encrypted"], false)
    expectEqual(status["automatic"], false)
    expectEqual(status["last"], "2026-11-21T10:00:00+01:00")
    expectEqual(status["problem"], .some(.null))
    expectEqual(status["offline"], false)
    expectEqual(status["waiting"], 1)
    let replica = try #require(status["replicas"]?.elements.first)
    expectEqual(replica["name"], "desk")
    expectEqual(replica["own"], true)
    expectEqual(replica["letters"], "")
    let printed = try await board.ootd("sync", "status", "--json")
    let line = try JSONDecoder().decode(TestSupport.JSON.self, from: Data(printed.utf8))
    let page = try await board.send("GET", "/api/sync").body
    let whole = Todos.JSON(utf8: page)
    let brief = try #require(whole).brief
    try expectEqual(JSONDecoder().decode(TestSupport.JSON.self, from: Data(brief.text.utf8)), line)
  }

  @Test func `a sync sends and receives changes and reports them`() async throws {
    let (board, remote) = try await makeBoard()
    let laptop = try await makeLaptop(remote)
    try await laptop.output("edit", "1", "--notes", "Laptop's")
    try await laptop.output("sync")
    try await board.ootd("edit", "1", "--notes", "Desk's")
    try await board.ootd("add", "Two")
    let before = try await remote.refs()
    let response = try await board.send("POST", "/api/sync")
    expectEqual(response.status, 200)
    let report = try response.json()
    expectEqual(report["received"], [["replica": "laptop", "changes": 1]])
    expectEqual(report["sent"], 2)
    expectEqual(report["waiting"], 0)
    let conflict = try #require(report["conflicts"]?.elements.first)
    expectEqual(report["conflicts"]?.elements.count, 1)
    expectEqual(conflict["winner"], "laptop")
    expectEqual(conflict["loser"], "desk")
    expectEqual(conflict["change"]?["field"], "notes")
    expectEqual(conflict["change"]?["id"], "1")
    expectEqual(conflict["change"]?["overriddenBy"], "laptop")
    #expect(try await remote.refs() != before)
    try await expectEqual(board.json("/api/todos/1")["notes"], "Laptop's")
    let again = try await board.send("POST", "/api/sync").json()
    expectEqual(again["received"], [])
    expectEqual(again["sent"], 0)
    // Sync was set up while the board was open.
    try await expectEqual(board.json("/api/sync")["replicas"]?.all("name"), ["desk", "laptop"])
    let entries = try await board.json("/api/history?todo=1").elements
    let overridden = entries.flatMap { $0["changes"]?.all("overriddenBy") ?? [] }
    expectEqual(overridden, ["laptop"])
  }

  @Test func `received changes are reported to all pages`() async throws {
    let (board, remote) = try await makeBoard()
    let laptop = try await makeLaptop(remote)
    try await laptop.output("done", "1")
    try await laptop.output("sync")
    let stream = try await board.events()
    try await expectEqual(board.send("POST", "/api/sync").status, 200)
    _ = try await stream.line { $0 == "event: change" }
    try await expectEqual(board.json("/api/todos/1")["status"], "done")
    // The page has told of them.
    #expect(try await !board.ootd("today").contains("from laptop"))
  }

  @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `an unreachable remote gives the command line's error, which is remembered`(
    language: String
  ) async throws {
    let (board, remote) = try await makeBoard(language: language)
    // No server listens there.
    try await board.script("git config --global url.git://127.0.0.1:1/.insteadOf '\(remote.path)'")
    try await board.ootd("add", "Two")
    let response = try await board.send("POST", "/api/sync")
    expectEqual(response.status, 500)
    let printed = try await board.machine.run("sync").error
    expectEqual(printed, "ootd: \(response.error ?? "")\n")
    let status = try await board.json("/api/sync")
    expectEqual(status["problem"]?.string, response.error)
    expectEqual(status["offline"], true)
    expectEqual(status["waiting"], 1)
    expectEqual(status["last"], "2026-11-21T10:00:00+01:00")
  }

  @Test func `a remote that rejects pushes is a problem, but not offline`() async throws {
    let (board, remote) = try await makeBoard()
    try remote.rejectPushes(message: "no room here")
    try await board.ootd("add", "Two")
    let response = try await board.send("POST", "/api/sync")
    expectEqual(response.status, 500)
    expectEqual(response.error?.contains("no room here"), true)
    let status = try await board.json("/api/sync")
    expectEqual(status["problem"]?.string, response.error)
    expectEqual(status["offline"], false)
    try await remote.acceptAll()
    try await expectEqual(board.send("POST", "/api/sync").json()["sent"], 1)
    try await expectEqual(board.json("/api/sync")["problem"], .some(.null))
  }

  @Test func `notes about a sync are in the page's language`() async throws {
    let (board, remote) = try await makeBoard(language: "ko_KR.UTF-8")
    let laptop = try await makeLaptop(remote)
    try await laptop.output("add", "Two")
    try await laptop.output("sync")
    try await board.ootd("sync")
    try await remote.wipe()
    let report = try await board.send("POST", "/api/sync").json()
    let note = try #require(report["notes"]?.elements.first { $0["note"] == "restored" })
    expectEqual(note["packs"], 3)
    expectEqual(note["text"], "원격 저장소에서 사라진 변경 사항을 다시 보냈습니다")
  }

  @Test func `it is refused while another process syncs`() async throws {
    let (board, _) = try await makeBoard()
    async let other: String = board.script(
      """
      flock "$HOME/.local/share/ootd/sync.git/lock" sh -c \
        'touch locked; for i in $(seq 600); do [ -e go ] && break; sleep 0.05; done'
      """)
    try await board.script("for i in $(seq 500); do [ -e locked ] && break; sleep 0.02; done")
    let response = try await board.send("POST", "/api/sync")
    expectEqual(response.status, 409)
    expectEqual(response.error, "another sync is running; try again later")
    try await board.script("touch go")
    _ = try await other
    try await expectEqual(board.send("POST", "/api/sync").status, 200)
  }

  @Test func `other requests are answered during a sync, and another sync waits`() async throws {
    let (board, remote) = try await makeBoard()
    try await board.ootd("add", "Two")
    try remote.slowDown(seconds: 30)
    async let first = board.send("POST", "/api/sync")
    try await remote.waitForPush()
    async let second = board.send("POST", "/api/sync")
    async let third = board.send("POST", "/api/sync")
    for _ in 0..<10 { try await expectEqual(board.get("/api/board").status, 200) }
    try await expectEqual(board.send("POST", "/api/todos", #"{"title":"Three"}"#).status, 201)
    // The first sync is still running.
    try await expectEqual(board.json("/api/sync")["waiting"], 2)
    try await remote.endSlowness()
    let statuses = try await [first.status, second.status, third.status]
    expectEqual(statuses, [200, 200, 200])
    try await expectEqual(board.json("/api/sync")["waiting"], 0)
  }

  @Test func `it continues after the page that requested it is gone`() async throws {
    let (board, remote) = try await makeBoard()
    try await board.ootd("add", "Two")
    try remote.slowDown(seconds: 0.5)
    do {
      let page = HTTPConnection(port: board.port)
      let headers =
        [("Host", "127.0.0.1:\(board.port)"), ("Content-Length", "2")]
        + board.writeHeaders.map { ($0.name, $0.value) }
      let lines = ["POST /api/sync HTTP/1.1"] + headers.map { "\($0): \($1)" }
      try await page.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n{}").utf8))
      try await remote.waitForPush()
    }
    try await waitForNothing(on: board)
    try await expectEqual(board.json("/api/sync")["problem"], .some(.null))
  }

  @Test func `the page's changes are sent automatically if so configured`() async throws {
    let (board, remote) = try await makeBoard()
    try await board.script("git config --global ootd.autoSync true")
    let before = try await remote.refs()
    _ = try await board.send("POST", "/api/todos", #"{"title":"Two"}"#)
    try await waitForNothing(on: board)
    // Wait until the process that sends them has ended.
    try await board.script("flock \"$HOME/.local/state/ootd/syncing/lock\" true")
    #expect(try await remote.refs() != before)
    let status = try await board.json("/api/sync")
    expectEqual(status["automatic"], true)
    expectEqual(status["waiting"], 0)
  }

  @Test func `a sync takes an empty object alone, and is no other method's`() async throws {
    let (board, remote) = try await makeBoard()
    try await board.ootd("add", "Two")
    let before = try await remote.refs()
    for (method, body, status) in [
      ("POST", "", 422), ("POST", #"{"force":true}"#, 422), ("PUT", "{}", 404),
    ] { try await expectEqual(board.send(method, "/api/sync", body).status, status) }
    try await expectEqual(remote.refs(), before)
    try await expectEqual(board.json("/api/sync")["waiting"], 1)
  }
}
