import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class MessageTests: HomeTest {
  /// Compares the messages of all commits with `git log`.
  private func expectSame(_ made: TestRepository) async throws {
    let repository = try await made.opened()
    let ids = try await repository.commits().map(\.id)
    let messages = try await repository.messages(of: ids)
    expectEqual(messages.count, ids.count)
    for id in ids {
      let printed = try await made.git.run(
        ["log", "-1", "--format=tformat:%B%x00", id.description], in: made.path)
      expectEqual(messages[id], String(decoding: printed.dropLast(2), as: UTF8.self))
    }
  }

  @Test(arguments: [[], ["--object-format=sha256"]])
  func `messages are the same as in git log`(options: [String]) async throws {
    let made = try await TestRepository(in: home, options: options)
    for (index, message) in [
      "Subject", "Subject\n\nBody\n\n    indented\n\nOotd: 12", "", "\n\nLate\n", "한글\n\n본문",
    ].enumerated() { try await made.commit(message, at: 1_700_000_000 + Int64(index)) }
    let tree = try await made.run("rev-parse", "HEAD^{tree}")
    let person = "J\u{F6}rg <j@example.com> 1700000000 +0000"
    let text =
      "tree \(tree)\nauthor \(person)\ncommitter \(person)\nencoding ISO-8859-1\n\nGr\u{FC}n\n"
    let latin = try await made.write(text.unicodeScalars.map { UInt8($0.value) })
    try await made.run("update-ref", "refs/heads/latin", latin)
    try await expectSame(made)
  }

  @Test func `a replaced commit has the message of its replacement`() async throws {
    let made = try await TestRepository(in: home)
    let old = try await made.commitAndName("Old")
    let new = try await made.commitAndName("New")
    try await made.run("replace", old, new)
    let id = try #require(ObjectID(hex: old.utf8))
    try await expectEqual(made.opened().messages(of: [id])[id], "New\n")
    try await made.run("config", "core.useReplaceRefs", "false")
    try await expectEqual(made.opened().messages(of: [id])[id], "Old\n")
  }

  @Test(arguments: [[], ["--object-format=sha256"]])
  func `a missing commit has no message`(options: [String]) async throws {
    let made = try await TestRepository(in: home, options: options)
    let name = try await made.commitAndName("Here")
    let here = try #require(ObjectID(hex: name.utf8))
    let missing = try #require(ObjectID(hex: String(repeating: "1", count: name.count).utf8))
    let repository = try await made.opened()
    try await expectEqual(repository.messages(of: [missing, here]), [here: "Here\n"])
    #expect(try await repository.messages(of: []).isEmpty)
  }

  @Test(arguments: [[], ["--object-format=sha256"]])
  func `a huge message is cut at the end of a word`(
    options: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: options, committing: "Base")
    let tree = try await made.run("rev-parse", "HEAD^{tree}")
    let person = "Me <me@example.com> 1700000000 +0000"
    let body = String(repeating: "ootd-1234567 ", count: 100_000)
    let name = try await made.write(
      Array("tree \(tree)\nauthor \(person)\ncommitter \(person)\n\n\(body)".utf8))
    let id = try #require(ObjectID(hex: name.utf8))
    let text = try #require(try await made.opened().messages(of: [id])[id])
    #expect(text.utf8.count <= RawCommit.messageLimit)
    #expect(text.utf8.count > RawCommit.messageLimit - 20)
    #expect(text.hasSuffix("ootd-1234567"))
  }
}

extension Repository {
  /// The messages of those commits that the repository has.
  fileprivate func messages(of ids: [ObjectID]) async throws -> [ObjectID: String] {
    var messages: [ObjectID: String] = [:]
    try await forEachCommit(named: ids) { messages[$0.id] = $0.message }
    return messages
  }
}
