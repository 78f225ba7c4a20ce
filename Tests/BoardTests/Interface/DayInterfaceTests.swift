import TestSupport
import Testing
import TestingAdditions

/// The JSON interface to days and deadlines.
@Suite(.serialized, .startsPrograms) struct DayInterfaceTests {
  @Test func `a day or a deadline is understood as on the command line`() async throws {
    let board = try await ServedBoard.open(language: "fr_FR.UTF-8")
    let dates: [(query: String, value: JSON, isPast: JSON)] = [
      ("text=fri+18:00&kind=due", "2026-11-27T18:00:00+01:00", false),
      ("text=demain&kind=day", "2026-11-22", false),
      ("text=9:00&kind=due", "2026-11-21T09:00:00+01:00", true),
      ("text=yesterday&kind=day", "2026-11-20", true), ("text=today&kind=due", "2026-11-21", false),
      ("text=%2B3d&kind=day", "2026-11-24", false),
    ]
    for date in dates {
      let json = try await board.json("/api/dates?\(date.query)")
      expectEqual(json, ["value": date.value, "past": date.isPast], "\(date.query)")
    }
    for (query, status, quoted) in [
      ("text=soon&kind=day", 422, "`soon`"), ("text=18:00&kind=day", 422, "`18:00`"),
      ("text=&kind=due", 422, "``"), ("text=fri", 400, "`kind=`"), ("kind=day", 400, "`text=`"),
      ("text=fri&kind=week", 400, "`kind=week`"),
    ] {
      let response = try await board.get("/api/dates?\(query)")
      expectEqual(response.status, status, "\(query)")
      expectEqual(response.error?.contains(quoted), true, "\(query)")
    }
  }

  @Test func `a day has its todos and its commits with their pages`() async throws {
    let author = "-c user.name=Me -c user.email=me@example.com"
    let board = try await ServedBoard.open(["One", "Two"]) { board in
      try await board.script(
        """
        git init -q repo; git -C repo remote add origin https://me:SECRET@gitlab.com/me/repo.git
        git init -q local; git -C local remote add origin /srv/me/local
        """)
      try await board.ootd("project", "add", "repo", "--name", "repo")
      try await board.ootd(
        "project", "add", "local", "--name", "local", "--link", "https://codeberg.org/me/local")
      try await board.script(
        """
        git -C repo \(author) commit -q --allow-empty -m 'Closes ootd-1' \
          --date 2026-11-20T09:00:00+01:00
        git -C local \(author) commit -q --allow-empty -m 'See ootd-1' \
          --date 2026-11-20T10:30:00+02:00
        """)
      try await board.ootd("today")
    }
    let day = try await board.json("/api/day?date=2026-11-20")
    expectEqual(day["date"], "2026-11-20")
    expectEqual(day["commits"], 2)
    expectEqual(day["completion"], ["done": 1, "total": 1, "rate": 1, "percent": 100])
    let log = try #require(day["log"]?.elements)
    expectEqual(JSON.list(log).all("subject"), ["See ootd-1", "Closes ootd-1"])
    expectEqual(log.last?["todos"], [["id": "1", "title": "One", "completes": true]])
    let pages = ["https://codeberg.org/me/local/commit", "https://gitlab.com/me/repo/-/commit"]
    let urls = zip(pages, JSON.list(log).all("oid")).map { "\($0)/\($1)" }
    expectEqual(JSON.list(log).all("url"), urls)
    expectEqual(log.map { $0["otherZone"] }, [true, false])
    let commits = try await board.json("/api/todos/1")["commits"]
    expectEqual(commits?.all("url"), urls.reversed())
    expectEqual(commits?.elements.map { $0["otherZone"] }, [false, true])
    expectEqual(commits?.elements.last?["at"], "2026-11-20T10:30:00+02:00")
    let today = try await board.json("/api/day?date=2026-11-21")
    expectEqual(today["completion"], ["done": 0, "total": 1, "rate": 0, "percent": 0])
    expectEqual(today["todos"]?.all("id"), ["2"])
    expectEqual(today["log"], [])
    try await expectEqual(board.json("/api/activity/first"), ["first": "2026-11-20"])
    try await expectEqual(board.get("/api/day?date=yesterday").status, 400)
    for (body, quoted) in [
      (#"{"date":"2026-11-13","todos":[]}"#, "2026-11-13"), (#"{"date":"fri","todos":1}"#, "todos"),
      (#"{"date":"today","todos":[{"id":"1","status":"doing"}]}"#, "status"),
      (#"{"date":"today","todos":[{"id":"1","day":"fri","status":"done"}]}"#, "status"),
      (#"{"date":"today","todos":[{"id":"1","day":"soon"}]}"#, "soon"),
      (#"{"date":"today","todos":[{"id":"77","day":null}]}"#, "77"),
    ] {
      let response = try await board.send("POST", "/api/review", body)
      #expect(response.status >= 400 && response.error?.contains(quoted) == true, "\(body)")
    }
  }
}
