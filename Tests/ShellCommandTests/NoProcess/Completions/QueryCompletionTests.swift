import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct QueryCompletionTests {
  typealias Case = CompletionTests.Case

  @Test func `qualifiers and their values are completed`() async throws {
    let machine = try Machine()
    try await machine.addProjects(["api", "my app", "x,y", "q\"q"])
    for name in ["urgent", "my view"] { try await machine.output("view", "add", name, "is:open") }
    for example in [
      Case("ootd list pro", ["project:"]), Case("ootd list is:o", ["is:open", "is:overdue"]),
      Case("ootd list is:todo,do", ["is:todo,doing", "is:todo,done"]),
      Case("ootd list priority:", ["high", "medium", "low", "none"].map { "priority:\($0)" }),
      Case("ootd list -pri", ["-priority:"]), Case("ootd list -priority:h", ["-priority:high"]),
      Case("ootd list -a", []), Case("ootd list --a", ["--all"]),
      Case("ootd list sort:cr", ["sort:created", "sort:created-asc"]),
      Case("ootd list nope:", []), Case("ootd list is:cl", ["is:closed"]),
      Case("ootd list is:todo pri", ["priority:"]), Case("ootd list -- -pri", ["-priority:"]),
      Case("ootd list project:a", ["project:api"]),
      Case("ootd list project:my", ["project:my app"]),
      Case("ootd list project:\\\"my", ["project:\"my app\""]),
      Case("ootd list 'project:\"my", ["project:\"my app\""]),
      Case("ootd list project:x", ["project:x\",y\""]),
      Case("ootd list project:api,x", ["project:api,x\",y\""]),
      Case("ootd list project:\\\"x,", ["project:\"x,y\""]),
      Case("ootd list @u", ["@urgent"]), Case("ootd edit @m", ["@my view"]),
      Case("ootd list @\\\"my", ["@\"my view\""]), Case("ootd view rm u", ["urgent"]),
      Case("ootd view edit urgent pri", ["priority:"]),
    ] {
      try await expectEqual(machine.candidates(example.line), example.offered, "\(example.line)")
    }
  }

  @Test func `every candidate is a valid query`() async throws {
    let machine = try Machine()
    try await machine.addProjects(["api", "my app", "x,y", "a=b", "it's", "q\"q"])
    let qualifiers = try await machine.candidates("ootd list ")
    #expect(qualifiers.count > 3)
    for qualifier in qualifiers {
      for word in try await machine.candidates("ootd list \(qualifier)") {
        try await expectEqual(machine.run("list", word).status, 0, "\(word)")
      }
    }
    try await expectEqual(machine.candidates("ootd list project:").count, 6)
  }
}
