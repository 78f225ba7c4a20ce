import TestSupport
import Testing
import TestingAdditions

/// The JSON interface to labels, milestones, blocks and projects.
@Suite(.serialized, .startsNothing) struct NamesInterfaceTests {
  @Test func `labels with any name are added, changed and deleted`() async throws {
    let board = try await ServedBoard.open()
    let added = try await board.send(
      "POST", "/api/labels", ##"{"name":"a/b c?d#e%2F+","color":"#123456"}"##)
    expectEqual(added.status, 201)
    try expectEqual(added.json()["color"], "#123456")
    try await expectEqual(
      board.send("POST", "/api/labels", #"{"name":"A/B C?D#E%2F+"}"#).status, 409)
    let path = "/api/labels/a%2Fb%20c%3Fd%23e%252F%2B"
    let renamed = try await board.send(
      "PATCH", path,
      ##"{"name":{"from":"a/b c?d#e%2F+","to":"한글"},"color":{"from":"#123456","to":"random"}}"##)
    expectEqual(renamed.status, 200)
    try expectEqual(renamed.json()["name"], "한글")
    #expect(try renamed.json()["color"] != "#123456")
    try await expectEqual(board.send("DELETE", path).status, 404)
    try await expectEqual(board.json("/api/labels").all("name"), ["한글"])
    let stale = try await board.send(
      "PATCH", "/api/labels/%ED%95%9C%EA%B8%80", ##"{"color":{"from":"#123456","to":"red"}}"##)
    expectEqual(stale.status, 409)
    try await expectEqual(board.send("DELETE", "/api/labels/%ED%95%9C%EA%B8%80").status, 200)
    try await expectEqual(board.json("/api/labels"), [])
    try await expectEqual(
      board.send("POST", "/api/labels", #"{"name":"x","color":"reddish"}"#).status, 422)
  }

  @Test func `milestones are added, changed, closed and deleted`() async throws {
    let board = try await ServedBoard.open(["One"])
    let added = try await board.send(
      "POST", "/api/milestones", #"{"name":"1.0","description":"First","due":"2026-12-01"}"#)
    expectEqual(added.status, 201)
    try expectEqual(added.json()["due"], "2026-12-01")
    _ = try await board.send(
      "PATCH", "/api/todos/1", #"{"milestone":{"from":null,"to":"1.0"}}"#)
    _ = try await board.send("POST", "/api/todos/1/move", #"{"from":{"1":"todo"},"to":"done"}"#)
    let changed = try await board.send(
      "PATCH", "/api/milestones/1.0",
      #"{"description":{"from":"First","to":"The first"},"due":{"from":"2026-12-01","to":null}}"#)
    try expectEqual(changed.json()["due"], .null)
    try expectEqual(changed.json()["progress"], 1)
    let closed = try await board.send(
      "PATCH", "/api/milestones/1.0", #"{"closed":{"from":false,"to":true}}"#)
    try expectEqual(closed.json()["closed"], true)
    try await expectEqual(board.json("/api/history?n=1").all("command"), ["milestone close"])
    try await expectEqual(board.send("DELETE", "/api/milestones/1.0").status, 200)
    try await expectEqual(board.json("/api/milestones"), [])
    try await expectEqual(board.json("/api/todos/1")["milestone"], .null)
  }

  @Test func `blocks, including presets, are added, changed and deleted`() async throws {
    let board = try await ServedBoard.open()
    try await expectEqual(
      board.json("/api/blocks").all("name"), ["algorithm", "commit", "blog", "study"])
    let added = try await board.send(
      "POST", "/api/blocks",
      #"{"name":"review","title":"Review","priority":"high","every":"weekdays","due":"18:00"}"#)
    expectEqual(added.status, 201)
    try expectEqual(added.json()["every"], "weekdays")
    let changed = try await board.send(
      "PATCH", "/api/blocks/review",
      #"{"title":{"from":"Review","to":"Read"},"paused":{"from":false,"to":true}}"#)
    try expectEqual(changed.json()["paused"], true)
    try await expectEqual(board.send("DELETE", "/api/blocks/study").status, 200)
    try await expectEqual(
      board.json("/api/blocks").all("name"), ["algorithm", "commit", "blog", "review"])
    try await expectEqual(
      board.send("POST", "/api/blocks", #"{"name":"x","every":"never"}"#).status, 422)
  }

  @Test func `projects are added, changed, archived and deleted`() async throws {
    let board = try await ServedBoard.open()
    let added = try await board.send(
      "POST", "/api/projects",
      #"{"name":"api","description":"The API","tech":["Swift"],"start":"2026-09"}"#)
    expectEqual(added.status, 201)
    try expectEqual(added.json()["tech"], ["Swift"])
    let changed = try await board.send(
      "PATCH", "/api/projects/api",
      #"{"name":{"from":"api","to":"core"},"members":{"add":["Kim"]},"end":{"from":null,"to":"2026-10"}}"#
    )
    expectEqual(changed.status, 200)
    try expectEqual(changed.json()["members"], ["Kim"])
    let backwards = try await board.send(
      "PATCH", "/api/projects/core", #"{"end":{"from":"2026-10","to":"2026-01"}}"#)
    expectEqual(backwards.status, 422)
    let archived = try await board.send(
      "PATCH", "/api/projects/core", #"{"archived":{"from":false,"to":true}}"#)
    try expectEqual(archived.json()["archived"], true)
    try await expectEqual(board.json("/api/history?n=1").all("command"), ["project archive"])
    try await expectEqual(board.send("DELETE", "/api/projects/core").status, 200)
    try await expectEqual(board.json("/api/projects"), [])
  }
}
