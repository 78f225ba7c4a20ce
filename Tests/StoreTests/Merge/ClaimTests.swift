import Testing
import TestingAdditions
import Todos

@testable import Store

/// Claims of sessions on todos, on one machine and on two.
@Suite(.serialized, .startsNothing) final class ClaimTests: SyncedStoresTest {
  private lazy var claude = agent("claude", "s1", on: laptop)
  private lazy var codex = agent("codex", "s2", on: laptop)
  /// An agent on the other machine.
  private lazy var other = agent("claude", "s3", on: desktop)

  /// With a todo that both machines know.
  override init() throws {
    try super.init()
    try add("Fix")
    try mergeAll()
    for store in both {
      try store.markAsRead(at: clock.now)
      try store.write(by: .automatic, at: clock.now) {
        try $0.setRemote(RemoteSettings(url: "/remote", namespace: "refs/ootd", key: nil))
      }
    }
  }

  private func agent(
    _ name: String, _ session: String, in worktree: String? = nil, on store: TodoStore
  ) -> TodoStore {
    var agent = store
    agent.actor = Actor(Author(rawValue: name), session: session, worktree: worktree)
    return agent
  }

  private func sync(desktopFirst: Bool = false) throws {
    for (store, source) in desktopFirst
      ? [(desktop, laptop), (laptop, desktop)] : [(laptop, desktop), (desktop, laptop)]
    {
      try store.importAll(of: source, at: clock.now)
      try store.write(by: .automatic, at: clock.now) { transaction in
        try transaction.merge()
        try transaction.markSynced()
      }
    }
  }

  private func wait(minutes: Int64) {
    clock.now = clock.now.advanced(bySeconds: minutes * 60)
  }

  @discardableResult
  private func claim(_ store: TodoStore) throws -> TodoChange {
    try write(on: store) { try $0.setStatus(.doing, of: .words("1"), as: .claim) }
  }

  private func comment(_ store: TodoStore) throws {
    try write(on: store) { try $0.comment("On it", on: .one(Handle(number: 1)), id: newID()) }
  }

  private func name(_ claim: Claim) -> String {
    claim.author.rawValue + (claim.machine.map { "@\($0)" } ?? "")
  }

  /// The holder as a store sees it: `claude`, `claude@desktop`.
  private func holder(_ store: TodoStore) throws -> String? {
    try store.todo("1").currentClaim(at: clock.now, for: store.actor).map(name)
  }

