import TestSupport
import Testing

@Suite struct ConfigTests {
  private struct Record: Decodable {
    let name: String
    let value: String?
    let origin: String?
    let meaning: String
  }

  @Test func `each setting has its value, its origin and its meaning`() async throws {
    let sandbox = try Sandbox()
    try sandbox.home.configure(
      """
      [user]
      \temail = me@example.com
      [ootd]
      \tdayStartsAt = 04:00
      \tidentity = me@work.example
      \tidentity = me@home.example
      """)
    let settings = try await sandbox.json([Record].self, "config")
    let file = sandbox.home.path("home/.gitconfig")
    #expect(
      settings.map(\.name) == ["ootd.dayStartsAt", "ootd.language", "ootd.identity", "user.email"])
    #expect(
      settings.map(\.value) == [
        "04:00", "en", "me@work.example, me@home.example", "me@example.com",
      ])
    #expect(settings.map(\.origin) == [file, "LC_ALL=C.UTF-8", file, file])
    #expect(settings.allSatisfy { !$0.meaning.isEmpty })
  }

  @Test func `a repository's own config overrides the global one`() async throws {
    let sandbox = try Sandbox()
    try sandbox.home.configure("[ootd]\n\tdayStartsAt = 04:00\n")
    let repository = try await TestRepository(in: sandbox.home, named: "api")
    try await repository.run("config", "ootd.dayStartsAt", "06:00")
    sandbox.workingDirectory = repository.path
    let settings = try await sandbox.json([Record].self, "config")
    #expect(settings[0].value == "06:00")
    #expect(settings[0].origin == repository.path + "/.git/config")
  }

  @Test(arguments: ["24:00", "4", "four", "", "-1:00", "12:60"])
  func `a day can't begin at no time`(value: String) async throws {
    let sandbox = try Sandbox()
    try sandbox.home.configure("[ootd]\n\tdayStartsAt = \"\(value)\"\n")
    let outcome = try await sandbox.run("list")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("`\(value)`"))
  }
}
