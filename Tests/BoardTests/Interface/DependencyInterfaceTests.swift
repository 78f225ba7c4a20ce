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