  private func expectRefused(
    _ store: TodoStore, _ holder: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try store.read { try $0.sequence() }
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      try claim(store)
    }
    guard case .claimed(let todo) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    expectEqual(name(todo.claim), holder, sourceLocation: sourceLocation)
    try expectEqual(store.read { try $0.sequence() }, before, sourceLocation: sourceLocation)
  }

  /// Who has what a session lost; `-` for nobody.
  private func lost(_ store: TodoStore) throws -> [String] {
    try store.read { try $0.unreadOfActor(at: clock.now) }.lostClaims.map { lost in
      "\(lost.todo.handle) to \(lost.holder.map(name) ?? "-")"
    }
  }

  private func markAsRead(_ store: TodoStore) throws {
    try store.markAsRead(store.read { try $0.unreadOfActor(at: clock.now) }, at: clock.now)
  }

  @Test func `one command starts a todo and claims it, and no other claim succeeds`() throws {
    let change = try claim(claude)
    expectEqual(change.changed.map(\.status), [.doing])
    expectEqual(change.takenOver, [:])
    try expectEqual(claude.read { try $0.history(limit: 1) }.map(\.command), ["claim"])
    try expectRefused(codex, "claude")
    try expectRefused(laptop, "claude")
    // Another session of the same agent is another.
    try expectRefused(agent("claude", "s9", on: laptop), "claude")
    for (store, isOther) in [(codex, true), (claude, false)] {
      let todo = try store.todo("1")
      expectEqual(todo.isHeldByAnother(than: store.actor, at: clock.now), isOther)
    }
    try sync()
    try expectRefused(other, "claude@laptop")
    try expectEqual(lost(other), [])
  }

  @Test func `claiming again changes nothing, and keeps the claim alive`() throws {
    try claim(claude)
    wait(minutes: 100)
    let again = try claim(claude)
    expectEqual(again.changed, [])
    expectEqual(again.unchanged.count, 1)
    try expectEqual(claude.todo("1").claim?.since, moment("2026-11-21T09:00:02Z"))
  }

  @Test func `what its session does keeps a claim alive, and nothing else does`() throws {
    try claim(claude)
    wait(minutes: 100)
    try comment(claude)
    wait(minutes: 100)
    try claude.write(at: clock.now) { try $0.markSeen() }
    wait(minutes: 100)
    try laptop.rename("1", "Fix it", at: clock.tick())
    try comment(agent("claude", "s9", on: laptop))
    try expectRefused(codex, "claude")
    wait(minutes: 21)
    let change = try claim(codex)
    expectEqual(change.takenOver.values.map(\.author), [claude.author])
    try expectEqual(holder(codex), "codex")
    try expectRefused(claude, "codex")
    try expectEqual(lost(claude), ["1 to codex"])
    try expectEqual(lost(codex), [])
    // Undo of the takeover is undo of all of it.
    try write(on: codex) { try $0.undo(1) }
    try expectEqual(codex.todo("1").claim?.author, claude.author)
    try expectEqual(lost(codex), [])
  }

  @Test func `a commit linked to the todo on its machine keeps a claim alive`() throws {
    try claim(claude)
    wait(minutes: 100)
    try addProject("api", at: "/src/api")
    let reference = CommitReference(handle: Handle(number: 1), completes: false)
    _ = try laptop.write(by: .automatic, at: clock.now) {
      try $0.applyCommits([
        .sample([.sample(7, at: clock.now, naming: [reference], authored: (clock.now, 0))])
      ])
    }
    wait(minutes: 100)
    try expectRefused(codex, "claude")
    try sync()
    try expectRefused(other, "claude@laptop")
    wait(minutes: 21)
    try expectEqual(claim(codex).takenOver.count, 1)
  }

  @Test func `the next session in a worktree takes up its claim after ten silent minutes`() throws {
    let first = agent("claude", "s1", in: "w1", on: laptop)
    try claim(first)
    wait(minutes: 9)
    try expectRefused(agent("claude", "s4", in: "w1", on: laptop), "claude")
    wait(minutes: 1)
    for (name, worktree) in [("codex", "w1"), ("claude", "w2")] {
      try expectRefused(agent(name, "s4", in: worktree, on: laptop), "claude")
    }
    try expectEqual(claim(agent("claude", "s4", in: "w1", on: laptop)).takenOver.count, 1)
    try expectEqual(lost(first), ["1 to claude"])
  }

  @Test(arguments: ["stop", "done", "rm", "undo", "commit", "move", "drop"])
  func `a claim ends with its todo, and its session is told unless it did that itself`(
    command: String
  ) throws {
    let store = laptop
    try claim(claude)
    let now = clock.tick()
    switch command {
    case "rm": _ = try store.write(at: now) { try $0.delete(.words("1")) }
    case "undo": _ = try store.write(at: now) { try $0.undo(1, by: claude.author) }
    case "move":
      var random = SystemRandomNumberGenerator()
      _ = try store.write(at: now) {
        try $0.move(.words("1"), to: .todo, .anywhere, using: &random)
      }
    case "commit":
      let repository = NewRepository(id: newID(), path: "/src/api", root: nil)
      _ = try store.write(at: now) { try $0.addProject("api", repository: repository) }
      let reference = CommitReference(handle: Handle(number: 1), completes: true)
      _ = try store.write(by: .automatic, at: now) {
        try $0.applyCommits([.sample([.sample(7, at: now, naming: [reference])])])
      }
      try expectEqual(store.todo("1").status, .done)
    default:
      let status: Status = command == "done" ? .done : command == "drop" ? .dropped : .todo
      let name = try #require(CommandName(rawValue: command))
      _ = try store.write(at: now) { try $0.setStatus(status, of: .words("1"), as: name) }
    }
    try expectEqual(lost(claude), command == "rm" ? [] : ["1 to -"])
    try markAsRead(claude)
    if command == "rm" {
      try expectEqual(
        store.value("SELECT count(*) FROM todo WHERE holder IS NULL", as: Int.self), 1)
      try write(on: store) { try $0.undo(1) }
      return try expectEqual(holder(store), "claude")
    }
    try expectEqual(store.todo("1").claim, nil)
    try set(.doing, "1", on: store)
    try expectEqual(holder(store), nil)
    // A session isn't told of what it does itself.
    try set(.todo, "1", on: store)
    try claim(claude)
    try set(.todo, "1", on: claude)
    try expectEqual(lost(claude), [])
  }

  @Test(arguments: [CommandName.start, .stop, .done, .drop, .reopen])
  func `an agent can't start, stop or finish what another has claimed, but a person can`(
    command: CommandName
  ) throws {
    try claim(claude)
    let statuses: [CommandName: Status] = [.start: .doing, .done: .done, .drop: .dropped]
    let status = statuses[command] ?? .todo
    let now = clock.tick()
    #expect(throws: StoreError.self) {
      try codex.write(at: now) { try $0.setStatus(status, of: .words("1"), as: command) }
    }
    _ = try laptop.write(at: now) { try $0.setStatus(status, of: .words("1"), as: command) }
    // What is open needs no reopening.
    try expectEqual(holder(laptop), [.start, .reopen].contains(command) ? "claude" : nil)
  }

  @Test func `an agent's start claims, and takes up what has ended only if told to`() throws {
    try set(.doing, "1", on: claude)
    try expectRefused(codex, "claude")
    try set(.done, "1", on: claude)
    #expect(throws: StoreError.ended(Handle(number: 1), .done)) { try claim(codex) }
    try write(on: codex) { try $0.setStatus(.doing, of: .words("1"), as: .start, reopening: true) }
    try expectEqual(holder(codex), "codex")
  }

  @Test func `an agent's session is the one that its environment names, or else its worktree's`()
    throws
  {
    func agent(_ name: String, in folder: String?, _ variable: String? = nil) -> TodoStore {
      var store = laptop
      let environment = variable.map { ["CLAUDE_CODE_SESSION_ID": $0] } ?? [:]
      store.actor = Actor(agent: Author(rawValue: name), in: folder, environment: environment)
      return store
    }
    let first = agent("claude", in: "/src/api 2", "one")
    expectEqual(first.actor.session?.count, 8)
    #expect(first.actor.worktree?.hasSuffix(":api_2") == true)
    try claim(first)
    // Nothing tells these apart from it.
    for same in [first, agent("claude", in: "/src/api 2"), agent("claude", in: "/src", "one")] {
      try expectEqual(claim(same).changed.count, 0)
    }
    for other in [
      agent("claude", in: "/src/api 2", "two"), agent("claude", in: "/src/api"),
      agent("claude", in: nil), agent("codex", in: "/src/api 2"),
    ] {
      try expectRefused(other, "claude")
      #expect(throws: StoreError.nothingToUndo) { try write(on: other) { try $0.undo(1) } }
    }
    try write(on: first) { try $0.undo(1) }
    try expectEqual(laptop.todo("1").status, .todo)
  }

  @Test func `undo says what another has changed since`() throws {
    try write(on: claude) { try $0.edit(.words("1"), TodoEdit(title: "Theirs", priority: .high)) }
    try write(on: laptop) { try $0.edit(.words("1"), TodoEdit(title: "Mine")) }
    let kept = try write(on: claude) { try $0.undo(1) }.kept
    expectEqual(kept.map(\.change.field), [.title])
    expectEqual(kept.map(\.author), [.person])
    let todo = try laptop.todo("1")
    #expect(todo.title == "Mine" && todo.priority == .unset)
  }

  @Test func `a person holds what they start, and agents can't claim it meanwhile`() throws {
    try set(.doing, "1")
    try expectEqual(holder(laptop), nil)
    try expectRefused(claude, "person")
    try sync()
    try expectRefused(other, "person@laptop")
    wait(minutes: 121)
    try expectEqual(claim(claude).takenOver.count, 1)
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
      try expectEqual(lost(claude), [])
      try expectEqual(lost(other), ["1 to claude@laptop"])
    }
    for store in [laptop, desktop] {
      try expectEqual(store.read { try $0.unread() }.conflicts, [])
    }
    try markAsRead(other)
    try comment(claude)
    try sync(desktopFirst: desktopFirst)
    try desktop.rebuild()
    try expectEqual(lost(other), [])
    try expectRefused(other, "claude@laptop")
    try write(on: claude) { try $0.setStatus(.todo, of: .words("1"), as: .stop) }
    try sync(desktopFirst: desktopFirst)
    try expectEqual(other.todo("1").claim, nil)
    try claim(other)
    try sync(desktopFirst: desktopFirst)
    try expectEqual(holder(claude), "claude@desktop")
    try expectEqual(laptop.typedTables(), desktop.typedTables())
  }

  @Test func `a lost claim is told within a day, or never`() throws {
    try claim(claude)
    try set(.todo, "1")
    wait(minutes: 24 * 60 - 1)
    try expectEqual(lost(claude), ["1 to -"])
    wait(minutes: 2)
    try expectEqual(lost(claude), [])
  }

  @Test func `another machine's claim expires only once a sync could have renewed it`() throws {
    try claim(claude)
    try sync()
    wait(minutes: 121)
    try expectRefused(other, "claude@laptop")
    try sync()
    let taken = try claim(other)
    expectEqual(taken.takenOver.values.map(\.machine), ["laptop"])
    try sync()
    try expectEqual(lost(claude), ["1 to claude@desktop"])
    try expectEqual(holder(claude), "claude@desktop")
  }

  @Test(arguments: [-40, 40] as [Int64])
  func `a wrong clock neither ends a claim at once nor keeps it alive for days`(days: Int64) throws
  {
    _ = try other.write(at: clock.now.advanced(bySeconds: days * 86_400)) {
      try $0.setStatus(.doing, of: .words("1"), as: .claim)
    }
    try sync()
    try expectRefused(claude, "claude@desktop")
    wait(minutes: 121)
    try sync()
    try expectEqual(claim(claude).takenOver.count, 1)
  }

  @Test func `claims of a store and its copy are told apart`() throws {
    try copyStore(from: "laptop", to: "copy", in: sandbox)
    let copy = agent("claude", "s5", on: try sandbox.open("copy"))
    try claim(claude)
    try claim(copy)
    for (store, source) in [(copy, claude), (claude, copy)] {
      try store.importAll(of: source, at: clock.now)
      try store.write(by: .automatic, at: clock.now) { try $0.merge() }
    }
    try expectEqual(holder(claude), "claude")
    try expectEqual(lost(claude), [])
    try expectEqual(copy.todo("1").isHeldByAnother(than: copy.actor, at: clock.now), true)
    try expectEqual(lost(copy).count, 1)
  }

  @Test func `a sync that brings nothing is a change only if another machine holds a todo`() throws
  {
    for holder in [nil, laptop, claude, other] {
      if let holder { try claim(holder) }
      try sync()
      let store = try sandbox.open("laptop")
      try store.write(by: .automatic, at: clock.now) { transaction in
        try transaction.merge()
        try transaction.markSynced()
      }
      expectEqual(store.hasChanged, holder?.replica.id == desktop.replica.id)
      if let holder { try set(.todo, "1", on: holder) }
      try sync()
    }
  }

  @Test(
    arguments: [
      "", "x", "0 claude - - 1", "{id} claude - -", "{id}  - - 1", "{id} claude - - x",
      "{id} claude - - 1 2",
    ])
  func `a malformed holder is none`(text: String) throws {
    try set(.doing, "1", on: claude)
    let todo = try claude.todo("1").id
    let value = text.replacing("{id}", with: desktop.replica.id.hex)
    try write(on: claude) { transaction in
      try transaction.set(.holder, of: todo, to: value)
      try transaction.commit(as: .edit)
    }
    try expectEqual(claude.todo("1").claim, nil)
    try claim(codex)
    try expectEqual(holder(codex), "codex")
    try codex.rebuild()
    try expectEqual(holder(codex), "codex")
  }
}
