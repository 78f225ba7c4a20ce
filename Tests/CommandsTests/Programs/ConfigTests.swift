import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct ConfigTests {
  private struct Record: Decodable {
    let name: String
    /// A list for identities, otherwise a string or null.
    let value: Value?
    let origin: String?
    let meaning: String
  }

  private enum Value: Decodable, Equatable {
    case one(String)
    case several([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let list = try? container.decode([String].self) {
        self = .several(list)
      } else {
        self = .one(try container.decode(String.self))
      }
    }
  }

  @Test func `each setting shows its value, origin and meaning`() async throws {
    let machine = try Machine()
    try machine.home.configure(
      """
      [user]
      \temail = me@example.com
      [ootd]
      \tdayStartsAt = 04:00
      \tidentity = me@work.example
      \tidentity = me@home.example
      \twipLimit = 3
      """)
    let settings = try await machine.json([Record].self, "config")
    let file = machine.home.path("home/.gitconfig")
    expectEqual(
      settings.map(\.name),
      [
        "ootd.dayStartsAt", "ootd.language", "ootd.identity", "ootd.bareReferences",
        "ootd.wipLimit", "ootd.autoSync", "user.email",
      ])
    expectEqual(
      settings.map(\.value),
      [
        .one("04:00"), .one("en"), .several(["me@work.example", "me@home.example"]),
        .one("false"), .one("3"), .one("false"), .one("me@example.com"),
      ])
    expectEqual(settings.map(\.origin), [file, "LC_ALL=C.UTF-8", file, nil, file, nil, file])
    #expect(settings.allSatisfy { !$0.meaning.isEmpty })
  }

  @Test func `a repository's own config overrides the global one`() async throws {
    let machine = try Machine()
    try machine.home.configure("[ootd]\n\tdayStartsAt = 04:00\n")
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.run("config", "ootd.dayStartsAt", "06:00")
    try await repository.run("config", "user.email", "me@work.example")
    machine.workingDirectory = repository.path
    let settings = try await machine.json([Record].self, "config")
    expectEqual(settings[0].value, .one("06:00"))
    expectEqual(settings.last?.value, .one("me@work.example"))
    expectEqual(settings[0].origin, repository.path + "/.git/config")
  }

  @Test(arguments: ["24:00", "4", "four", "", "-1:00", "12:60"])
  func `an invalid start of the day is refused`(value: String) async throws {
    let machine = try Machine()
    try machine.home.configure("[ootd]\n\tdayStartsAt = \"\(value)\"\n")
    let outcome = try await machine.run("list")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("`\(value)`"))
    #expect(outcome.error.contains(machine.home.path("home/.gitconfig")))
    try await expectEqual(machine.json([Record].self, "config")[0].value, .one(value))
  }

  @Test(arguments: ["autoSync", "bareReferences"], ["maybe", "2 times"])
  func `an invalid boolean is reported`(name: String, value: String) async throws {
    let machine = try Machine()
    try machine.home.configure("[ootd]\n\t\(name) = \(value)\n")
    let outcome = try await machine.run("list")
    expectEqual(outcome.status, 1)
    #expect(
      outcome.error.contains("invalid value `\(value)` for `ootd.\(name)`"), "\(outcome.error)")
    #expect(outcome.error.contains("one of `true`, `false`"), "\(outcome.error)")
    #expect(outcome.error.contains(machine.home.path("home/.gitconfig")))
    #expect(try await machine.json([Record].self, "config").contains { $0.value == .one(value) })
    // Hooks and prompts print nothing.
    let repository = try await TestRepository(in: machine.home, named: "api")
    machine.workingDirectory = repository.path
    let silence = Outcome(status: 0, output: "", error: "")
    try await expectEqual(machine.run("hook", "run", "post-commit"), silence)
    try await expectEqual(machine.run("prompt"), silence)
  }

  @Test(arguments: [
    ("autoSync", "flase", "false"), ("bareReferences", "Flase", "false"),
    ("autoSync", "tru", "true"), ("autoSync", "fasle", "false"), ("autoSync", "onn", "on"),
    ("autoSync", "of", "off"),
    ("language", "kr", "ko"), ("language", "fe", "fr"),
  ])
  func `the error suggests the value with the closest spelling`(
    name: String, value: String, advice: String
  ) async throws {
    for language in ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"] {
      let machine = try Machine(language: language)
      try machine.home.configure("[ootd]\n\t\(name) = \(value)\n")
      let outcome = try await machine.run("list")
      expectEqual(outcome.status, 1)
      #expect(outcome.error.contains(" ootd.\(name) \(advice)`"), "\(outcome.error)")
    }
  }

  @Test func `an unknown language without a close match lists the valid ones`() async throws {
    let machine = try Machine()
    try machine.home.configure("[ootd]\n\tlanguage = german\n")
    let error = try await machine.run("list").error
    #expect(error.contains("set it to one of `en`, `ko`, `fr`, `ja` with"), "\(error)")
  }

  @Test(arguments: ["= true", "= No", "= ON", "= off", "= 0", "= 1", "= -1", "=", ""])
  func `git's booleans are valid`(value: String) async throws {
    let machine = try Machine()
    try machine.home.configure("[ootd]\n\tautoSync \(value)\n\tbareReferences \(value)\n")
    let outcome = try await machine.run("list")
    expectEqual(outcome.status, 0, "\(outcome.error)")
  }
}
