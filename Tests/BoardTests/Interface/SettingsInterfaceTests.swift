import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The JSON interface to settings, and changes of them while the board is served.
@Suite(.serialized, .startsPrograms) struct SettingsInterfaceTests {
  @Test func `settings are listed, changed and unset with the checks of the command line`()
    async throws
  {
    let board = try await ServedBoard.open { board in
      try board.machine.configure("[ootd]\n\tidentity = me@work.example\n\twipLimit = 3\n")
    }
    let settings = try await board.json("/api/settings")
    expectEqual(settings["identities"], ["me@example.com", "me@work.example"])
    let listed = try #require(settings["settings"])
    expectEqual(
      listed.all("name"),
      [
        "ootd.language", "ootd.dayStartsAt", "ootd.reviewAt", "ootd.wipLimit", "ootd.autoSync",
        "ootd.bareReferences",
      ])
    expectEqual(listed.elements[0]["value"], .null)
    expectEqual(listed.elements[0]["default"], "en")
    expectEqual(listed.elements[0]["choices"], ["en", "ko", "fr", "ja"])
    expectEqual(listed.elements[3]["value"], "3")
    expectEqual(listed.elements[3]["source"]?.string?.hasSuffix("/.gitconfig"), true)
    let changed = try await board.send(
      "PATCH", "/api/settings",
      #"{"ootd.wipLimit":{"from":"3","to":null},"ootd.dayStartsAt":{"from":null,"to":"04:00"}}"#)
    expectEqual(changed.status, 200)
    let values = try #require(try changed.json()["settings"]).elements.map { $0["value"] }
    expectEqual(values, [.null, "04:00", .null, .null, .null, .null])
    try await expectEqual(board.ootd("config", "get", "dayStartsAt"), "04:00\n")
    let never = try await board.send(
      "PATCH", "/api/settings", #"{"ootd.reviewAt":{"from":null,"to":"never"}}"#)
    expectEqual(never.status, 200)
    try await expectEqual(board.json("/api/board")["reviewFrom"], .null)
    for (body, status, quoted) in [
      (#"{"ootd.wipLimit":{"from":null,"to":"many"}}"#, 422, "`many`"),
      (#"{"ootd.reviewAt":{"from":"never","to":"late"}}"#, 422, "`late`"),
      // The error says what is valid.
      (#"{"ootd.dayStartsAt":{"from":"04:00","to":"25:99"}}"#, 422, "`04:00`"),
      (#"{"ootd.wipLimit":{"from":null,"to":3}}"#, 422, "`ootd.wipLimit.to`"),
      (#"{"ootd.wiplimit":{"from":null,"to":"3"}}"#, 422, "`ootd.wipLimit`"),
      (#"{"ootd.wipLimit":{"from":"3","to":"4"}}"#, 409, ""),
      (#"{"ootd.wipLimit":{"from":null,"to":null}}"#, 409, "`ootd.wipLimit`"),
      // The valid one of two isn't written either.
      (
        #"{"ootd.wipLimit":{"from":null,"to":"4"},"ootd.language":{"from":null,"to":"xx"}}"#, 422,
        "`xx`"
      ),
      (
        #"{"ootd.wipLimit":{"from":null,"to":"4"},"ootd.autoSync":{"from":null,"to":null}}"#, 409,
        "`ootd.autoSync`"
      ),
      (#"{"user.email":{"from":"me@example.com","to":"you@example.com"}}"#, 422, "`user.email`"),
    ] {
      let response = try await board.send("PATCH", "/api/settings", body)
      expectEqual(response.status, status, "\(body)")
      expectEqual(response.error?.contains(quoted), true, "\(body)")
    }
    try await expectEqual(board.machine.run("config", "get", "wipLimit").status, 1)
  }

  @Test func `a change by another program applies at once and is reported`() async throws {
    let board = try await ServedBoard.open(["One"]) { board in
      // Included files count too.
      try board.machine.configure("[include]\n\tpath = more\n")
    }
    let stream = try await board.events()
    try await board.script("git config --file ~/more ootd.language ko")
    _ = try await stream.line { $0 == "event: settings" }
    let unknown = try await board.get("/api/dates?text=soon&kind=day")
    expectEqual(unknown.error?.contains("알 수 없는"), true)
    #expect(try await board.get("/").text.contains(#"<html lang="ko">"#))
    try await board.script("git config --file ~/more ootd.dayStartsAt 11:00")
    _ = try await stream.line { $0 == "event: settings" }
    try await expectEqual(board.json("/api/board")["date"], "2026-11-20")
    // The former settings are kept while one is invalid.
    try await board.script("git config --file ~/more ootd.language xx")
    try await board.script("git config --file ~/more ootd.wipLimit 2")
    try await board.script("git config --file ~/more ootd.language fr")
    _ = try await stream.line { $0 == "event: settings" }
    #expect(try await board.get("/").text.contains(#"<html lang="fr">"#))
    try await expectEqual(board.json("/api/board")["wipLimit"], 2)
  }
}
