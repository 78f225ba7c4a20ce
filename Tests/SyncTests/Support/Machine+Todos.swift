import CommandSupport
import TestSupport
import Testing
import TestingAdditions

extension Machine {
  /// Adds todos, one command for each.
  func add(_ titles: String...) async throws {
    for title in titles { try await run("add", title).succeeded() }
  }

  @discardableResult
  func sync() async throws -> String { try await run("sync").succeeded() }

  /// The output of `sync --json`.
  func report() async throws -> JSON { try await run("sync", "--json").json() }

  func status() async throws -> JSON { try await run("sync", "status", "--json").json() }

  /// All todos as JSON, which should be the same on all machines.
  func todos() async throws -> Set<JSON> {
    Set(try await run("list", "--all", "--json").json().list.map(\.withoutPaths))
  }

  /// The titles of the todos, by handle.
  func titles() async throws -> [String: String] {
    let todos = try await todos().map { ($0["id"]?.text ?? "", $0["title"]?.text ?? "") }
    return Dictionary(todos) { "\($0) & \($1)" }
  }

  func history(_ arguments: String...) async throws -> [JSON] {
    try await run(["history", "--json"] + arguments).json().list
  }

  /// The id of the latest operation of a command.
  func operation(_ command: String) async throws -> String {
    let entry = try await history().first { $0["command"]?.text == command }
    return try #require(entry?["operation"]?.text)
  }

  /// The id of the machine's replica.
  func replica() async throws -> String {
    let replicas = try await status()["replicas"]?.list
    return try #require(replicas?.first { $0["own"] == true }?["id"]?.text)
  }
}

/// Expects that all machines have the same todos with the same handles.
func expectSame(_ machines: Machine..., at location: SourceLocation = #_sourceLocation)
  async throws
{
  let first = try await machines[0].todos()
  for machine in machines.dropFirst() {
    let others = try await machine.todos()
    expectEqual(first, others, "\(machines[0].name), \(machine.name)", sourceLocation: location)
  }
}

/// Syncs each machine, so that all have everything.
func syncAll(_ machines: Machine...) async throws {
  for machine in machines { try await machine.sync() }
  for machine in machines.dropLast() { try await machine.sync() }
}

extension JSON {
  /// The todo without the paths of repositories, which differ between machines.
  fileprivate var withoutPaths: JSON {
    switch self {
    case .object(let members):
      .object(members.filter { $0.key != "path" }.mapValues(\.withoutPaths))
    case .list(let values): .list(values.map(\.withoutPaths))
    default: self
    }
  }
}
