import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class DamageTests: HomeTest {
  private func objectFile(_ id: String, in repository: TestRepository) -> String {
    "\(repository.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  @Test func `the error for a missing or damaged commit names it`() async throws {
    let made = try await TestRepository(in: home, committing: "First")
    let second = try await made.commitAndName("Second")
    try await made.commit("Third")
    let file = objectFile(second, in: made)
    try FileManager.default.removeItem(atPath: file)
    await #expect(
      throws: GitError.corrupt(path: made.path, message: "commit \(second) is missing")
    ) {
      try await made.opened().commits()
    }
    try Data("damage".utf8).write(to: URL(fileURLWithPath: file))
    do {
      _ = try await made.opened().commits()
      Issue.record("it was read")
    } catch GitError.corrupt(let path, let message) {
      expectEqual(path, made.path)
      #expect(message.contains(second))
    }
  }

  @Test func `a malformed commit is an error`() async throws {
    let made = try await TestRepository(in: home)
    let id = try await made.write(Array("tree nonsense\n\nSubject\n".utf8))
    try home.directory.write("\(id)\n", to: "repository/.git/refs/heads/main")
    await #expect(
      throws: GitError.corrupt(path: made.path, message: "commit \(id) is malformed")
    ) {
      try await made.opened().commits()
    }
  }

  @Test func `a commit that is its own ancestor counts once, and there is no root`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    let tree = try await made.run("rev-parse", "HEAD^{tree}")
    let person = "Me <me@example.com> 1700000000 +0000"
    let text = { (parent: String, subject: String) in
      "tree \(tree)\nparent \(parent)\nauthor \(person)\ncommitter \(person)\n\n\(subject)\n"
    }
    // The second commit takes the first one's place.
    let second = try await made.write(Array(text(first, "Second").utf8))
    let other = try await made.write(Array(text(second, "First").utf8))
    try FileManager.default.removeItem(atPath: objectFile(first, in: made))
    expectEqual(rename(objectFile(other, in: made), objectFile(first, in: made)), 0)
    try home.directory.write("\(second)\n", to: "repository/.git/refs/heads/main")
    try await expectEqual(Set(made.opened().commits().map(\.subject)), ["First", "Second"])
    try await expectEqual(made.opened().rootCommit(), nil)
    // Grafts can do the same.
    let tip = try #require(ObjectID(hex: second.utf8))
    try home.directory.write("\(second) \(first)\n", to: "repository/.git/info/grafts")
    try await made.run("checkout", "-q", "--orphan", "topic")
    try home.directory.write("1", to: "repository/file")
    try await made.run("add", "file")
    let topic = try #require(ObjectID(hex: try await made.commitAndName("Topic").utf8))
    #expect(try await made.opened().isSquashed(topic, into: [tip]) != true)
  }

  @Test(arguments: [[], ["--object-format=sha256"]] as [[String]])
  func `packed deltas that refer to each other are an error`(options: [String]) async throws {
    let made = try await TestRepository(in: home, options: options, committing: "First")
    let id = try writeEndlessPack(idLength: options.isEmpty ? 20 : 32)
    try home.directory.write("\(id)\n", to: "repository/.git/refs/heads/side")
    await #expect(throws: GitError.self) { try await made.opened().commits() }
    if !options.isEmpty { return }
    let endless = "\(id): it refers to itself"
    await #expect(throws: GitError.corrupt(path: made.path, message: endless)) {
      try await made.opened().commits()
    }
    try home.directory.write("\(id)\n", to: "repository/.git/refs/heads/main")
    await #expect(throws: GitError.corrupt(path: made.path, message: endless)) {
      try await made.opened().rootCommit()
    }
  }

  @Test func `a tag that points to itself names no commits and no mailmap`() async throws {
    let made = try await TestRepository(in: home, committing: "First")
    try await made.run("config", "mailmap.blob", "side:.mailmap")
    let id = String(repeating: "3", count: 40)
    let text = "object \(id)\ntype tag\ntag x\ntagger Me <me@example.com> 1 +0000\n\nx\n"
    let file = objectFile(try await made.write(Array(text.utf8), type: "tag"), in: made)
    try FileManager.default.createDirectory(
      atPath: "\(made.path)/.git/objects/33", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: file, toPath: objectFile(id, in: made))
    try home.directory.write("\(id)\n", to: "repository/.git/refs/heads/side")
    try await expectEqual(made.opened().commits().map(\.subject), ["First"])
    try await expectEqual(made.opened().identities().emails, [Array("me@example.com".utf8)])
  }

  /// Writes a pack with two deltas, each the base of the other, and its index (gitformat-pack(5)).
  /// - Returns: The id of the first.
  private func writeEndlessPack(idLength: Int) throws -> String {
    let ids = [UInt8(0x11), 0x22].map { [UInt8](repeating: $0, count: idLength) }
    let number = { (value: Int) in withUnsafeBytes(of: UInt32(value).bigEndian, Array.init) }
    let hash = [UInt8](repeating: 7, count: idLength)
    // Type 7, a size of 3, the base's id and no content.
    let entries = [[0x73] + ids[1], [0x73] + ids[0]] as [[UInt8]]
    let pack = Array("PACK".utf8) + number(2) + number(2) + entries.joined() + hash
    let fanout = (0..<256).flatMap { number($0 < 0x11 ? 0 : $0 < 0x22 ? 1 : 2) }
    let offsets = number(12) + number(12 + entries[0].count)
    let index =
      number(0xFF74_4F63) + number(2) + fanout + ids.joined() + number(0) + number(0) + offsets
      + hash + hash
    let name = "repository/.git/objects/pack/pack-" + String(repeating: "07", count: idLength)
    try home.directory.write(pack, to: "\(name).pack")
    try home.directory.write(index, to: "\(name).idx")
    return String(repeating: "11", count: idLength)
  }

  @Test func `alternates that don't exist are skipped, and too many are an error`() async throws {
    let made = try await TestRepository(in: home, committing: "First")
    let names = (0..<100_000).map { "/nowhere/\($0)\n" }
    let file = "repository/.git/objects/info/alternates"
    try home.directory.write(names[..<1000].joined() + "../../.git/objects\n", to: file)
    try await expectEqual(made.opened().commits().map(\.subject), ["First"])
    try home.directory.write(names.joined(), to: file)
    await #expect(
      throws: GitError.tooLarge(
        path: made.path, name: "alternates", bytes: names.joined().utf8.count)
    ) { try await made.opened().commits() }
  }

  @Test func `a malformed HEAD is an error`() async throws {
    let made = try await TestRepository(in: home)
    try home.directory.write("nonsense\n", to: "repository/.git/HEAD")
    await #expect(throws: GitError.self) { try await made.opened() }
  }

  @Test(.asRoot, arguments: [[], ["--object-format=sha256"]])
  func `another user's repository is refused unless git's configuration trusts it`(
    options: [String]
  ) async throws {
    let made = try await TestRepository(in: home, options: options, committing: "First")
    for name in ["", "/.git"] { try #require(chown(made.path + name, 12345, 12345) == 0) }
    await #expect(throws: GitError.foreignOwner(path: made.path)) { try await made.opened() }
    if !options.isEmpty { return }
    let withoutGit = home.environment.merging(["PATH": ""]) { $1 }
    await #expect(throws: GitError.foreignOwner(path: made.path)) {
      try await Repository(at: made.path, environment: GitEnvironment(withoutGit))
    }
    for directory in [made.path, "*"] {
      try home.configure("[safe]\n\tdirectory = \(directory)\n")
      try await expectEqual(made.opened().commits().map(\.subject), ["First"])
    }
  }
}
