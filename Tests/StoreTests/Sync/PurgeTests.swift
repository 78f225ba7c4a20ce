import Foundation
import Store
import Testing
import TestingAdditions
import Todos

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

  @Test mutating func `the words of a command are nowhere in the files, and its todo stays`() throws
  {
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

  @Test mutating func `all of a purged command but its words is kept`() throws {
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

  @Test mutating func `a title that was put right since is kept`() throws {
    let operation = try add(Self.secret)
    var edit = TodoEdit()
    edit.title = "Rotate the password"
    _ = try store.edit(.words("1"), edit, at: clock.tick())
    try store.purge([operation], at: clock.tick())
    try expectEqual(store.todo("1").title, "Rotate the password")
    #expect(try !isInFiles(Self.secret))
  }

  @Test mutating func `an edit that is purged leaves what was before it`() throws {
    _ = try add("Rotate the password")
    var edit = TodoEdit()
    edit.notes = Self.secret
    _ = try store.edit(.words("1"), edit, at: clock.tick())
    let operation = try #require(store.history(limit: 1).first).operation
    try store.purge([operation], at: clock.tick())
    try expectEqual(store.todo("1").notes, "")
    try expectEqual(store.todo("1").title, "Rotate the password")
  }

  @Test mutating func `what was taken back stays so, and can't be restored with its words`() throws
  {
    let operation = try add(Self.secret)
    _ = try store.undo(1, at: clock.tick())
    try store.purge([operation], at: clock.tick())
    #expect(throws: StoreError.self) { try store.todo("1") }
    #expect(try !isInFiles(Self.secret))
    let commands = try store.history(limit: 10).map(\.command)
    expectEqual(commands, ["purge", "add"])
  }

  @Test mutating func `purged operations come back from nowhere, in whatever order they arrive`()
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

  @Test mutating func `each chain that holds what is purged is given up`() throws {
    let operation = try add(Self.secret)
    let other = try sandbox.open("desktop")
    let chains = (1...3).map { EntityID(high: 8, low: UInt64($0)) }
    for chain in chains {
      let place = ChunkPlace(name: "of \(chain.hex)", replica: chain, position: 1)
      var chunks = [ArrivedChunk(place, operations: try store.operations())]
      try other.take(progress: { _, _ in }, { chunks.popLast().map { [$0] } }, note: { _ in })
    }
    try store.purge([operation], at: clock.tick())
    try other.receive(store.operations())
    try expectEqual(other.taintedChains(among: chains), Set(chains))
  }

  @Test mutating func `a purge can't be taken back, nor another be purged`() throws {
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

  @Test mutating func `a preset goes on by its name`() throws {
    let preset = RandomCommands.presets[0]
    let todo = NewTodo(title: Self.secret, block: preset)
    _ = try store.add(todo, at: clock.tick(), id: sandbox.newID())
    try store.purge([try #require(store.history(limit: 1).first).operation], at: clock.tick())
    try expectEqual(store.todo("1").title, "(purged)")
    try expectEqual(store.todo("1").block, preset.name)
  }

  @Test mutating func `without words there is nothing to purge, and nothing is lost`() throws {
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

  @Test mutating func `a command is found by the beginning of its id`() throws {
    let operation = try add("Write release notes")
    try expectEqual(store.commands(beginningWith: String(operation.hex.prefix(8))), [operation])
    try expectEqual(store.commands(beginningWith: operation.hex), [operation])
    #expect(try store.commands(beginningWith: "zz").isEmpty)
  }
}
