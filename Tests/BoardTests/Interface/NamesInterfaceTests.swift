import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The JSON interface to labels, milestones, views, blocks and projects.
@Suite(.serialized, .startsPrograms) struct NamesInterfaceTests {
  @Test func `labels with any name are changed, found by their paths and deleted`() async throws {
    let board = try await ServedBoard.open()
    for name in ["a/b c?d#e%2F+", "bug"] { try await board.ootd("label", "add", name) }
    let path = "/api/labels/a%2Fb%20c%3Fd%23e%252F%2B"
    let renamed = try await board.send(
      "PATCH", path, #"{"name":{"from":"a/b c?d#e%2F+","to":"한글"}}"#)
    try expectEqual(renamed.json()["name"], "한글")
    try await expectEqual(board.send("DELETE", path).status, 404)
    try await expectEqual(board.send("DELETE", "/api/labels/%ED%95%9C%EA%B8%80").status, 200)
    try await expectEqual(board.json("/api/labels").all("name"), ["bug"])
  }

  @Test func `a milestone loses its date, and its todos lose it once it is deleted`() async throws {
    let board = try await ServedBoard.open(["One"])
    try await board.ootd("milestone", "add", "1.0", "--due", "2026-12-01")
    _ = try await board.send("PATCH", "/api/todos/1", #"{"milestone":{"from":null,"to":"1.0"}}"#)
    let changed = try await board.send(
      "PATCH", "/api/milestones/1.0", #"{"due":{"from":"2026-12-01","to":null}}"#)
    try expectEqual(changed.json()["due"], .null)
    try await expectEqual(board.send("DELETE", "/api/milestones/1.0").status, 200)
    try await expectEqual(board.json("/api/todos/1")["milestone"], .null)
  }

  @Test func `views are added, used, changed and deleted`() async throws {
    let board = try await ServedBoard.open(["One", "Two", "Three"]) { board in
      try await board.ootd("edit", "1", "--due", "tomorrow")
    }
    let added = try await board.send("POST", "/api/views", #"{"name":"@soon","query":"due:<=fri"}"#)
    expectEqual(added.status, 201)
    try expectEqual(added.json(), ["name": "soon", "query": "due:<=fri"])
    try await expectEqual(board.json("/api/board?q=@soon")["todo"]?.all("id"), ["1"])
    try await expectEqual(board.json("/api/todos?q=@soon").all("id"), ["1"])
    let changed = try await board.send(
      "PATCH", "/api/views/soon",
      #"{"name":{"from":"soon","to":"far"},"query":{"from":"due:<=fri","to":"no:due sort:id-desc"}}"#
    )
    expectEqual(changed.status, 200)
    let sorted = try await board.json("/api/board?q=@far")
    expectEqual(sorted["todo"]?.all("id"), ["3", "2"])
    expectEqual(sorted["sorted"], true)
    try await expectEqual(board.json("/api/board")["sorted"], nil)
    try await expectEqual(board.json("/api/board?q=%232")["todo"]?.all("id"), ["2"])
    try await expectEqual(
      board.json("/api/views"), [["name": "far", "query": "no:due sort:id-desc"]])
    let stale = try await board.send(
      "PATCH", "/api/views/far", #"{"query":{"from":"due:<=fri","to":"is:open"}}"#)
    expectEqual(stale.status, 409)
    for (body, status) in [
      (#"{"name":"FAR","query":"is:open"}"#, 409), (#"{"name":"x","query":"is:opne"}"#, 422),
      (#"{"name":"x","query":" "}"#, 422), (#"{"name":"x","query":"label:nope"}"#, 422),
      (#"{"name":"x","query":"@nope"}"#, 422), (#"{"name":"x","query":"a\u0000"}"#, 422),
      (#"{"name":"x"}"#, 422), (#"{"name":"x","query":"is:open","q":1}"#, 422),
    ] { try await expectEqual(board.send("POST", "/api/views", body).status, status, "\(body)") }
    try await expectEqual(board.get("/api/board?q=@soon").status, 422)
    try await expectEqual(board.send("DELETE", "/api/views/far").status, 200)
    try await expectEqual(board.send("DELETE", "/api/views/far").status, 404)
    try await expectEqual(board.json("/api/views"), [])
  }

  @Test func `blocks have the number of their todos and the next day on which they repeat`()
    async throws
  {
    let board = try await ServedBoard.open { board in
      try await board.ootd("block", "add", "review", "--every", "weekdays")
      try await board.ootd("block", "add", "walk", "--every", "day", "--pause")
      for _ in 0..<3 { try await board.ootd("add", "-B", "review") }
      try await board.ootd("done", "1")
      try await board.ootd("rm", "2")
    }
    let blocks = try await board.json("/api/blocks").elements.suffix(2)
    expectEqual(blocks.map { $0["open"] }, [1, 0])
    expectEqual(blocks.map { $0["done"] }, [1, 0])
    // The board is opened on a Saturday.
    expectEqual(blocks.map { $0["next"] }, ["2026-11-23", .null])
  }

  @Test func `the repository in which the board is started can be linked`() async throws {
    let board = try await ServedBoard.open { board in
      try await board.script(
        "git init -q -b main api; git -C api remote add origin host:me/core.git")
      board.machine.workingDirectory += "/api"
    }
    let empty = try await board.json("/api/board")
    expectEqual(empty["folder"], ["name": "api", "linked": false])
    expectEqual(empty["isEmpty"], true)
    try await expectEqual(board.send("POST", "/api/projects/link", #"{"path":"/"}"#).status, 422)
    let linked = try await board.send("POST", "/api/projects/link")
    expectEqual(linked.status, 201)
    try expectEqual(linked.json()["name"], "core")
    try await expectEqual(board.send("POST", "/api/projects/link").status, 409)
    try await expectEqual(board.json("/api/board")["folder"]?["linked"], true)
    try await board.ootd("add", "One")
    try await expectEqual(board.json("/api/board")["isEmpty"], false)
  }

  @Test func `outside of repositories there is nothing to link`() async throws {
    let board = try await ServedBoard.open()
    try await expectEqual(board.json("/api/board")["folder"], .null)
    try await expectEqual(board.send("POST", "/api/projects/link").status, 404)
  }

  @Test func `projects have their commits and branches on demand`() async throws {
    let board = try await ServedBoard.open { board in
      try await board.script(
        """
        git init -q -b main repo
        git -C repo -c user.name=Me -c user.email=me@example.com commit -q --allow-empty -m One \
          --date 2026-11-10T09:00:00+01:00
        """)
      try await board.ootd("project", "add", "repo", "--name", "repo")
      try await board.ootd("project", "add", "--name", "plan")
    }
    let plain = try await board.json("/api/projects").elements
    #expect(plain.allSatisfy { $0["weeks"] == nil })
    let projects = try await board.json("/api/projects?details=1").elements
    let names = projects.compactMap { $0["name"]?.string }
    let repo = try #require(zip(names, projects).first { $0.0 == "repo" }?.1)
    let plan = try #require(zip(names, projects).first { $0.0 == "plan" }?.1)
    expectEqual(repo["weeks"]?.elements.suffix(3), [0, 1, 0])
    expectEqual(repo["weeks"]?.elements.count, 12)
    expectEqual(repo["commitsTotal"], 1)
    expectEqual(repo["repositories"]?.elements.first?["branch"], "main")
    expectEqual(plan["weeks"], [])
    expectEqual(plan["commitsTotal"], .null)
  }
}
