import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct SyncCommandTests {
  @Test func `a machine without sync says how to set it up`() async throws {
    let machine = try Machine()
    let status = try await machine.output("sync", "status")
    expectEqual(
      status,
      """
      Sync is off; todos stay on this machine.

      Sync via a private git repository  ootd sync setup git@example.com:me/todos.git

      """)
    let error =
      "ootd: sync isn't set up; run `ootd sync setup URL` with any private git repository\n"
    try await expectEqual(machine.run("sync"), .init(status: 1, output: "", error: error))
    try await expectEqual(machine.run("sync", "stop").status, 1)
  }

  @Test func `setup explains this machine's numbers and what to do next`() async throws {
    let machines = try await TwoMachines.withFrozenClocks()
    try await machines.laptop.output("add", "Fix token refresh")
    let first = try await machines.laptop.output("sync", "setup", machines.remote.path)
    expectEqual(
      first,
      """
      sync is set up  \(machines.remote.path)
      1 change sent  \(machines.remote.path)
      first machine on this remote; todo numbers stay as they are

      On other machines   ootd sync setup \(machines.remote.path)
      Sync automatically  git config --global ootd.autoSync true

      """)
    try await machines.desk.output("add", "Write release notes")
    let second = try await machines.desk.output(
      "sync", "setup", machines.remote.path, "--name", "desktop")
    #expect(second.contains("1 change from laptop  ootd history\n1 change sent"))
    #expect(
      second.contains(
        "todos created here are now numbered `1b`, `2b`, … on all machines"))
    let list = try await machines.desk.output("list", "sort:id")
    #expect(list.contains("1       ·  Fix token refresh"))
    #expect(list.contains("1b       ·  Write release notes"))
  }

  @Test func `status shows the remote, machines and waiting changes, as text and JSON`()
    async throws
  {
    let machines = try await TwoMachines.withFrozenClocks()
    try await machines.setUp()
    try await machines.laptop.output("sync")
    try await machines.laptop.output("add", "Fix token refresh")
    let status = try await machines.laptop.output("sync", "status")
    let lines = status.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for start in [
      "remote \(machines.remote.path)", "encrypted no", "automatic no", "last sync today",
      "waiting 1 change", "machines 1 laptop this machine", "1b desktop",
    ] { #expect(lines.contains { $0.hasPrefix(start) }, "no `\(start)`: \(status)") }
    let json = try await machines.laptop.json(Status.self, "sync", "status")
    expectEqual(json.url, machines.remote.path)
    expectEqual(json.waiting, 1)
    expectEqual(json.last, "2026-11-21T10:00:00+01:00")
    expectEqual(json.replicas.map(\.letters), ["", "b"])
    expectEqual(json.replicas.map(\.own), [true, false])
    try await machines.laptop.output("sync")
    #expect(try await machines.laptop.output("sync", "status").contains("waiting     none"))
  }

  private struct Status: Decodable {
    let url: String?
    let waiting: Int
    let last: String?
    let replicas: [Machine]

    struct Machine: Decodable {
      let letters: String
      let own: Bool
    }
  }

  @Test func `a repository that only another machine has is shown as such`() async throws {
    let machines = try await TwoMachines.withFrozenClocks()
    let repository = try await TestRepository(in: machines.desk.home, named: "api")
    try await machines.setUp()
    try await machines.desk.output("project", "add", repository.path)
    try await machines.desk.output("sync")
    try await machines.laptop.output("sync")
    let project = try await machines.laptop.output("project", "show", "api")
    #expect(project.contains("on another machine") && !project.contains("missing"), "\(project)")
  }

  @Test func `setup refuses a remote that isn't a repository`() async throws {
    let machine = try Machine()
    try await machine.run("sync", "setup", "missing.git").failed(
      saying: "ootd: repository not found (", "git init --bare")
    #expect(try await machine.output("sync", "status").hasPrefix("Sync is off"))
    for url in ["", "--upload-pack=x", "a\nb"] {
      try await machine.run("sync", "setup", "--", url).failed(
        64, saying: "invalid repository address `")
    }
  }

  @Test func `stop prints the former remote as JSON`() async throws {
    let machines = try await TwoMachines.withFrozenClocks()
    try await machines.laptop.output("sync", "setup", machines.remote.path)
    let stopped = try await machines.laptop.json([String: String].self, "sync", "stop")
    expectEqual(stopped, ["url": machines.remote.path])
    try await expectEqual(machines.laptop.run("sync", "stop", "--json").status, 1)
    #expect(try await machines.laptop.output("sync", "status").hasPrefix("Sync is off"))
  }
}
