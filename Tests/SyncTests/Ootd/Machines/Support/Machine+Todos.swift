import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

extension Machine {
  /// Adds todos, each by a command.
  func add(_ titles: String...) async throws {
    for title in titles { try await run("add", title).succeeded() }
  }

  @discardableResult
  func sync() async throws -> String { try await run("sync").succeeded() }

  /// What `sync --json` tells.
  func report() async throws -> JSON { try await run("sync", "--json").json() }

  func status() async throws -> JSON { try await run("sync", "status", "--json").json() }

  /// All todos as JSON has them, which is to be the same on all machines.
  func todos() async throws -> Set<JSON> {
    Set(try await run("list", "--all", "--json").json().list.map(\.withoutPaths))
  }

  /// Their titles, by their handles.
  func titles() async throws -> [String: String] {
    let todos = try await todos().map { ($0["id"]?.text ?? "", $0["title"]?.text ?? "") }
    return Dictionary(todos) { "\($0) & \($1)" }
  }

  func history(_ arguments: String...) async throws -> [JSON] {
    try await run(["history", "--json"] + arguments).json().list
  }

  /// The id of the newest command with that name.
  func operation(_ command: String) async throws -> String {
    let entry = try await history().first { $0["command"]?.text == command }
    return try #require(entry?["operation"]?.text)
  }

  /// The id of its replica.
  func replica() async throws -> String {
    try #require(try await ownReplica()?["id"]?.text)
  }

  /// What others know it by.
  func knownName() async throws -> String? { try await ownReplica()?["name"]?.text }

  private func ownReplica() async throws -> JSON? {
    try await status()["replicas"]?.list.first { $0["own"] == true }
  }
}

/// Each has all that the others have, by the same handles.
func expectSame(_ machines: Machine..., at location: SourceLocation = #_sourceLocation)
  async throws
{
  let first = try await machines[0].todos()
  for machine in machines.dropFirst() {
    let others = try await machine.todos()
    expectEqual(first, others, "\(machines[0].name), \(machine.name)", sourceLocation: location)
  }
}

/// Each sends what it has, and takes in what all sent.
func syncAll(_ machines: Machine...) async throws {
  for machine in machines { try await machine.sync() }
  for machine in machines.dropLast() { try await machine.sync() }
}

extension JSON {
  /// Without where repositories lie, which each machine knows of its own ones.
  fileprivate var withoutPaths: JSON {
    switch self {
    case .object(let members):
      .object(members.filter { $0.key != "path" }.mapValues(\.withoutPaths))
    case .list(let values): .list(values.map(\.withoutPaths))
    default: self
    }
  }
}
