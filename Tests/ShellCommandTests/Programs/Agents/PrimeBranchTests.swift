import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct PrimeBranchTests {
  @Test func `in a repository it names the project, the branch and its todo`() async throws {
    let machine = try Machine()
    let repository = try await TestRepository(in: machine.home, named: "api")
    machine.workingDirectory = repository.path
    try await machine.output("project", "add")
    try await machine.output("add", "Fix \"token\" refresh", "-p", "high")
    try await machine.output("add", "Elsewhere", "--no-project")
    try await repository.commit("Start")
    try await repository.run("switch", "--quiet", "--create", "ootd-1-fix")
    let text = try await machine.output("prime")
    #expect(
      text.contains(
        """
        Here: project "api", branch "ootd-1-fix"
        This branch's todo: 1 "Fix 'token' refresh" (high)
        In progress: nothing
        Ready:
          1 "Fix 'token' refresh" (high)
        Commands:
        """), "\(text)")
    try await machine.output("edit", "1", "--after", "2")
    #expect(try await machine.output("prime").contains("refresh\" (waits for 2, high)"))
    try await machine.output("done", "1")
    #expect(try await machine.output("prime").contains("refresh\" (done, high)"))
    try await machine.output("rm", "1")
    #expect(try await !machine.output("prime").contains("This branch's todo"))
  }

  @Test func `the folder's project is the default of the server's tools`() async throws {
    let machine = try Machine()
    let repository = try await TestRepository(in: machine.home, named: "api")
    machine.workingDirectory = repository.path
    try await machine.output("project", "add")
    try await machine.call("add", #"{"title":"Here"}"#)
    try await machine.call("add", #"{"title":"Nowhere","project":""}"#)
    try await expectEqual(machine.call("find").titles, ["Here"])
    try await expectEqual(machine.call("find", #"{"project":"*"}"#).titles, ["Here", "Nowhere"])
  }
}
