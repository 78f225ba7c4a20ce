import Testing
import TestingAdditions
import Todos

@testable import Store

/// A name that two machines created before they synced finds the todos of both.
@Suite(.serialized, .startsNothing) struct SharedNameTests {
  let sandbox: StoreSandbox
  private let now = moment("2026-11-21T09:00:00Z")

  init() throws {
    sandbox = try StoreSandbox()
  }

  private func store(_ machine: String) throws -> TodoStore {
    let store = try sandbox.open(machine)
    _ = try store.addLabel("bug", color: nil, at: now)
    _ = try store.addMilestone("1.0", MilestoneEdit(), at: now)
    _ = try store.addProject(
      "api", details: ProjectEdit(), repository: nil, at: now)
    _ = try store.addBlock(
      "Review", BlockEdit(), presets: [], today: day("2026-11-21"), at: now)
    let new = NewTodo(
      title: "Made on \(machine)", project: "api", labels: ["bug"], milestone: "1.0",
      block: try store.block(named: "Review", presets: []))
    _ = try store.add(new, at: now, id: sandbox.newID())
    _ = try store.add(NewTodo(title: "Other"), at: now, id: sandbox.newID())
    return store
  }

  @Test(arguments: ["label:bug", "milestone:1.0", "project:API", "block:review"])
  func `a query finds the todos of both machines, and its negation all others`(word: String)
    throws
  {
    let laptop = try store("laptop")
    try laptop.receive(store("desktop").operations())
    for state in ["is:open", "is:open,done"] {
      let both = try laptop.todos(matching: TodoQuery([word, state]), at: now, in: .utc)
      expectEqual(both.map(\.title).sorted(), ["Made on desktop", "Made on laptop"])
      let others = try laptop.todos(matching: TodoQuery(["-" + word, state]), at: now, in: .utc)
      expectEqual(others.map(\.title), ["Other", "Other"])
    }
  }
}
