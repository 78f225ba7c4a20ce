import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Commits that close the issues of a forge.
@Suite(.serialized, .startsPrograms) final class IssueLinkTests: RepositoryMachineTest {
  /// Creates the project `api`, whose repository is a clone of one on GitHub, and imports two issues.
  init() async throws {
    try await super.init(isLinked: false, begunAt: "2026-11-20T09:00")
    try await repository.run("remote", "add", "origin", "git@github.com:Acme/Api.git")
    try await machine.output("project", "add", repository.path, "--name", "api")
    machine.input = """
      [{"title":"Fix","state":"OPEN","url":"https://github.com/acme/api/issues/34"},
      {"title":"Docs","state":"OPEN","url":"https://github.com/acme/lib/issues/5"}]
      """
    try await machine.run(at: "2026-11-21T08:00", "import", "github", "-")
  }

  private func statuses() async throws -> String {
    try await machine.output("list", "--all", "--sort", "id", "--format", "{id} {status} {project}")
  }

  @Test func `a commit that closes an issue finishes its todo, and a reset reopens it`()
    async throws
  {
    // An imported issue belongs to the project whose repository has its remote.
    try await expectEqual(statuses(), "1 todo api\n2 todo \n")
    try await repository.commit("Refresh (closes #34)", at: "2026-11-21T09:00")
    try await expectEqual(statuses(), "1 done api\n2 todo \n")
    let todo = try await machine.json(ShownTodo.self, "show", "1")
    expectEqual(todo.commits.map(\.completes), [true])
    let commit = todo.commits[0].oid.prefix(7)
    try await repository.run("reset", "--hard", "-q", "HEAD~1")
    try await expectEqual(machine.run("list").error, "ootd: 1 reopened: commit \(commit) is gone\n")
    try await expectEqual(statuses(), "1 todo api\n2 todo \n")
    try await repository.commit("Document, fixes acme/lib#5", at: "2026-11-21T09:10")
    try await expectEqual(statuses(), "1 todo api\n2 done \n")
    // An issue that its commit finished is reopened with it at the forge.
    try await repository.commit("closes #34", at: "2026-11-21T09:20")
    try await expectEqual(statuses(), "1 done api\n2 done \n")
    for state in ["CLOSED", "OPEN"] {
      machine.input = """
        [{"title":"Fix","state":"\(state)","url":"https://github.com/acme/api/issues/34"}]
        """
      try await machine.output("import", "github", "-")
    }
    try await expectEqual(statuses(), "1 todo api\n2 done \n")
  }

  @Test func `an issue comes before a todo with the same number`() async throws {
    try await repository.run("config", "ootd.bareReferences", "true")
    machine.input = """
      [{"title":"First","state":"OPEN","url":"https://github.com/acme/api/issues/2"}]
      """
    try await machine.run(at: "2026-11-21T08:00", "import", "github", "-")
    try await repository.commit("closes #2", at: "2026-11-21T09:00")
    try await expectEqual(statuses(), "1 todo api\n2 todo \n3 done api\n")
    try await repository.commit("closes #1", at: "2026-11-21T09:10")
    try await expectEqual(statuses(), "1 done api\n2 todo \n3 done api\n")
  }

  @Test func `only my commits count, with a path on a remote's site, or the web address of any`()
    async throws
  {
    try await repository.commit("closes #34", by: .other, at: "2026-11-21T09:00")
    try await expectEqual(statuses(), "1 todo api\n2 todo \n")
    try await repository.run("remote", "set-url", "origin", "https://gitlab.com/acme/api.git")
    for message in ["closes #34", "closes acme/lib#5"] {
      try await repository.commit(message, at: "2026-11-21T09:10")
      try await expectEqual(statuses(), "1 todo api\n2 todo \n")
    }
    try await repository.commit(
      "closes https://github.com/acme/lib/issues/5", at: "2026-11-21T09:20")
    try await expectEqual(statuses(), "1 todo api\n2 done \n")
  }
}
