import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Git

@Suite(.serialized, .startsPrograms) final class IdentitiesTests: RepositoryTest {
  private static let people = [
    ("Me", "me@example.com"), ("ME", "ME@EXAMPLE.COM"), ("Old", "old@example.com"),
    ("OLD", "OLD@Example.com"), ("Old", "OLD2@example.com"), ("Nobody", "nobody@example.com"),
    ("", "old@example.com"), ("Some Body", "some@example.com"), ("some body", "some@example.com"),
    ("Else", "some@example.com"), ("Hash", "a#b@example.com"), ("É", "é@example.com"),
  ]

  /// Compares the module with `git check-mailmap` for each person.
  private func expectSame(
    _ repository: TestRepository? = nil, _ comment: @autoclosure () -> String = ""
  ) async throws {
    let repository = repository ?? made
    let identities = try await repository.opened().identities()
    let emails = identities.emails.map { String(decoding: $0, as: UTF8.self) }
    let people = IdentitiesTests.people
    let mapped = try await repository.run(["check-mailmap"] + people.map { "\($0.0) <\($0.1)>" })
      .split(separator: "\n")
    expectEqual(mapped.count, people.count)
    for ((name, email), line) in zip(people, mapped) {
      let start = try #require(line.lastIndex(of: "<"))
      let target = String(line[line.index(after: start)...].dropLast())
      let isMe = [email, target].contains { emails.contains($0.lowercased()) }
      expectEqual(
        identities.includes(name: name, email: email), isMe, "\(name) <\(email)> \(comment())")
    }
  }

  /// - Parameters:
  ///   - settings: Lines of the user's configuration.
  ///   - variables: The environment.
  @Test(
    arguments: [
      ("[user]\nemail = me@x", [:]),
      ("[user]\nemail = me@x\n[author]\nemail = a@x", [:]),
      ("[user]\nemail = me@x\n[author]\nemail =", [:]),
      ("[author]\nemail = a@x\n[committer]\nemail = c@x", [:]),
      ("[user]\nemail = <me@x>", [:]), ("[user]\nemail = \"  me@x.org, \"", [:]),
      ("[user]\nemail = \"'m<e>@x' \"", [:]), ("[user]\nemail = \"\\\"me@x\\\":;\"", [:]),
      ("[user]\nemail = me@x", ["GIT_AUTHOR_EMAIL": "<env@x> "]),
      ("[user]\nemail = me@x", ["GIT_AUTHOR_EMAIL": ""]),
      ("[user]\nemail = me@x\n[author]\nemail = a@x", ["GIT_AUTHOR_EMAIL": "env@x"]),
      ("[user]\nemail = me@x", ["EMAIL": "env@x"]), ("", ["EMAIL": "Env <env@x>"]),
      ("[user]\nemail =", ["EMAIL": "env@x"]), ("[author]\nemail =", ["EMAIL": "env@x"]),
      ("[user]\nuseConfigOnly", ["EMAIL": "env@x"]),
      ("[user]\nuseConfigOnly\nemail = me@x", ["EMAIL": "env@x"]),
      ("", ["EMAIL": "env@x", "GIT_AUTHOR_EMAIL": "author@x"]),
    ] as [(String, [String: String])])
  func `my email is the author's that git would use`(
    settings: String, variables: [String: String]
  ) async throws {
    try home.configure("\(settings)\n[user]\nname = Me\n")
    let author = try? await made.run("var", "GIT_AUTHOR_IDENT", variables: variables)
    let email = author.flatMap { $0.firstMatch(of: /<(.*)>/)?.1.lowercased() } ?? ""
    let environment = GitEnvironment(home.environment.merging(variables) { $1 })
    let repository = try await Repository(at: made.path, environment: environment)
    let emails = try await repository.identities().emails
    expectEqual(
      emails.map { String(decoding: $0, as: UTF8.self) }, email.isEmpty ? [] : ["\(email)"])
  }

  @Test(arguments: [
    ("Me", "1234+me@users.noreply.github.com", true), ("mE", "any@users.noreply.gitlab.com", true),
    ("Login", "1234+ME@users.noreply.github.com", true),
    ("Login", "me@users.noreply.github.com", true),
    ("Login", "77-me@users.noreply.git.example", true), ("Login", "me@noreply.code.example", true),
    ("Login", "1234+team@users.noreply.github.com", true),
    ("Login", "1234+other@users.noreply.github.com", false),
    ("Login", "1234+me@users.noreply.gitlab.com", false), ("Me", "me@example.com", false),
    ("Me", "noreply@github.com", false), ("", "1+x@users.noreply.github.com", false),
  ])
  func `a forge's email is probably mine by my name or by a remote's account`(
    name: String, email: String, isMine: Bool
  ) {
    let author = ProbableAuthor(
      name: "Me",
      remotes: [
        "https://github.com/me/api", "https://github.com/Team/api", "https://git.example/me/x",
        "https://code.example/me/y", "https://gitlab.com/group",
      ])
    let found = author.forgeAddress(Array(name.utf8), Array(email.utf8))
    expectEqual(found, isMine ? email : nil)
  }

