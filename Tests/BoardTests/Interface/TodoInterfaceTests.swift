import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The JSON interface to todos.
@Suite(.serialized, .startsNothing) struct TodoInterfaceTests {
  private func addNames(to board: ServedBoard) async throws {
    for words in [
      ["label", "add", "bug"], ["label", "add", "ui"], ["milestone", "add", "1.0"],
      ["project", "add", "--name", "api"],
    ] { try await board.machine.run(words).checked() }
  }

  @Test func `a todo becomes overdue without any change`() async throws {
    let board = try await ServedBoard.open()
    try await board.ootd("add", "Send the form", "--due", "2026-11-21T10:00:05+01:00")
    for (seconds, isOverdue) in [(0, false), (4, false), (6, true)] {
      try board.machine.turnClock(to: "2026-11-21T10:00:0\(seconds)+01:00")
      let shown = try await [board.json("/api/board"), board.json("/api/board?q=Other")]
      expectEqual(shown[0]["todo"]?.elements.map { $0["overdue"] }, [.bool(isOverdue)], "\(shown)")
      expectEqual(shown.map { $0["overdueCount"] }, isOverdue ? [1, 1] : [0, 0])
    }
  }

  @Test func `a todo is added with every field`() async throws {
    let board = try await ServedBoard.open(prepare: addNames)
    let response = try await board.send(
      "POST", "/api/todos",
      #"""
      {"title":"Fix <b>it</b> 한글","notes":"a\nb","priority":"high","day":"2026-11-23",
       "due":"2026-11-25 18:00","project":"api","labels":["bug","ui"],"milestone":"1.0",
       "block":"study"}
      """#)
    expectEqual(response.status, 201)
    let todo = try response.json()
    let shown = try JSONDecoder().decode(
      JSON.self, from: Data(try await board.ootd("show", "1", "--json").utf8))
    expectEqual(todo, shown)
    expectEqual(todo["title"], "Fix <b>it</b> 한글")
    expectEqual(todo["due"], "2026-11-25T18:00:00+01:00")
    expectEqual(todo["labels"], ["bug", "ui"])
    expectEqual(todo["block"], "study")
    let answer = try response.json(JSON.self)
    expectEqual(answer["operation"]?.string?.count, 32)
    expectEqual(answer["said"]?["parts"], ["Added ", ["title": "Fix <b>it</b> 한글"]])
  }

  @Test func `labels can be created along with the change that adds them, as one operation`()
    async throws
  {
    let board = try await ServedBoard.open(["One", "Two"])
    let added = try await board.send("POST", "/api/todos", #"{"title":"Three","labels":["bug"]}"#)
    expectEqual(added.status, 201)
    try expectEqual(added.json()["labels"], ["bug"])
    let edited = try await board.send(
      "PATCH", "/api/todos/1,2", #"{"labels":{"add":["Bug","ui"]}}"#)
    expectEqual(edited.status, 200)
    try expectEqual(edited.json().elements.map { $0["labels"] }, [["bug", "ui"], ["bug", "ui"]])
    try await expectEqual(board.json("/api/labels").all("name"), ["bug", "ui"])
    for names in [["bug"], []] {
      _ = try await board.send("POST", "/api/undo", "{}").json()
      try await expectEqual(board.json("/api/labels").all("name"), names)
    }
    let invalid = try await board.send("PATCH", "/api/todos/1", #"{"labels":{"add":["-x"]}}"#)
    expectEqual(invalid.status, 422)
  }

  @Test func `missing fields default to today or to the block's values`() async throws {
    let board = try await ServedBoard.open { board in
      try await board.ootd("label", "add", "bug")
      try await board.ootd(
        "block", "add", "review", "--title", "Review", "-p", "high", "-l", "bug", "--on",
        "tomorrow",
        "--notes", "Read it")
    }
    let plain = try await board.send("POST", "/api/todos", #"{"title":"One"}"#).json()
    expectEqual(plain["day"], "2026-11-21")
    expectEqual(plain["priority"], "none")
    let backlog = try await board.send("POST", "/api/todos", #"{"title":"Two","day":null}"#).json()
    expectEqual(backlog["day"], .null)
    let block = try await board.send("POST", "/api/todos", #"{"block":"review"}"#).json()
    expectEqual(block["title"], "Review")
    expectEqual(block["priority"], "high")
    expectEqual(block["labels"], ["bug"])
    expectEqual(block["day"], "2026-11-22")
    expectEqual(block["notes"], "Read it")
    let other = try await board.send(
      "POST", "/api/todos", #"{"block":"review","title":"Other","labels":[],"notes":""}"#
    ).json()
    expectEqual(other["title"], "Other")
    expectEqual(other["labels"], [])
    expectEqual(other["notes"], "")
  }

  @Test func `a change of a stale field is refused as a whole, with the current values`()
    async throws
  {
    let board = try await ServedBoard.open { board in
      try await board.ootd("add", "One", "--notes", "old")
    }
    try await board.ootd("edit", "1", "--title", "Theirs")
    let response = try await board.send(
      "PATCH", "/api/todos/1",
      #"{"title":{"from":"One","to":"Mine"},"notes":{"from":"old","to":"new"}}"#)
    expectEqual(response.status, 409)
    try expectEqual(response.json()["present"], ["title": "Theirs"])
    let todo = try await board.json("/api/todos/1")
    expectEqual(todo["title"], "Theirs")
    expectEqual(todo["notes"], "old")
    // A change without the value that the page saw is refused.
    let blind = try await board.send("PATCH", "/api/todos/1", #"{"title":{"to":"Mine"}}"#)
    expectEqual(blind.status, 422)
    expectEqual(blind.error?.contains("`title.from`"), true)
    try await expectEqual(board.send("PATCH", "/api/todos/1", #"{"title":"Mine"}"#).status, 422)
  }

  @Test func `another Unicode form of the same text is a change, and can be stale`() async throws {
    let board = try await ServedBoard.open(["caf\u{E9}"])
    let change = #"{"title":{"from":"caf\u00e9","to":"cafe\u0301"}}"#
    try await expectEqual(board.send("PATCH", "/api/todos/1", change).status, 200)
    let title = try #require(try await board.json("/api/todos/1")["title"]?.string)
    expectEqual(Array(title.unicodeScalars), Array("cafe\u{301}".unicodeScalars))
    try await expectEqual(board.send("PATCH", "/api/todos/1", change).status, 409)
  }

  @Test func `only one of several concurrent changes of a field succeeds`() async throws {
    let board = try await ServedBoard.open(["One"])
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<12 {
        let (headers, port) = (board.writeHeaders, board.port)
        group.addTask {
          try await HTTPConnection.response(
            to: HTTPRequest(
              "PATCH", "/api/todos/1", headers: headers,
              body: #"{"title":{"from":"One","to":"Page \#(index)"}}"#), port: port
          ).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(statuses.sorted(), [200] + Array(repeating: 409, count: 11))
  }

  @Test func `a stale move, or one to an invalid position, is refused`() async throws {
    let board = try await ServedBoard.open(["One", "Two"]) { try await $0.ootd("done", "1") }
    let stale = try await board.send(
      "POST", "/api/todos/1,2/move", #"{"from":{"1":"todo","2":"todo"},"to":"doing"}"#)
    expectEqual(stale.status, 409)
    try expectEqual(stale.json()["present"], ["1": "done"])
    let bodies: [(String, Int)] = [
      (#"{"to":"doing"}"#, 422), (#"{"from":{},"to":"doing"}"#, 422),
      (#"{"from":{"2":"todo"},"to":"later"}"#, 422),
      (#"{"from":{"2":"todo"},"to":"doing","top":true,"bottom":true}"#, 422),
      (#"{"from":{"2":"todo"},"to":"doing","before":"1"}"#, 409),
      (#"{"from":{"2":"todo"},"to":"doing","before":"x"}"#, 404),
    ]
    for (body, status) in bodies {
      try await expectEqual(board.send("POST", "/api/todos/2/move", body).status, status, "\(body)")
    }
    try await expectEqual(board.json("/api/board")["todo"]?.all("id"), ["2"])
  }

  @Test func `a field of several todos is changed at once, each with the value that the page saw`()
    async throws
  {
    let board = try await ServedBoard.open(["One", "Two"]) { board in
      try await board.ootd("edit", "2", "-p", "low")
    }
    let change =
      #"{"priority":{"from":{"1":"none","2":"low"},"to":"high"},"day":"#
      + #"{"from":{"1":"2026-11-21","2":"2026-11-21"},"to":null},"labels":{"add":[]}}"#
    let response = try await board.send("PATCH", "/api/todos/1,2", change)
    expectEqual(response.status, 200)
    try expectEqual(response.json().all("priority"), ["high", "high"])
    try expectEqual(response.json().elements.map { $0["day"] }, [.null, .null])
    try await board.ootd("edit", "2", "--on", "today")
    try await board.ootd("edit", "1", "-p", "low")
    let stale = try await board.send(
      "PATCH", "/api/todos/1,2",
      #"{"priority":{"from":{"1":"high","2":"high"},"to":"none"},"#
        + #""day":{"from":{"1":null,"2":null},"to":"tomorrow"}}"#)
    expectEqual(stale.status, 409)
    try expectEqual(
      stale.json()["present"], ["priority": ["1": "low"], "day": ["2": "2026-11-21"]])
    let partial = try await board.send(
      "PATCH", "/api/todos/1,2", #"{"priority":{"from":{"1":"low"},"to":"none"}}"#)
    expectEqual(partial.status, 422)
    expectEqual(partial.error?.contains("`priority.from.2`"), true)
    let one = try await board.send(
      "PATCH", "/api/todos/1", #"{"priority":{"from":{"1":"low"},"to":"none"}}"#)
    expectEqual(one.status, 200)
    // A single todo's values may be given with and without its id in one request.
    let mixed = try await board.send(
      "PATCH", "/api/todos/1",
      #"{"day":{"from":null,"to":"today"},"priority":{"from":{"1":"none"},"to":"low"}}"#)
    expectEqual(mixed.status, 200)
    for _ in 0..<2 { _ = try await board.send("POST", "/api/undo") }
    for _ in 0..<3 { try await board.ootd("undo") }
    try await expectEqual(board.todo("1").priority, "none")
    try await expectEqual(board.todo("2").priority, "low")
  }

  @Test func `several todos can't get one title`() async throws {
    let board = try await ServedBoard.open(["One", "Two"])
    let title = try await board.send(
      "PATCH", "/api/todos/1,2", #"{"title":{"from":"One","to":"x"}}"#)
    expectEqual(title.status, 422)
  }

  @Test func `todos done before today are listed separately, last completed first`() async throws {
    let board = try await ServedBoard.open((1...5).map { "Todo \($0)" }) { board in
      for (time, number) in [
        ("2026-11-18T10:00", "1"), ("2026-11-19T10:00", "2"), ("2026-11-20T23:59", "3"),
        ("2026-11-21T00:01", "4"),
      ] { try await board.machine.run(at: time, "done", number) }
    }
    let columns = try await board.json("/api/board")
    expectEqual(columns["date"], "2026-11-21")
    expectEqual(columns["done"]?.all("id"), ["4"])
    expectEqual([columns["older"], columns["olderCount"]], [true, 3])
    try await expectEqual(board.json("/api/done").all("id"), ["3", "2", "1"])
    try await expectEqual(board.json("/api/done?limit=1").all("id"), ["3"])
    try await expectEqual(board.json("/api/done?limit=1&after=3").all("id"), ["2"])
    try await expectEqual(board.get("/api/done?after=5").status, 422)
    try await expectEqual(board.get("/api/done?after=99").status, 404)
    try await expectEqual(board.json("/api/done?q=1").all("id"), ["1"])
    try await expectEqual(board.json("/api/board?q=1")["olderCount"], 1)
    let all = try await board.json("/api/board?q=is%3Adone")
    expectEqual(Set(all["done"]?.all("id") ?? []), ["1", "2", "3", "4"])
    expectEqual(all["older"], false)
    try await expectEqual(board.json("/api/todos?q=Todo").all("id"), ["5"])
  }

  @Test func `pages of todos that were done at the same time have each once`() async throws {
    let board = try await ServedBoard.open((1...5).map { "Todo \($0)" }) { board in
      try await board.machine.run(at: "2026-11-20T18:00", "done", "1-5")
    }
    var ids: [String] = []
    while ids.count < 5 {
      let after = ids.last.map { "&after=\($0)" } ?? ""
      let page = try await board.json("/api/done?limit=2\(after)").all("id")
      try #require(!page.isEmpty)
      ids += page
    }
    expectEqual(ids.sorted(), ["1", "2", "3", "4", "5"])
  }

  @Test func `comments are added, changed and deleted`() async throws {
    let board = try await ServedBoard.open(["One"])
    let added = try await board.send("POST", "/api/todos/1/comments", #"{"text":"First"}"#)
    expectEqual(added.status, 201)
    let comment = try #require(try added.json()["comments"]?.elements.first)
    expectEqual(comment["text"], "First")
    let path = "/api/comments/\(try #require(comment["uuid"]?.string))"
    let changed = try await board.send("PATCH", path, #"{"text":{"from":"First","to":"Second"}}"#)
    try expectEqual(changed.json().elements[0]["comments"]?.all("text"), ["Second"])
    let stale = try await board.send("PATCH", path, #"{"text":{"from":"First","to":"Third"}}"#)
    expectEqual(stale.status, 409)
    try expectEqual(stale.json()["present"], ["text": "Second"])
    try await expectEqual(board.json("/api/board?q=second")["todo"]?.all("id"), ["1"])
    let deleted = try await board.send("DELETE", path)
    try expectEqual(deleted.json().elements[0]["comments"], [])
    try await expectEqual(board.json("/api/board?q=second")["todo"]?.all("id"), [])
    try await expectEqual(board.send("DELETE", path).status, 404)
    _ = try await board.send("POST", "/api/undo")
    #expect(try await board.ootd("show", "1").contains("Second"))
    try await expectEqual(
      board.send("POST", "/api/todos/1/comments", #"{"text":"  "}"#).status, 422)
  }
}
