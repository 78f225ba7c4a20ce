import Testing
import TestingAdditions
import Todos

@testable import Store

/// Claims of agents on todos, on one machine and on two.
@Suite(.serialized, .startsNothing) final class ClaimTests: SyncedStoresTest {
  private lazy var claude = agent("claude", on: laptop)
  private lazy var codex = agent("codex", on: laptop)
  /// An agent on the other machine.
  private lazy var other = agent("claude", on: desktop)

  /// With a todo that both machines know.
  override init() throws {
    try super.init()
    try add("Fix")
    try mergeAll()
    for store in both { try store.markAsRead(store.unread()) }
  }

  private func agent(_ name: String, on store: TodoStore) -> TodoStore {
    var agent = store
    agent.actor = Actor(Author(rawValue: name))
    return agent
  }

  private func sync(desktopFirst: Bool = false) throws {
    for (store, source) in desktopFirst
      ? [(desktop, laptop), (laptop, desktop)] : [(laptop, desktop), (desktop, laptop)]
    {
      try store.importAll(of: source, at: clock.now)
      try store.merge(at: clock.now)
    }
  }

  private func wait(minutes: Int64) {
    clock.now = clock.now.advanced(bySeconds: minutes * 60)
  }

  @discardableResult
  private func claim(_ store: TodoStore) throws -> ClaimChange {
    try store.claim(.words("1"), at: clock.tick())
  }

  /// The holder as a store sees it: `claude`, `claude@desktop`.
  private func holder(_ store: TodoStore) throws -> String? {
    try store.todo("1").currentClaim(at: clock.now, for: store.actor).map { claim in
      claim.author.rawValue + (claim.machine.map { "@\($0)" } ?? "")
    }
  }

