import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct SharedCommitTests {
  @Test func `a commit found in two repositories at once completes its todo once`() async throws {
    let machine = try Machine()
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("Begin", at: "2026-11-20T09:00")
    let clone = machine.home.path("clone")
    try await repository.run("clone", "--quiet", repository.path, clone)
    try await machine.output("project", "add", repository.path)
    try await machine.output("project", "add", clone, "--name", "clone")
    try await machine.run(at: "2026-11-21T08:00", "add", "One")
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    try await TestRepository(existing: clone, in: machine.home).run("pull", "--quiet")
    let outcome = try await machine.run("list", "--all", "--json")
    #expect(outcome.error.isEmpty)
    let todo = try #require(try await machine.json([ShownTodo].self, "list", "--all").first)
    expectEqual(todo.status, "done")
    expectEqual(todo.commits.map(\.subject), ["Fix (closes ootd-1)"])
  }
}
