import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class ConfigTests: MachineTest {
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
        "ootd.dayStartsAt", "ootd.language", "ootd.background", "ootd.identity",
        "ootd.bareReferences", "ootd.ignoreBranches", "ootd.wipLimit", "ootd.reviewAt",
        "ootd.autoSync", "ootd.offerLink", "ootd.claimExpires", "ootd.agent", "user.email",
      ])
    expectEqual(
      settings.map { $0.value ?? .several([]) },
      [
        .one("04:00"), .one("en"), .one("auto"),
        .several(["me@work.example", "me@home.example"]),
        .one("false"), .several(["entire/*", "git-annex", "synced/git-annex", "beads-sync"]),
        .one("3"), .one("17:00"), .one("false"), .one("true"), .one("2h"), .several([]),
        .one("me@example.com"),
      ])
    expectEqual(
      settings.map(\.origin),
      [
        file, "LC_ALL=C.UTF-8", nil, file, nil, nil, file, nil, nil, nil, nil, nil, file,
      ])
    #expect(settings.allSatisfy { !$0.meaning.isEmpty })
  }

  @Test func `a repository's own config overrides the global one`() async throws {
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

  @Test func `an invalid value is refused, and shown by config`() async throws {
    for value in ["24:00", "4", "four", "", "-1:00", "12:60"] {
      try machine.home.configure("[ootd]\n\tdayStartsAt = \"\(value)\"\n")
      try await machine.run("list").failed(
        saying: "`\(value)`", machine.home.path("home/.gitconfig"))
      try await expectEqual(machine.json([Record].self, "config")[0].value ?? .one(""), .one(value))
    }
    try machine.home.configure("[ootd]\n\tdayStartsAt = 9x\n\tlanguage = fr\n")
    try await machine.run("list").failed(saying: "valeur invalide")
    try machine.home.configure("[ootd]\n\tlanguage = german\n")
    try await machine.run("list").failed(saying: "set it to one of `en`, `ko`, `fr`, `ja` with")
  }

  @Test func `git's booleans are valid, and another value is reported without a guess`()
    async throws
  {
    let repository = try await TestRepository(in: machine.home, named: "api")
    machine.workingDirectory = repository.path
    let silence = Outcome(status: 0, output: "", error: "")
    for name in ["autoSync", "bareReferences", "offerLink"] {
      for value in ["maybe", "2 times", "flase", "of"] {
        try machine.home.configure("[ootd]\n\t\(name) = \(value)\n")
        try await machine.run("list").failed(
          saying: "invalid value `\(value)` for `ootd.\(name)`", "one of `true`, `false`",
          machine.home.path("home/.gitconfig"))
        #expect(
          try await machine.json([Record].self, "config").contains { $0.value == .one(value) })
        // Hooks and prompts print nothing.
        try await expectEqual(machine.run("hook", "run", "post-commit"), silence)
        try await expectEqual(machine.run("prompt"), silence)
      }
      for value in ["= true", "= No", "= ON", "= off", "= 0", "= 1", "= -1", "=", ""] {
        try machine.home.configure("[ootd]\n\t\(name) \(value)\n")
        try await machine.run("list").checked()
      }
    }
  }

  @Test func `the error suggests the value with the closest spelling`() async throws {
    for language in ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"] {
      let machine = try Machine(language: language)
      for (name, value, advice) in [
        ("language", "kr", "ko"), ("language", "fe", "fr"), ("background", "lihgt", "light"),
      ] {
        try machine.home.configure("[ootd]\n\t\(name) = \(value)\n")
        try await machine.run("list").failed(saying: " ootd.\(name) \(advice)`")
      }
    }
  }

  @Test func `set writes git config, and says how to restore the former value`() async throws {
    let file = machine.home.path("home/.gitconfig")
    try await expectEqual(
      machine.output("config", "set", "WIPLIMIT", "3"),
      "ootd.wipLimit  3  \(file)\nUndo with: ootd config unset wipLimit\n")
    try await expectEqual(
      machine.output("config", "set", "ootd.wipLimit", "5"),
      "ootd.wipLimit  5  \(file)\nUndo with: ootd config set wipLimit 3\n")
    try await expectEqual(
      machine.output("config", "set", "wipLimit", "5"), "ootd.wipLimit  5  \(file)\nunchanged\n")
    try await expectEqual(machine.output("config", "get", "wipLimit"), "5\n")
    try await machine.output("config", "unset", "wipLimit")
    try await machine.run("config", "get", "wipLimit").failed(saying: "`ootd.wipLimit` isn't set")
    try await machine.run("config", "unset", "wipLimit").failed(saying: "`\(file)`")
    try await expectEqual(machine.output("config", "get", "dayStartsAt"), "00:00\n")
    try machine.home.configure("[ootd]\n\twipLimit = many\n")
    try await expectEqual(
      machine.output("config", "set", "wipLimit", "5"),
      "ootd.wipLimit  5  \(file)\nUndo with: git config --file \(file) ootd.wipLimit many\n")
  }

  @Test func `values that several processes add at once are all kept`() async throws {
    let emails = (1...6).map { "me\($0)@work.example" }
    try await withThrowingTaskGroup(of: Void.self) { [machine] group in
      for email in emails {
        group.addTask { try await machine.output("config", "set", "identity", email, "--add") }
      }
      try await group.waitForAll()
    }
    let values = try await machine.output("config", "get", "identity")
    expectEqual(values.split(separator: "\n").map(String.init).sorted(), emails)
  }

  @Test func `a repository's own value is set with --here, and named where it overrides`()
    async throws
  {
    let repository = try await TestRepository(in: machine.home, named: "api")
    machine.workingDirectory = repository.path
    try await machine.output("config", "set", "language", "ko", "--here")
    try await expectEqual(repository.run("config", "--local", "ootd.language"), "ko")
    let output = try await machine.output("config", "set", "language", "en")
    #expect(output.contains("\(repository.path)/.git/config"), "\(output)")
    try await machine.run("config", "unset", "wipLimit", "--here").failed()
    machine.workingDirectory = machine.home.path("home")
    try await machine.run("config", "set", "language", "ko", "--here").failed(saying: "git init")
  }

  @Test func `identities are replaced, added and removed`() async throws {
    try await machine.output("config", "set", "identity", "a@b", "c@d")
    try await machine.output("config", "set", "identity", "it's me@x", "--add")
    try await expectEqual(machine.output("config", "get", "identity"), "a@b\nc@d\nit's me@x\n")
    let output = try await machine.output("config", "unset", "identity", "c@d")
    #expect(output.contains(#"ootd config set identity a@b c@d 'it'\''s me@x'"#), "\(output)")
    try await expectEqual(machine.output("config", "get", "identity"), "a@b\nit's me@x\n")
    try await machine.run("config", "unset", "identity", "no@one").failed(saying: "`no@one`")
  }

  @Test func `a wrong name or value is refused before anything is written`() async throws {
    let before = try await machine.run("config", "--json")
    for (words, phrase) in [
      (["autoSync", "flase"], "use one of `true`, `false`"), (["language", "kr"], "`ko`"),
      (["dayStartsAt", "25:00"], "`04:00`"), (["wipLimit", "0"], "`3`"),
      (["identity", ""], "`ootd.identity`"), (["email", "<a@b>"], "`<a@b>`"),
      (["wipLimt", "3"], "`wipLimit`"), (["wipLimit", "3", "4"], "`4`"),
      (["wipLimit", "3", "--add"], "`--add`"),
    ] {
      try await machine.run(["config", "set"] + words).failed(64, saying: phrase)
      try await expectEqual(machine.run("config", "--json"), before)
    }
  }
}