  private func expectRefused(
    _ store: TodoStore, _ holder: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try store.sequence()
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      try store.claim(.words("1"), at: clock.now)
    }
    guard case .claimed(let todo) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    let name = todo.claim.author.rawValue + (todo.claim.machine.map { "@\($0)" } ?? "")
    expectEqual(name, holder, sourceLocation: sourceLocation)
    try expectEqual(store.sequence(), before, sourceLocation: sourceLocation)
  }

  private func lost(_ store: TodoStore) throws -> [String] {
    try store.unread().conflicts.map {
      "\($0.change.id) to \($0.author.rawValue)@\($0.winner ?? "")"
    }
  }

  @Test func `one command starts a todo and claims it, and no other claim succeeds`() throws {
    let change = try claim(claude)
    expectEqual(change.change.changed.map(\.status), [.doing])
    expectEqual(change.takenOver, [:])
    try expectEqual(claude.history(limit: 1).map(\.command), ["claim"])
    try expectRefused(codex, "claude")
    try expectRefused(laptop, "claude")
    try expectEqual(codex.todo("1").isHeldByAnother(than: codex.actor, at: clock.now), true)
    try expectEqual(claude.todo("1").isHeldByAnother(than: claude.actor, at: clock.now), false)
    try sync()
    try expectRefused(other, "claude@laptop")
    try expectEqual(lost(desktop), [])
  }

  @Test func `claiming again changes nothing, until half of the time is over`() throws {
    try claim(claude)
    wait(minutes: 50)
    let again = try claim(claude)
    expectEqual(again.change.changed, [])
    expectEqual(again.change.unchanged.count, 1)
    wait(minutes: 50)
    expectEqual(try claim(claude).change.changed.count, 1)
    wait(minutes: 100)
    try expectRefused(codex, "claude")
    // The claim counts from its beginning.
    let claim = try #require(try claude.todo("1").claim)
    expectEqual(claim.since, moment("2026-11-21T09:00:02Z"))
  }

  @Test func `any command of its author keeps a claim alive, and no one else's does`() throws {
    try claim(claude)
    wait(minutes: 100)
    _ = try claude.comment("On it", on: .one(Handle(number: 1)), at: clock.tick(), id: newID())
    wait(minutes: 100)
    try laptop.rename("1", "Fix it", at: clock.tick())
    try expectRefused(codex, "claude")
    wait(minutes: 21)
    let change = try claim(codex)
    expectEqual(change.takenOver.values.map(\.author), [claude.author])
    try expectEqual(holder(codex), "codex")
    try expectRefused(claude, "codex")
    // Undo of the takeover is undo of all of it.
    _ = try codex.undo(1, at: clock.tick())
    try expectEqual(codex.todo("1").claim?.author, claude.author)
  }

  @Test(arguments: ["stop", "done", "reopen", "rm", "undo", "commit", "move"])
  func `a claim ends when the todo is no longer in progress`(command: String) throws {
    let store = laptop
    try claim(claude)
    let now = clock.tick()
    switch command {
    case "rm":
      _ = try store.delete(.words("1"), at: now)
      _ = try store.undo(1, at: clock.tick())
      try expectEqual(holder(store), "claude")
      _ = try store.redo(1, at: clock.tick())
      let ended = try #require(try store.operations().first { $0.command == "rm" })
      expectEqual(ended.writes.count { $0.field.claimer != nil }, 1)
      return
    case "undo": _ = try claude.undo(1, at: now)
    case "move":
      var random = SystemRandomNumberGenerator()
      _ = try store.move(.words("1"), to: .todo, .anywhere, at: now, using: &random)
    case "commit":
      let repository = NewRepository(id: newID(), path: "/src/api", root: nil)
      _ = try store.addProject("api", details: ProjectEdit(), repository: repository, at: now)
      let reference = CommitReference(handle: Handle(number: 1), completes: true)
      _ = try store.applyCommits([.sample([.sample(7, at: now, naming: [reference])])], at: now)
      try expectEqual(store.todo("1").status, .done)
    case "done": _ = try codex.setStatus(.done, of: .words("1"), command: command, at: now)
    default: _ = try store.setStatus(.todo, of: .words("1"), command: command, at: now)
    }
    try expectEqual(store.todo("1").claim, nil)
    try set(.doing, "1", on: store)
    try expectEqual(holder(store), nil)
  }

  @Test(arguments: ["start", "stop", "reopen"])
  func `an agent can't start or stop what another has claimed, but a person can`(command: String)
    throws
  {
    try claim(claude)
    let status = command == "start" ? Status.doing : .todo
    let now = clock.tick()
    #expect(throws: StoreError.self) {
      try codex.setStatus(status, of: .words("1"), command: command, at: now)
    }
    _ = try laptop.setStatus(status, of: .words("1"), command: command, at: now)
    try expectEqual(holder(laptop), command == "start" ? "claude" : nil)
  }

  @Test(arguments: [false, true])
  func `of two concurrent claims the first counts everywhere, and the other is told once`(
    desktopFirst: Bool
  ) throws {
    try claim(claude)
    try claim(other)
    for _ in 0..<2 {
      try sync(desktopFirst: desktopFirst)
      try expectEqual(holder(claude), "claude")
      try expectEqual(holder(other), "claude@laptop")
      try expectEqual(lost(laptop), [])
      try expectEqual(lost(desktop), ["1 to claude@laptop"])
    }
    try desktop.markAsRead(desktop.unread())
    _ = try claude.comment("On it", on: .one(Handle(number: 1)), at: clock.tick(), id: newID())
    try sync(desktopFirst: desktopFirst)
    try desktop.rebuild()
    try expectEqual(lost(desktop), [])
    try expectRefused(other, "claude@laptop")
    // A renewal keeps the place that the claim had.
    wait(minutes: 70)
    try claim(claude)
    try sync(desktopFirst: desktopFirst)
    try expectEqual(holder(other), "claude@laptop")
    // When the first stops, the other's claim ends with it.
    _ = try claude.setStatus(.todo, of: .words("1"), command: "stop", at: clock.tick())
    try sync(desktopFirst: desktopFirst)
    try expectEqual(other.todo("1").claim, nil)
    try claim(other)
    try sync(desktopFirst: desktopFirst)
    try expectEqual(holder(claude), "claude@desktop")
    try expectEqual(laptop.typedTables(), desktop.typedTables())
  }

  @Test func `a machine whose expired claim was taken over is told`() throws {
    try claim(claude)
    try sync()
    wait(minutes: 121)
    let taken = try claim(other)
    expectEqual(taken.takenOver.values.map(\.machine), ["laptop"])
    try sync()
    try expectEqual(lost(laptop), ["1 to claude@desktop"])
    try expectEqual(holder(claude), "claude@desktop")
  }

  @Test(arguments: [-40, 40] as [Int64])
  func `a wrong clock neither ends a claim at once nor keeps it alive for days`(days: Int64) throws
  {
    let now = clock.now
    _ = try other.claim(.words("1"), at: now.advanced(bySeconds: days * 86_400))
    try sync()
    try expectRefused(claude, "claude@desktop")
    wait(minutes: 121)
    try expectEqual(claim(claude).takenOver.count, 1)
  }

  @Test func `claims of a store and its copy are told apart`() throws {
    try copyStore(from: "laptop", to: "copy", in: sandbox)
    var copy = try sandbox.open("copy")
    copy.actor = claude.actor
    try claim(claude)
    try claim(copy)
    try copy.importAll(of: claude, at: clock.now)
    try copy.merge(at: clock.now)
    try claude.importAll(of: copy, at: clock.now)
    try claude.merge(at: clock.now)
    try expectEqual(holder(claude), "claude")
    try expectEqual(lost(claude), [])
    try expectEqual(copy.todo("1").isHeldByAnother(than: copy.actor, at: clock.now), true)
    try expectEqual(lost(copy).count, 1)
  }

  @Test func `only a claimer itself can claim, and a malformed claim is none`() throws {
    try set(.doing, "1", on: claude)
    let todo = try claude.todo("1").id
    let claimer = Claimer(replica: desktop.replica.id, author: claude.author)
    _ = try claude.change("edit", at: clock.tick()) { _, draft in
      for field in [
        Field.claim(claimer), Field(rawValue: "claim/xx"), Field(rawValue: "claim/\(todo.hex)/"),
        Field(rawValue: "claim/\(claude.replica.id.hex)claude"),
      ] {
        try draft.set(field, of: todo, to: .bool(true))
      }
    } result: { _, _ in
    }
    try expectEqual(claude.todo("1").claim, nil)
    try claim(codex)
    try expectEqual(holder(codex), "codex")
    try codex.rebuild()
    try expectEqual(holder(codex), "codex")
  }
}
