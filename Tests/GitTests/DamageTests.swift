import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct DamageTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  private func objectFile(_ id: String, in repository: TestRepository) -> String {
    "\(repository.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  @Test func `the error for a missing commit names it`() async throws {
    let made = try await TestRepository(in: home)
    try await made.commit("First")
    let second = try await made.commitAndName("Second")
    try await made.commit("Third")
    try FileManager.default.removeItem(atPath: objectFile(second, in: made))
    await #expect(
      throws: GitError.corrupt(path: made.path, message: "commit \(second) is missing")
    ) {
      try await made.opened().commits()
    }
  }

  @Test func `a damaged commit is an error`() async throws {
    let made = try await TestRepository(in: home)
    let first = try await made.commitAndName("First")
    try await made.commit("Second")
    let file = objectFile(first, in: made)
    try FileManager.default.removeItem(atPath: file)
    try Data("damage".utf8).write(to: URL(fileURLWithPath: file))
    do {
      _ = try await made.opened().commits()
      Issue.record("it was read")
    } catch GitError.corrupt(let path, let message) {
      expectEqual(path, made.path)
      #expect(message.contains(first))
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

  @Test func `a malformed HEAD is an error`() async throws {
    let made = try await TestRepository(in: home)
    try home.directory.write("nonsense\n", to: "repository/.git/HEAD")
    await #expect(throws: GitError.self) { try await made.opened() }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `another user's repository is refused unless git's configuration trusts it`() async throws {
    let made = try await TestRepository(in: home)
    try await made.commit("First")
    for name in ["", "/.git"] { try #require(chown(made.path + name, 12345, 12345) == 0) }
    await #expect(throws: GitError.foreignOwner(path: made.path)) { try await made.opened() }
    try home.configure("[safe]\n\tdirectory = \(made.path)\n")
    try await expectEqual(made.opened().commits().map(\.subject), ["First"])
    try home.configure("[safe]\n\tdirectory = *\n")
    try await expectEqual(made.opened().commits().map(\.subject), ["First"])
  }

  @Test(.enabled(if: geteuid() == 0))
  func `another user's SHA-256 repository is refused too`() async throws {
    let made = try await TestRepository(in: home, options: ["--object-format=sha256"])
    for name in ["", "/.git"] { try #require(chown(made.path + name, 12345, 12345) == 0) }
    await #expect(throws: GitError.foreignOwner(path: made.path)) { try await made.opened() }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `another user's repository is refused without git`() async throws {
    let made = try await TestRepository(in: home)
    for name in ["", "/.git"] { try #require(chown(made.path + name, 12345, 12345) == 0) }
    let environment = home.environment.merging(["PATH": ""]) { $1 }
    await #expect(throws: GitError.foreignOwner(path: made.path)) {
      try await Repository(at: made.path, environment: GitEnvironment(environment))
    }
  }
}
