import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The JSON interface to dependencies and checklists.
@Suite(.serialized, .startsNothing) struct DependencyInterfaceTests {
  @Test func `a todo is added with todos before and after it, and a checklist`() async throws {
    let board = try await ServedBoard.open(["One", "Two"])
    let response = try await board.send(
      "POST", "/api/todos",
      #"{"title":"Three","after":["1"],"before":["2"],"checklist":["a","b"]}"#)
    expectEqual(response.status, 201)
    let todo = try response.json()
    expectEqual(todo["after"], ["1"])
    expectEqual(todo["blocked"], true)
    expectEqual(todo["checklist"]?.all("text"), ["a", "b"])
    try await expectEqual(board.json("/api/todos/2")["waitsFor"], ["3"])
    for body in [#"{"title":"x","checklist":[""]}"#, #"{"title":"x","after":"1"}"#] {
      try await expectEqual(board.send("POST", "/api/todos", body).status, 422, "\(body)")
    }
    let unknown = try await board.send("POST", "/api/todos", #"{"title":"x","after":["9"]}"#)
    expectEqual(unknown.status, 422)
  }

  @Test func `dependencies are added and removed from both ends, and a cycle is refused`()
    async throws
  {
    let board = try await ServedBoard.open((1...4).map { "Todo \($0)" })
    let added = try await board.send(
      "PATCH", "/api/todos/2,3", #"{"after":{"add":["1"]},"before":{"add":["4"]}}"#)
    expectEqual(added.status, 200)
    try expectEqual(added.json().elements.map { $0["waitsFor"] }, [["1"], ["1"]])
    let shown = try await board.json("/api/todos/2")
    expectEqual(shown["after"], ["1"])
    expectEqual(shown["before"], ["4"])
    expectEqual(shown["neighbours"]?.all("title"), ["Todo 1", "Todo 4"])
    expectEqual(shown["neighbours"]?.all("status"), ["todo", "todo"])
    let cycle = try await board.send("PATCH", "/api/todos/1", #"{"after":{"add":["4"]}}"#)
    expectEqual(cycle.status, 409)
    expectEqual(
      cycle.error?.hasPrefix("`1` can't wait for `4`, which already waits for it (4 → "), true)
    _ = try await board.send(
      "PATCH", "/api/todos/2", #"{"after":{"remove":["1"]},"before":{"remove":["4"]}}"#)
    try await expectEqual(board.json("/api/todos/2")["before"], [])
    try await expectEqual(board.json("/api/todos/4")["waitsFor"], ["3"])
    for _ in 0..<2 { _ = try await board.send("POST", "/api/undo") }
    try await expectEqual(board.json("/api/todos/4")["waitsFor"], [])
  }

  @Test func `the answer to a move or a deletion names the todos that became ready`() async throws {
    let board = try await ServedBoard.open((1...5).map { "Todo \($0)" }) { board in
      try await board.ootd("edit", "3", "--after", "1,2")
      try await board.ootd("edit", "4", "--after", "2")
      try await board.ootd("edit", "5", "--after", "2", "--on", "tomorrow")
    }
    let move = { (id: String) in
      try await board.send(
        "POST", "/api/todos/\(id)/move", #"{"from":{"\#(id)":"todo"},"to":"done"}"#)
    }
    try await expectEqual(move("1").json(JSON.self)["ready"], nil)
    let deletion = try await board.send("DELETE", "/api/todos/2")
    // A todo of a later day isn't ready.
    try expectEqual(deletion.json(JSON.self)["ready"], ["3", "4"])
  }

  @Test func `cards of todos that wait for a changed one are loaded with it`() async throws {
    let board = try await ServedBoard.open((1...3).map { "Todo \($0)" }) { board in
      try await board.ootd("edit", "2", "--after", "1")
    }
    let before = try await board.json("/api/board")
    expectEqual(before["todo"]?.elements.map { $0["blocked"] }, [false, true, false])
    guard case .number(let sequence)? = before["sequence"] else {
      throw TestFailure(description: "\(before)")
    }
    try await board.ootd("done", "1")
    let cards = try await board.json("/api/cards?since=\(Int(sequence))")
    expectEqual(
      cards["cards"]?.elements.compactMap { $0["todo"]?["id"]?.string }.sorted(), ["1", "2"])
    let after = try await board.json("/api/board")
    expectEqual(after["todo"]?.elements.map { $0["blocked"] }, [false, false])
  }

  @Test func `checklist items are added, changed, moved and deleted`() async throws {
    let board = try await ServedBoard.open(["One"])
    let list = "/api/todos/1/checklist"
    let added = try await board.send("POST", list, #"{"texts":["a","b","c"]}"#)
    expectEqual(added.status, 201)
    try expectEqual(added.json()["checklist"]?.all("id"), ["1.1", "1.2", "1.3"])
    let changed = try await board.send(
      "PATCH", "\(list)/1.2",
      #"{"text":{"from":"b","to":"B"},"done":{"from":false,"to":true}}"#)
    try expectEqual(changed.json().elements[0]["checklist"]?.all("text"), ["a", "B", "c"])
    try expectEqual(
      changed.json().elements[0]["checklist"]?.elements.map { $0["done"] }, [false, true, false])
    let moved = try await board.send("POST", "\(list)/1.3/move", #"{"before":"1.1"}"#)
    try expectEqual(moved.json().elements[0]["checklist"]?.all("id"), ["1.3", "1.1", "1.2"])
    let last = try await board.send("POST", "\(list)/1.3/move", #"{"before":null}"#)
    try expectEqual(last.json().elements[0]["checklist"]?.all("id"), ["1.1", "1.2", "1.3"])
    let deleted = try await board.send("DELETE", "\(list)/1.1")
    try expectEqual(deleted.json().elements[0]["checklist"]?.all("id"), ["1.2", "1.3"])
    // Each change is an operation of its own.
    for ids in [["1.1", "1.2", "1.3"], ["1.3", "1.1", "1.2"]] {
      _ = try await board.send("POST", "/api/undo")
      try await expectEqual(board.json("/api/todos/1")["checklist"]?.all("id"), ids)
    }
  }

  @Test func `an item becomes a todo that its former todo waits for`() async throws {
    let board = try await ServedBoard.open(["One"]) {
      try await $0.ootd("edit", "1", "--check", "Write tests")
    }
    let promoted = try await board.send("POST", "/api/todos/1/checklist/1.1/promote")
    expectEqual(promoted.status, 201)
    try expectEqual(promoted.json()["title"], "Write tests")
    let former = try await board.json("/api/todos/1")
    expectEqual(former["checklist"], [])
    expectEqual(former["waitsFor"], ["2"])
  }

  @Test func `stale, unknown and invalid changes of items are refused`() async throws {
    let board = try await ServedBoard.open(["One", "Two"]) {
      try await $0.ootd("edit", "1", "--check", "a")
    }
    let item = "/api/todos/1/checklist/1.1"
    let requests: [(String, String, String, Int)] = [
      ("PATCH", item, #"{"text":{"from":"x","to":"y"}}"#, 409),
      ("PATCH", item, #"{"done":{"from":true,"to":false}}"#, 409),
      ("PATCH", item, #"{"text":{"from":"a","to":""}}"#, 422),
      ("PATCH", item, #"{"text":{"to":"y"}}"#, 422),
      ("PATCH", item, #"{"title":{"from":"a","to":"b"}}"#, 422),
      ("PATCH", "/api/todos/2/checklist/1.1", #"{"done":{"from":false,"to":true}}"#, 404),
      ("DELETE", "/api/todos/1/checklist/1.7", "{}", 404),
      ("DELETE", "/api/todos/1/checklist/x", "{}", 404),
      ("POST", "\(item)/move", #"{"before":"1.7"}"#, 404),
      ("POST", "/api/todos/1/checklist", #"{"texts":[]}"#, 422),
      ("POST", "/api/todos/1/checklist", #"{"texts":["a",""]}"#, 422),
      ("POST", "/api/todos/9/checklist", #"{"texts":["a"]}"#, 404),
    ]
    for (method, path, body, status) in requests {
      let response = try await board.send(method, path, body)
      expectEqual(response.status, status, "\(method) \(path) \(body): \(response.text)")
    }
    let stale = try await board.send("PATCH", item, #"{"text":{"from":"x","to":"y"}}"#)
    try expectEqual(stale.json()["present"], ["text": "a"])
    try await expectEqual(board.get("/api/todos/1.1").status, 404)
  }
}
