import Foundation
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class PurgeTests: StoreTest {
  private static let secret = "hunter2hunter2"

  /// Adds a todo.
  /// - Returns: The command.
  private func command(adding title: String) throws -> EntityID {
    try add(title)
    return try newest()
  }

  /// The newest command.
  private func newest() throws -> EntityID {
    try #require(store.read { try $0.history(limit: 1) }.first).operation
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

  @Test func `the text of a command is gone from the files, and its todo stays`() throws {
    let other = try command(adding: "Write release notes")
    let operation = try command(adding: "Use \(Self.secret) here")
    try set(.done, "2")
    #expect(try isInFiles(Self.secret))
    try store.purge([operation], at: clock.tick())
    #expect(try !isInFiles(Self.secret))
    try expectEqual(store.todo("2").title, "(purged)")
    try expectEqual(store.todo("2").status, .done)
    try expectEqual(store.todo("1").title, "Write release notes")
    #expect(try store.read { try $0.history(limit: 10) }.contains { $0.operation == other })
    #expect(
      try store.read { try $0.todos(matching: TodoQuery(["hunter"]), at: clock.now, in: .utc) }
        .isEmpty)
    try expectEqual(write { try $0.add(TodoEdit(title: "Next"), id: newID()) }.handle.number, 3)
  }

  @Test func `a purge changes everything that may show the text, also once it is received`() throws
  {
    let operation = try command(adding: Self.secret)
    let other = try sandbox.open("desktop")
    try other.receive(store.read { try $0.operations() }, at: clock.now)
    let known = try (store.read { try $0.sequence() }, other.read { try $0.sequence() })
    try store.purge([operation], at: clock.tick())
    try other.receive(store.read { try $0.operations() }, at: clock.now)
    #expect(try store.read { try $0.changes(since: known.0) }.isTooMuch)
    #expect(try other.read { try $0.changes(since: known.1) }.isTooMuch)
  }

  @Test func `text that a reader may still see is gone from the files once it has ended`() throws {
    let operation = try command(adding: Self.secret)
    let reader = try Database(store.path)
    try reader.execute(sql: "BEGIN; SELECT count(*) FROM todo")
    try store.purge([operation], at: clock.tick())
    #expect(try store.read { try $0.needsWipe() } && !store.wipe())
    #expect(try isInFiles(Self.secret))
    reader.close()
    #expect(try store.wipe())
    #expect(try !isInFiles(Self.secret))
  }

  @Test func `a purge removes only the text of a command, not what was written before or since`()
    throws
  {
    try add(
      TodoEdit(
        title: Self.secret, priority: .high, day: day("2026-11-23"), due: Due(iso: "2026-11-25")))
    let corrected = [try newest(), try command(adding: Self.secret)]
    try edit("2") { $0.title = "Rotate the password" }
    try add("Call")
    try edit("3") { $0.notes = Self.secret }
    try store.purge(corrected + [newest()], at: clock.tick())
    let todo = try store.todo("1")
    #expect((todo.title, todo.priority) == ("(purged)", .high))
    #expect((todo.day, todo.due) == (day("2026-11-23"), Due(iso: "2026-11-25")))
    try expectEqual(store.todo("2").title, "Rotate the password")
    #expect(
      try (store.todo("3").title, store.todo("3").notes) == (
        "Call", ""
      ))
    #expect(try !isInFiles(Self.secret))
  }

  @Test
  func `a purged command that was undone stays undone, and a purge can't be undone or purged`()
    throws
  {
    try add("Write release notes")
    let operation = try command(adding: Self.secret)
    try write { try $0.undo(1) }
    try store.purge([operation], at: clock.tick())
    #expect(throws: StoreError.self) { try store.todo("2") }
    #expect(try !isInFiles(Self.secret))
    try expectEqual(
      store.read { try $0.history(limit: 10) }.map(\.command), ["purge", "add", "add"])
    let purge = try newest()
    try expectEqual(write { try $0.undo(1) }.entries.map(\.command), ["add"])
    #expect(try store.titles().isEmpty)
    #expect(throws: StoreError.nothingToPurge) { try store.purge([purge], at: clock.tick()) }
    #expect(try store.read { try $0.operations() }.contains { $0.id == purge })
    #expect(try !store.read { try $0.operations() }.contains { $0.id == operation })
  }

  @Test func `purged operations never come back, whatever the order of arrival`() throws {
    let operation = try command(adding: Self.secret)
    try add("Write release notes")
    try store.rename("1", "Rotate the password", at: clock.tick())
    let before = try store.read { try $0.operations() }
    try store.purge([operation], at: clock.tick())
    try store.receive(before)
    let purge = try #require(try store.read { try $0.operations() }.last)
    let tables = try store.derivedTablesWithoutSequence()
    for order in [[purge] + before, before + [purge], [purge] + before.reversed()] {
      let other = try sandbox.open("\(order[0].number) \(order[1].number)")
      try other.receive([order[0]])
      // The purge contains the rest of the command.
      if order[0] == purge { try expectEqual(other.titles(), ["(purged)"]) }
      for operation in order.dropFirst() { try other.receive([operation]) }
      try expectEqual(other.derivedTablesWithoutSequence(), tables)
      try expectEqual(other.titles(), ["Rotate the password", "Write release notes"])
      #expect(try !other.read { try $0.operations() }.contains { $0.id == operation })
    }
    let own = try store.derivedTables()
    try store.write(by: .automatic, at: clock.now) { try $0.markWiped() }
    try store.rebuild()
    try expectEqual(store.derivedTables(), own)
    #expect(
      try !store.read { try $0.needsWipe() }
        && !store.read { try $0.operations() }.contains { $0.id == operation })
  }

  @Test func `each pack with a purged operation must be replaced`() throws {
    let operation = try command(adding: Self.secret)
    let other = try sandbox.open("desktop")
    let packs = try (1...3).map {
      Pack(name: "\($0)", operations: try store.read { try $0.operations() }, size: 1)
    }
    try add("Write release notes")
    let rest = try store.read { try $0.operations() }.filter { $0.id != operation }
    try other.write(by: .automatic, at: clock.now) {
      try $0.importPacks(packs + [Pack(name: "4", operations: rest, size: 1)])
    }
    try store.purge([operation], at: clock.tick())
    try other.receive(store.read { try $0.operations() })
    try expectEqual(other.read { try $0.redundantPacks() }.map(\.name), ["1", "2", "3"])
    let lines = try #require(
      try other.read { try $0.lines(after: nil, merging: [], bytes: 1 << 20) })
    let text = lines.lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(text.allSatisfy { !$0.contains(Self.secret) })
    // That includes a later pack from a machine that doesn't know of the purge.
    try other.write(by: .automatic, at: clock.now) {
      try $0.importPacks([Pack(name: "5", operations: packs[0].operations, size: 1)])
    }
    try expectEqual(other.read { try $0.redundantPacks() }.map(\.name), ["1", "2", "3", "5"])
  }

  @Test
  func `the rest of a large command stays in history and undo if its first operation is purged`()
    throws
  {
    let todos = (1...90).map { EntityID(high: 7, low: UInt64($0)) }
    let writes = todos.flatMap { todo in
      Todos.Operation.making(todo, "Old \(todo.low)", number: Int64(todo.low), at: 1).writes
    }
    try store.receive([
      .sample(Array(writes[..<150]), at: 1, by: store.replica.id),
      .sample(Array(writes[150...]), at: 2, by: store.replica.id, number: 2),
    ])
    let made = try store.read { try $0.operations() }
    try edit("1-90") {
      $0.title = Self.secret
      $0.notes = "notes"
      $0.priority = .high
      $0.day = .value(day("2026-11-30"))
    }
    let parts = try Array(store.read { try $0.operations() }.dropFirst(made.count))
    expectEqual(parts.count, 2)
    let first = parts[0]
    // Another machine's ootd may purge a single operation.
    let rest = try #require(try first.withoutText(creating: [], digests: RecordDigest(text: "")))
    try store.receive([
      .sample(
        [RegisterWrite(first.id, .purged, .string(String(decoding: rest.bytes, as: UTF8.self)))],
        at: first.time.rawValue + 1_000_000, command: "purge")
    ])
    let purge = try #require(try store.read { try $0.operations() }.last)
    let entry = try #require(try store.read { try $0.history(limit: 2) }.last)
    #expect((entry.command, entry.operation, entry.isOwn) == ("edit", first.id, true))
    try expectEqual(store.todo("1").title, "Old 1")
    try expectEqual(store.todo("1").day, day("2026-11-30"))
    try expectEqual(store.todo("90").title, Self.secret)
    let (one, two) = (parts[0], parts[1])
    let orders = [
      [one, two, two, purge], [purge, one, two, two], [purge, two, two, one],
      [two, purge, one, two],
      [two, purge, two, one],
    ]
    let others = try orders.enumerated().map { index, order in
      let other = try sandbox.open("desktop \(index)")
      try other.receive(made)
      for operation in order { try other.receive([operation]) }
      try expectEqual(other.derivedTablesWithoutSequence(), store.derivedTablesWithoutSequence())
      return other
    }
    try expectEqual(write(on: store) { try $0.undo(1) }.entries.map(\.operation), [first.id])
    for store in [store] + others {
      try store.receive(self.store.read { try $0.operations() })
      try expectEqual(store.todo("1").day, nil)
      try expectEqual(store.todo("90").title, "Old 90")
      try store.expectSameAfterRebuild()
    }
  }

  @Test func `if an operation is purged while it is sent, only the purge is sent again`() throws {
    let operation = try command(adding: Self.secret)
    let lines = try #require(
      try store.read { try $0.lines(after: nil, merging: [], bytes: 1 << 20) })
    try store.purge([operation], at: clock.tick())
    _ = try store.write(by: .automatic, at: clock.now) {
      try $0.markPublished("1", lines, replacing: [])
    }
    try expectEqual(store.read { try $0.redundantPacks() }.map(\.name), ["1"])
    let left = try #require(
      try store.read { try $0.lines(after: nil, merging: [], bytes: 1 << 20) })
    let commands = try left.lines.map { try Operation(bytes: $0).command }
    expectEqual(commands, ["purge"])
  }

  @Test(arguments: [false, true])
  func `if a command is purged twice, the same purge wins everywhere`(isReversed: Bool) throws {
    let operation = try command(adding: Self.secret)
    let before = try store.read { try $0.operations() }
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
    try other.receive(store.read { try $0.operations() })
    try expectEqual(other.derivedTablesWithoutSequence(), store.derivedTablesWithoutSequence())
    try expectEqual(store.titles(), isReversed ? ["(purged)"] : [])
  }

  @Test func `a faulty purge doesn't change the time or replica of an operation`() throws {
    let operation = try command(adding: Self.secret)
    let original = try #require(try store.read { try $0.operations() }.first)
    for line in ["", "{}", "x", String(decoding: Operation.sample([], at: 1).bytes, as: UTF8.self)]
    {
      let other = try sandbox.open("of \(line.utf8.count)")
      try other.receive([
        original,
        .sample([RegisterWrite(operation, .purged, .string(line))], at: original.time.rawValue + 1),
      ])
      let left = try #require(try other.value("SELECT bytes FROM operation", as: [UInt8].self))
      let rest = try Operation(bytes: left, id: operation)
      #expect(rest.writes.isEmpty)
      #expect((rest.replica, rest.time) == (original.replica, original.time))
    }
  }

  @Test func `a purge that removes nothing is ignored`() throws {
    try add("Write release notes")
    let original = try #require(try store.read { try $0.operations() }.first)
    let line = String(decoding: original.bytes, as: UTF8.self)
    let purge = Operation.sample(
      [RegisterWrite(original.id, .purged, .string(line))], at: original.time.rawValue + 1)
    let packs = [
      Pack(name: "a", operations: [purge], size: 1),
      Pack(name: "b", operations: [original], size: 1),
    ]
    for (index, order) in [packs, packs.reversed()].enumerated() {
      let other = try sandbox.open("other \(index)")
      for pack in order {
        try other.write(by: .automatic, at: clock.now, { try $0.importPacks([pack]) })
      }
      try expectEqual(other.titles(), ["Write release notes"])
      try expectEqual(other.read { try $0.redundantPacks() }.map(\.name), [])
      #expect(try !other.read { try $0.hasUnpublishedOperations() })
    }
  }

  @Test func `a purge imported from an archive leaves nothing in the files`() throws {
    let operation = try command(adding: "Use \(Self.secret) here")
    let before = try store.read { try $0.operations() }
    try store.purge([operation], at: clock.tick())
    let other = try sandbox.open("desktop")
    try other.receive(before)
    try other.restore(store.read { try $0.operations() }, of: store.replica, at: clock.tick())
    try expectEqual(other.value("SELECT unwiped FROM local", as: Int.self), 1)
    let data = try Data(contentsOf: URL(filePath: sandbox.path(of: "desktop")))
    #expect(data.range(of: Data(Self.secret.utf8)) == nil)
  }

  @Test func `a todo keeps its preset after a purge`() throws {
    let preset = RandomCommands.presets[0]
    try add(TodoEdit(title: Self.secret, block: preset))
    try store.purge([newest()], at: clock.tick())
    try expectEqual(store.todo("1").title, "(purged)")
    try expectEqual(store.todo("1").block, preset.name)
  }

  @Test
  func
    `purging commands without text is refused, and of several those with text are purged and named`()
    throws
  {
    let operation = try command(adding: Self.secret)
    for id in [operation.shortName, operation.hex.uppercased()] {
      try expectEqual(store.read { try $0.command(id) }, operation)
    }
    try set(.done, "1")
    let done = try newest()
    try expectEqual(store.purge([done, operation], at: clock.tick()), [operation])
    let rest = try #require(store.read { try $0.history(limit: 9) }.last).operation
    for operation in [done, rest] {
      #expect(throws: StoreError.nothingToPurge) { try store.purge([operation], at: clock.tick()) }
    }
    try expectEqual(store.todo("1").title, "(purged)")
    try expectEqual(store.todo("1").status, .done)
  }
}
