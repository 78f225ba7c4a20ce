import Foundation
import GRDB
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct PurgeTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
  }

  private static let secret = "hunter2hunter2"

  private mutating func add(_ title: String) throws -> EntityID {
    _ = try store.add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID())
    return try #require(store.history(limit: 1).first).operation
  }

  /// Whether the text is anywhere in the store's files.
  private func isInFiles(_ text: String) throws -> Bool {
    let path = sandbox.path(of: "laptop")
    return try ["", "-wal"].contains { suffix in
      guard FileManager.default.fileExists(atPath: path + suffix) else { return false }
      let data = try Data(contentsOf: URL(filePath: path + suffix))
      return data.range(of: Data(text.utf8)) != nil
    }
  }

  @Test mutating func `the text of a command is gone from the files, and its todo stays`() throws {
    let other = try add("Write release notes")
    let operation = try add("Use \(Self.secret) here")
    _ = try store.setStatus(.done, of: .words("2"), command: "done", at: clock.tick())
    #expect(try isInFiles(Self.secret))
    try store.purge([operation], at: clock.tick())
    #expect(try !isInFiles(Self.secret))
    try expectEqual(store.todo("2").title, "(purged)")
    try expectEqual(store.todo("2").status, .done)
    try expectEqual(store.todo("1").title, "Write release notes")
    #expect(try store.history(limit: 10).contains { $0.operation == other })
    #expect(try store.todos(matching: TodoQuery(["hunter"]), at: clock.now, in: .utc).isEmpty)
    try expectEqual(
      store.add(NewTodo(title: "Next"), at: clock.tick(), id: sandbox.newID()).handle.number, 3)
  }

  @Test
  mutating func `a purge changes everything that may show the text, also once it is received`()
    throws
  {
    let operation = try add(Self.secret)
    let other = try sandbox.open("desktop")
    try other.receive(store.operations(), at: clock.now)
    let known = try (store.sequence(), other.sequence())
    try store.purge([operation], at: clock.tick())
    try other.receive(store.operations(), at: clock.now)
    #expect(try store.changes(since: known.0).isTooMuch)
    #expect(try other.changes(since: known.1).isTooMuch)
  }

  @Test mutating func `text that a reader may still see is gone from the files once it has ended`()
    throws
  {
    let operation = try add(Self.secret)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: store.path, configuration: configuration)
    try reader.inDatabase {
      try $0.execute(sql: "BEGIN")
      _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM todo")
    }
    try store.purge([operation], at: clock.tick())
    #expect(try store.needsWipe() && !store.wipe())
    #expect(try isInFiles(Self.secret))
    try reader.inDatabase { try $0.execute(sql: "COMMIT") }
    try reader.close()
    #expect(try store.wipe())
    #expect(try !isInFiles(Self.secret))
  }

  @Test mutating func `a purge removes only the text of a command`() throws {
    let new = NewTodo(
      title: Self.secret, priority: .high, day: day("2026-11-23"), due: Due(iso: "2026-11-25"))
    _ = try store.add(new, at: clock.tick(), id: sandbox.newID())
    let operation = try #require(store.history(limit: 1).first).operation
    try store.purge([operation], at: clock.tick())
    let todo = try store.todo("1")
    expectEqual(todo.priority, .high)
    expectEqual(todo.day, day("2026-11-23"))
    expectEqual(todo.due, Due(iso: "2026-11-25"))
  }

  @Test mutating func `a title that was corrected since is kept`() throws {
    let operation = try add(Self.secret)
    var edit = TodoEdit()
    edit.title = "Rotate the password"
    _ = try store.edit(.words("1"), edit, at: clock.tick())
    try store.purge([operation], at: clock.tick())
    try expectEqual(store.todo("1").title, "Rotate the password")
    #expect(try !isInFiles(Self.secret))
  }

  @Test mutating func `purging an edit leaves the earlier values`() throws {
    _ = try add("Rotate the password")
    var edit = TodoEdit()
    edit.notes = Self.secret
    _ = try store.edit(.words("1"), edit, at: clock.tick())
    let operation = try #require(store.history(limit: 1).first).operation
    try store.purge([operation], at: clock.tick())
    try expectEqual(store.todo("1").notes, "")
    try expectEqual(store.todo("1").title, "Rotate the password")
  }

  @Test mutating func `a purged command that was undone stays undone and can't be redone`() throws {
    let operation = try add(Self.secret)
    _ = try store.undo(1, at: clock.tick())
    try store.purge([operation], at: clock.tick())
    #expect(throws: StoreError.self) { try store.todo("1") }
    #expect(try !isInFiles(Self.secret))
    let commands = try store.history(limit: 10).map(\.command)
    expectEqual(commands, ["purge", "add"])
  }

  @Test mutating func `purged operations never come back, whatever the order of arrival`()
    throws
  {
    let operation = try add(Self.secret)
    _ = try add("Write release notes")
    let before = try store.operations()
    try store.purge([operation], at: clock.tick())
    try store.receive(before)
    #expect(try !store.operations().contains { $0.id == operation })
    try expectEqual(store.todo("1").title, "(purged)")
    let other = try sandbox.open("desktop")
    for operation in (before + (try store.operations())).reversed() {
      try other.receive([operation])
    }
    try expectEqual(
      other.derivedTablesWithoutSequence(), store.derivedTablesWithoutSequence())
    let tables = try store.derivedTables()
    try store.rebuild()
    try expectEqual(store.derivedTables(), tables)
  }

  @Test mutating func `each pack with a purged operation must be replaced`() throws {
    let operation = try add(Self.secret)
    let other = try sandbox.open("desktop")
    let packs = try (1...3).map {
      ReceivedPack(name: "\($0)", operations: try store.operations(), size: 1)
    }
    _ = try add("Write release notes")
    let rest = try store.operations().filter { $0.id != operation }
    try other.importPacks(
      packs + [ReceivedPack(name: "4", operations: rest, size: 1)], at: clock.now)
    try store.purge([operation], at: clock.tick())
    try other.receive(store.operations())
    try expectEqual(other.redundantPacks().map(\.name), ["1", "2", "3"])
    let lines = try #require(try other.lines(after: nil, merging: [], bytes: 1 << 20))
    let text = lines.lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(text.allSatisfy { !$0.contains(Self.secret) })
    // That includes a later pack from a machine that doesn't know of the purge.
    try other.importPacks(
      [ReceivedPack(name: "5", operations: packs[0].operations, size: 1)], at: clock.now)
    try expectEqual(other.redundantPacks().map(\.name), ["1", "2", "3", "5"])
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 0, 1, 2], [3, 2, 1, 0], [1, 3, 0, 2], [2, 3, 1, 0]])
  mutating func
    `the rest of a large command stays in history and undo if its first operation is purged`(
      order: [Int]
    ) throws
  {
    let todos = (1...90).map { EntityID(high: 7, low: UInt64($0)) }
    for todo in todos {
      _ = try store.add(NewTodo(title: "Old \(todo.low)"), at: clock.tick(), id: todo)
    }
    let made = try store.operations()
    var edit = TodoEdit()
    edit.title = Self.secret
    edit.notes = "notes"
    edit.priority = .high
    edit.day = .value(day("2026-11-30"))
    _ = try store.edit(.words("1-90"), edit, at: clock.tick())
    let parts = try store.operations().dropFirst(made.count)
    expectEqual(parts.count, 2)
    let first = try #require(parts.first)
    // Another machine's ootd may purge a single operation.
    let rest = try #require(try first.withoutText(creating: [], digests: RecordDigest(text: "")))
    try store.receive([
      .sample(
        [RegisterWrite(first.id, .purged, .string(String(decoding: rest.bytes, as: UTF8.self)))],
        at: first.time.rawValue + 1_000_000, command: "purge")
    ])
    let purge = try #require(try store.operations().last)
    let entry = try #require(try store.history(limit: 2).last)
    #expect((entry.command, entry.operation, entry.isOwn) == ("edit", first.id, true))
    try expectEqual(store.todo("1").title, "Old 1")
    try expectEqual(store.todo("1").day, day("2026-11-30"))
    try expectEqual(store.todo("90").title, Self.secret)
    let other = try sandbox.open("desktop")
    try other.receive(made)
    for index in order {
      try other.receive([
        [first, parts[parts.startIndex + 1], parts[parts.startIndex + 1], purge][index]
      ])
    }
    try expectEqual(
      other.derivedTablesWithoutSequence(), store.derivedTablesWithoutSequence())
    try expectEqual(store.undo(1, at: clock.tick()).entries.map(\.operation), [first.id])
    try other.receive(store.operations())
    for store in [store, other] {
      try expectEqual(store.todo("1").day, nil)
      try expectEqual(store.todo("90").title, "Old 90")
      let tables = try store.derivedTables()
      try store.rebuild()
      try expectEqual(store.derivedTables(), tables)
    }
  }

  @Test mutating func `if an operation is purged while it is sent, only the purge is sent again`()
    throws
  {
    let operation = try add(Self.secret)
    let lines = try #require(try store.lines(after: nil, merging: [], bytes: 1 << 20))
    try store.purge([operation], at: clock.tick())
    _ = try store.markPublished("1", lines, replacing: [])
    try expectEqual(store.redundantPacks().map(\.name), ["1"])
    let left = try #require(try store.lines(after: nil, merging: [], bytes: 1 << 20))
    let commands = try left.lines.map { try Operation(bytes: $0).command }
    expectEqual(commands, ["purge"])
  }

  @Test mutating func `a purge has the same effect if it arrives before the command`()
    throws
  {
    let operation = try add(Self.secret)
    try store.rename("1", "Rotate the password", at: clock.tick())
    let before = try store.operations()
    try store.purge([operation], at: clock.tick())
    let purge = try #require(try store.operations().last)
    let (early, late) = (try sandbox.open("early"), try sandbox.open("late"))
    try early.receive([purge])
    // The purge contains the rest of the command.
    try expectEqual(early.titles(), ["(purged)"])
    try early.receive(before)
    try late.receive(before)
    try late.receive([purge])
    let tables = try store.derivedTablesWithoutSequence()
    for other in [early, late] {
      try expectEqual(other.derivedTablesWithoutSequence(), tables)
      try expectEqual(other.titles(), ["Rotate the password"])
      #expect(try !other.operations().contains { $0.id == operation })
    }
  }

  @Test(arguments: [false, true])
  mutating func `if a command is purged twice, the same purge wins everywhere`(isReversed: Bool)
    throws
  {
    let operation = try add(Self.secret)
    let before = try store.operations()
    let other = try sandbox.open("desktop")
    try other.receive(before)
    try store.purge([operation], at: clock.tick())
    // A purge that keeps nothing, from a machine that purges at the same time.
    let rest = try before[0].replacing(writes: [])
    let purge = Operation.sample(
      [RegisterWrite(operation, .purged, .string(String(decoding: rest.bytes, as: UTF8.self)))],
      at: before[0].time.rawValue + (isReversed ? 1 : 1 << 40), command: "purge")
    try other.receive([purge])
    try store.receive([purge])
    try other.receive(store.operations())
    try expectEqual(
      other.derivedTablesWithoutSequence(), store.derivedTablesWithoutSequence())
    try expectEqual(store.titles(), isReversed ? ["(purged)"] : [])
  }

  @Test mutating func `a faulty purge doesn't change the time or replica of an operation`() throws {
    let operation = try add(Self.secret)
    let original = try #require(try store.operations().first)
    for line in ["", "{}", "x", String(decoding: Operation.sample([], at: 1).bytes, as: UTF8.self)]
    {
      let other = try sandbox.open("of \(line.utf8.count)")
      try other.receive([
        original,
        .sample([RegisterWrite(operation, .purged, .string(line))], at: original.time.rawValue + 1),
      ])
      let left = try #require(try other.value("SELECT bytes FROM operation", as: Data.self))
      let rest = try Operation(bytes: Array(left), id: operation)
      #expect(rest.writes.isEmpty)
      #expect((rest.replica, rest.time) == (original.replica, original.time))
    }
  }

  @Test mutating func `a purge that removes nothing is ignored`() throws {
    _ = try add("Write release notes")
    let original = try #require(try store.operations().first)
    let line = String(decoding: original.bytes, as: UTF8.self)
    let purge = Operation.sample(
      [RegisterWrite(original.id, .purged, .string(line))], at: original.time.rawValue + 1)
    let packs = [
      ReceivedPack(name: "a", operations: [purge], size: 1),
      ReceivedPack(name: "b", operations: [original], size: 1),
    ]
    for (index, order) in [packs, packs.reversed()].enumerated() {
      let other = try sandbox.open("other \(index)")
      for pack in order { try other.importPacks([pack], at: clock.now) }
      try expectEqual(other.titles(), ["Write release notes"])
      try expectEqual(other.redundantPacks().map(\.name), [])
      #expect(try !other.hasUnpublishedOperations())
    }
  }

  @Test mutating func `a purge imported from an archive leaves nothing in the files`() throws {
    let operation = try add("Use \(Self.secret) here")
    let before = try store.operations()
    try store.purge([operation], at: clock.tick())
    let other = try sandbox.open("desktop")
    try other.receive(before)
    try other.restore(store.operations(), of: store.replica, at: clock.tick())
    try expectEqual(other.value("SELECT unwiped FROM local", as: Int.self), 1)
    let data = try Data(contentsOf: URL(filePath: sandbox.path(of: "desktop")))
    #expect(data.range(of: Data(Self.secret.utf8)) == nil)
  }

  @Test mutating func `a purge can't be undone or purged`() throws {
    let operation = try add(Self.secret)
    _ = try add("Write release notes")
    try store.purge([operation], at: clock.tick())
    let purge = try #require(store.history(limit: 1).first)
    expectEqual(purge.command, "purge")
    let undone = try store.undo(1, at: clock.tick())
    expectEqual(undone.entries.map(\.command), ["add"])
    #expect(throws: StoreError.nothingToPurge) {
      try store.purge([purge.operation], at: clock.tick())
    }
    #expect(try store.operations().contains { $0.id == purge.operation })
    #expect(try !store.operations().contains { $0.id == operation })
  }

  @Test mutating func `a todo keeps its preset after a purge`() throws {
    let preset = RandomCommands.presets[0]
    let todo = NewTodo(title: Self.secret, block: preset)
    _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
    try store.purge([try #require(store.history(limit: 1).first).operation], at: clock.tick())
    try expectEqual(store.todo("1").title, "(purged)")
    try expectEqual(store.todo("1").block, preset.name)
  }

  @Test mutating func `purging a command without text is refused and loses nothing`() throws {
    let operation = try add(Self.secret)
    _ = try store.setStatus(.done, of: .words("1"), command: "done", at: clock.tick())
    let done = try #require(store.history(limit: 1).first).operation
    try store.purge([operation], at: clock.tick())
    let rest = try #require(store.history(limit: 9).last).operation
    for operation in [done, rest] {
      #expect(throws: StoreError.nothingToPurge) {
        try store.purge([operation], at: clock.tick())
      }
    }
    try expectEqual(store.todo("1").title, "(purged)")
    try expectEqual(store.todo("1").status, .done)
  }

  @Test mutating func `commands that only claim, plan, refer or end a claim contain no text`()
    throws
  {
    _ = try add("Fix")
    var agent = store
    agent.actor = Actor(Author(rawValue: "claude"))
    _ = try agent.claim(.words("1"), at: clock.tick())
    var edit = TodoEdit()
    edit.day = .value(day("2026-11-23"))
    edit.project = .nothing
    _ = try store.edit(.words("1"), edit, at: clock.tick())
    _ = try agent.setStatus(.done, of: .words("1"), command: "done", at: clock.tick())
    for entry in try store.history(limit: 3) {
      #expect(throws: StoreError.nothingToPurge, "\(entry.command)") {
        try store.purge([entry.operation], at: clock.tick())
      }
    }
  }

  @Test mutating func `of several commands those with text are purged, and named`() throws {
    let operation = try add(Self.secret)
    _ = try store.setStatus(.done, of: .words("1"), command: "done", at: clock.tick())
    let done = try #require(store.history(limit: 1).first).operation
    try expectEqual(store.purge([done, operation], at: clock.tick()), [operation])
  }

  @Test mutating func `a rebuild leaves nothing to erase`() throws {
    try store.purge([add(Self.secret)], at: clock.tick())
    try store.markWiped()
    try store.rebuild()
    #expect(try !store.needsWipe())
  }

  @Test mutating func `a command is found by a prefix of its id`() throws {
    let operation = try add("Write release notes")
    try expectEqual(store.commands(beginningWith: String(operation.hex.prefix(8))), [operation])
    try expectEqual(store.commands(beginningWith: operation.hex), [operation])
    #expect(try store.commands(beginningWith: "zz").isEmpty)
  }
}