  @Test func `the base identities are user.email and each ootd.identity, deduplicated`()
    async throws
  {
    try await made.run("config", "--add", "ootd.identity", "Work@Example.com")
    try await made.run("config", "--add", "ootd.identity", "ME@example.com")
    try await made.run("config", "--add", "ootd.identity", "")
    let identities = try await made.opened().identities()
    expectEqual(identities.emails, ["me@example.com", "work@example.com"].map { Array($0.utf8) })
    #expect(identities.includes(name: "Anyone", email: "Work@Example.com"))
    #expect(identities.includes(name: "Anyone", email: "work@EXAMPLE.com"))
    #expect(!identities.includes(name: "Anyone", email: "work@example.co"))
    #expect(!identities.includes(name: "Anyone", email: ""))
  }

  @Test func `emails are compared ignoring the case of ASCII letters only`() async throws {
    try await made.run("config", "user.email", "É@Example.com")
    let identities = try await made.opened().identities()
    #expect(identities.includes(name: "Anyone", email: "É@EXAMPLE.COM"))
    #expect(!identities.includes(name: "Anyone", email: "é@example.com"))
    #expect(!identities.includes(name: "Anyone", email: "E\u{301}@example.com"))
  }

  @Test func `without user.email no commit is mine`() async throws {
    try home.configure("")
    #expect(try await made.opened().identities().emails.isEmpty)
  }

  @Test func `a mailmap maps like git check-mailmap`() async throws {
    for mailmap in [
      "Proper Name <old@example.com>", "<me@example.com> <old@example.com>",
      "Me <me@example.com> <OLD@example.com>", "Me <me@example.com> Some Body <some@example.com>",
      "Me <me@example.com> SOME BODY <some@example.com>\n<else@example.com> <some@example.com>",
      "<me@example.com> <some@example.com>\nElse <else@example.com> Else <some@example.com>",
      "Else <else@example.com> Else <some@example.com>\n<me@example.com> <some@example.com>",
      "Me <me@example.com> Else <some@example.com>\n<else@example.com> Some Body <some@example.com>",
      "<me@example.com> > <some@example.com>", "<me@example.com> Some > Body <some@example.com>",
      "# <me@example.com> <old@example.com>", " # <me@example.com> <old@example.com>",
      "<me@example.com> <old@example.com> # comment", "<me@example.com> <a#b@example.com>",
      "<me@example.com>", "<> <old@example.com>", "Me <me@example.com> <>", "garbage",
      "<me@example.com",
      "<me@example.com> old@example.com", "   Me   <me@example.com>   Old   <old@example.com>   ",
      "<me@example.com> <old@example.com>\r\n<me@example.com> <nobody@example.com>\r\n",
      "<a@example.com> <old@example.com>\n<me@example.com> <old@example.com>",
      "<me@example.com> <old@example.com>\nName only <old@example.com>",
      "<other@example.com> <me@example.com>", "<ME@example.com> <old@example.com>",
      "Me <me@example.com> É <é@example.com>", "<me@example.com> < old@example.com>",
      "<me@example.com> <old@example.com> <nobody@example.com>",
    ] {
      try home.directory.write(mailmap + "\n", to: "repository/.mailmap")
      try await expectSame(nil, mailmap)
    }
  }

  @Test func `mailmap.file and mailmap.blob override the worktree's mailmap`() async throws {
    try home.directory.write("<x@example.com> <old@example.com>\n", to: "repository/.mailmap")
    try home.directory.write("<me@example.com> <old@example.com>\n", to: "home/mailmap")
    try await made.run("config", "mailmap.file", "~/mailmap")
    try await expectSame()
    let blob = try await made.run(
      ["hash-object", "-w", "--stdin"], input: Array("<me@example.com> <some@example.com>\n".utf8))
    try await made.run("config", "mailmap.blob", blob)
    try await expectSame()
    try await made.run("config", "mailmap.blob", "HEAD:nowhere")
    try await expectSame()
  }

  @Test func `a bare repository uses the mailmap in HEAD`() async throws {
    try home.directory.write("<me@example.com> <old@example.com>\n", to: "repository/.mailmap")
    try await made.run("add", ".mailmap")
    try await made.commit("Map")
    try await made.run("clone", "--quiet", "--bare", made.path, home.path("bare.git"))
    let bare = TestRepository(existing: home.path("bare.git"), in: home)
    try await expectSame(bare)
    #expect(try await bare.opened().identities().includes(name: "Old", email: "old@example.com"))
  }

  @Test func `a mailmap that is a symbolic link isn't followed`() async throws {
    try home.directory.write("<me@example.com> <old@example.com>\n", to: "home/mailmap")
    expectEqual(symlink(home.path("home/mailmap"), "\(made.path)/.mailmap"), 0)
    #expect(try await !made.opened().identities().includes(name: "Old", email: "old@example.com"))
  }
}
