import TestSupport
import Testing

@Suite struct SharedCommitTests {
  @Test func `a commit that two repositories have completes a todo, found in both at once`()
    async throws
  {
    let sandbox = try Sandbox()
    let repository = try await TestRepository(in: sandbox.home, named: "api")
    try await repository.commit("Begin", at: "2026-11-20T09:00")
    let clone = sandbox.home.path("clone")
    try await repository.run("clone", "--quiet", repository.path, clone)
    try await sandbox.output("project", "add", repository.path)
    try await sandbox.output("project", "add", clone, "--name", "clone")
    try await sandbox.output("add", "One")
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    try await TestRepository(existing: clone, in: sandbox.home).run("pull", "--quiet")
    let outcome = try await sandbox.run("list", "--all", "--json")
    #expect(outcome.error.isEmpty)
    let todo = try #require(try await sandbox.json([TodoRecord].self, "list", "--all").first)
    #expect(todo.status == "done")
    #expect(todo.commits.map(\.subject) == ["Fix (closes ootd-1)"])
  }
}
