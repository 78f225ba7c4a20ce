import Store
import Testing
import TestingAdditions
import Todos

/// A todo of a repeating block expires when the block makes the next one, unless someone has used it.
@Suite(.serialized, .startsNothing) final class RepetitionExpiryTests: SyncedStoresTest {
  private static let monday = day("2026-11-23")

  /// With a block that repeats every day, on both machines.
  override init() throws {
    try super.init()
    try addBlock("standup", at: 0)
    try syncAll()
  }

  /// - Parameter hour: Of Monday.
  private func addBlock(_ name: String, every time: Recurrence = .day, at hour: Int64) throws {
    _ = try laptop.write(at: Self.at(0, hour)) {
      try $0.add(.block, named: name, FieldEdit([.every: .string(time.description)]))
    }
  }

  private func edit(_ values: [Field: RegisterValue], at hour: Int64) throws {
    _ = try laptop.write(at: Self.at(0, hour)) {
      try $0.edit(.block, named: "standup", FieldEdit(values))
    }
  }

  /// An hour of the days from Monday on.
  private static func at(_ offset: Int, _ hour: Int64) -> Moment {
    LocalCalendar.utc.moment(of: monday.advanced(by: offset), secondsAfterMidnight: hour * 3600)
  }

  private func make(_ store: TodoStore, _ offset: Int) throws {
    _ = try store.makeRepeating(
      on: Self.monday.advanced(by: offset), presets: [], at: Self.at(offset, 9))
  }

  private func plan(_ store: TodoStore, _ offset: Int, asOf now: Int) throws -> DayPlan {
    let day = Self.monday.advanced(by: offset)
    let plan = try store.read { try $0.plan(of: day, at: Self.at(now, 12), in: .utc) }
    try expectEqual(
      store.read { try $0.completions(of: day...day, at: Self.at(now, 12), in: .utc) },
      [day: plan.completion])
    return plan
  }

  private func days(_ store: TodoStore, _ word: String) throws -> [String] {
    try store.read {
      try $0.todos(matching: TodoQuery([word, "sort:id"]), at: Self.at(9, 9), in: .utc)
    }
    .compactMap { $0.day?.description }
  }

  @Test func `it is no longer open, and counts as undone on its day for ever`() throws {
    try edit([.due: .string("18:00")], at: 1)
    for offset in 0...2 { try make(laptop, offset) }
    try expectEqual(days(laptop, "is:open"), ["2026-11-25"])
    try expectEqual(days(laptop, "is:expired"), ["2026-11-23", "2026-11-24"])
    try expectEqual(days(laptop, "is:overdue"), ["2026-11-25"])
    #expect(try days(laptop, "is:backlog").isEmpty)
    for (asOf, offsets) in [(2, [0, 1, 2]), (3, [0, 1, 2]), (30, [0, 1])] {
      for offset in offsets {
        let plan = try plan(laptop, offset, asOf: asOf)
        expectEqual(plan.completion, Completion(done: 0, total: 1))
        expectEqual(plan.todos.map(\.handle.number), [offset + 1])
      }
    }
    let today = try plan(laptop, 2, asOf: 2)
    #expect(today.carriedOver.isEmpty && today.overdue.isEmpty)
    // On Tuesday Monday's had expired too.
    #expect(try plan(laptop, 1, asOf: 3).carriedOver.isEmpty)
    try expectEqual(laptop.read { try $0.summary(at: Self.at(2, 23), in: .utc) }.overdue, 1)
    #expect(
      try laptop.write(at: Self.at(2, 10)) { try $0.carry(to: Self.monday.advanced(by: 2)) }.changed
        .isEmpty)
    try laptop.expectSameAfterRebuild()
  }

  /// The uses of a todo that don't finish it.
  enum Use: CaseIterable {
    case start, startAndStop, done, plan, edit, label, comment, move

    func apply(to store: TodoStore, _ word: String, at now: Moment, id: EntityID) throws {
      let todo = [HandleSelection].words(word)
      switch self {
      case .start: _ = try store.write(at: now, { try $0.setStatus(.doing, of: todo, as: .start) })
      case .startAndStop:
        _ = try store.write(at: now) { try $0.setStatus(.doing, of: todo, as: .start) }
        _ = try store.write(at: now) { try $0.setStatus(.todo, of: todo, as: .stop) }
      case .done: _ = try store.write(at: now, { try $0.setStatus(.done, of: todo, as: .done) })
      case .plan: _ = try store.write(at: now, { try $0.plan(todo, for: day("2026-11-27")) })
      case .edit: try store.rename(word, "Call", at: now)
      case .label:
        _ = try store.write(at: now) { try $0.add(.label, named: "bug") }
        var edit = TodoEdit()
        edit.addedLabels = ["bug"]
        _ = try store.write(at: now) { try $0.edit(todo, edit) }
      case .comment:
        _ = try store.write(at: now, { try $0.comment("Not today", on: todo[0], id: id) })
      case .move:
        var random = SystemRandomNumberGenerator()
        _ = try store.write(at: now) { try $0.move(todo, to: .todo, .top, using: &random) }
      }
    }
  }

  @Test(arguments: Use.allCases) func `one that was used doesn't expire`(use: Use) throws {
    try make(laptop, 0)
    try use.apply(to: laptop, "1", at: Self.at(0, 10), id: newID())
    try make(laptop, 1)
    #expect(try !laptop.todo("1").isExpired)
    #expect(try days(laptop, "is:expired").isEmpty)
  }

  @Test(arguments: Use.allCases)
  func `one that was used elsewhere doesn't expire, in whatever order machines sync`(use: Use)
    throws
  {
    try make(laptop, 0)
    try syncAll()
    try make(laptop, 1)
    try expectEqual(days(laptop, "is:expired"), ["2026-11-23"])
    // Unaware of that, even a day later and with a clock that is behind.
    try use.apply(to: desktop, "1", at: Self.at(-1, 10), id: newID())
    try make(desktop, 1)
    try syncAll()
    for store in both {
      #expect(try !store.todo("1").isExpired)
      try expectEqual(days(store, "is:open").count, use == .done ? 1 : 2)
      #expect(try store.read { try $0.unread() }.conflicts.isEmpty)
      try store.expectSameAfterRebuild()
    }
    try expectEqual(laptop.typedTables(), desktop.typedTables())
    try expectEqual(laptop.versionTables(), desktop.versionTables())
  }

  @Test func `any use brings an expired one back, and its undo doesn't`() throws {
    try make(laptop, 0)
    try make(laptop, 1)
    for use in Use.allCases {
      try use.apply(to: laptop, "1", at: Self.at(1, 10), id: newID())
      #expect(try !laptop.todo("1").isExpired, "\(use)")
      let count = use == .startAndStop || use == .label ? 2 : 1
      _ = try laptop.write(at: Self.at(1, 11)) { try $0.undo(count) }
      #expect(try laptop.todo("1").isExpired, "\(use)")
    }
    let reopened = try laptop.write(at: Self.at(1, 12)) {
      try $0.setStatus(.todo, of: .words("1"), as: .reopen)
    }
    expectEqual(reopened.changed.map(\.isExpired), [false])
    try expectEqual(plan(laptop, 1, asOf: 1).carriedOver.map(\.handle.number), [1])
    try make(laptop, 2)
    try expectEqual(days(laptop, "is:open"), ["2026-11-23", "2026-11-25"])
    try expectEqual(plan(laptop, 0, asOf: 2).completion, Completion(done: 0, total: 1))
  }

  @Test func `undoing the next one brings it back on all machines, and redo expires it`() throws {
    for offset in 0...1 {
      for store in both { try make(store, offset) }
    }
    try syncAll()
    for store in both {
      try expectEqual(days(store, "is:expired"), ["2026-11-23"])
      _ = try store.write(at: Self.at(1, 10)) { try $0.undo(1, by: .automatic) }
    }
    try syncAll()
    for store in both { try expectEqual(days(store, "is:open"), ["2026-11-23"]) }
    _ = try laptop.write(at: Self.at(1, 11)) { try $0.redo(1) }
    try syncAll()
    for store in both {
      try expectEqual(days(store, "is:expired"), ["2026-11-23"])
      try expectEqual(days(store, "is:open"), ["2026-11-24"])
    }
    try expectEqual(laptop.typedTables(), desktop.typedTables())
  }

  @Test
  func `undoing what made a block repeat takes its unused todo along, and redo brings it back`()
    throws
  {
    for name in ["review", "retro"] {
      try addBlock(name, at: 8)
      try make(laptop, 0)
    }
    let tables = try laptop.typedTables()
    // All blocks' todos are of one day, but only that of the undone command goes.
    let undone = try laptop.write(at: Self.at(0, 10)) { try $0.undo(1) }
    expectEqual(undone.made.map(\.title), ["retro"])
    try expectEqual(days(laptop, "is:open").count, 2)
    expectEqual(try plan(laptop, 0, asOf: 0).completion.total, 2)
    try syncAll()
    try expectEqual(days(desktop, "is:open").count, 2)
    try expectEqual(
      laptop.write(at: Self.at(0, 11)) { try $0.redo(1) }.made.map(\.title), ["retro"])
    try expectEqual(laptop.typedTables(), tables)
    // Another machine's use counts whenever it arrives.
    _ = try laptop.write(at: Self.at(0, 12)) { try $0.undo(2) }
    #expect(try days(laptop, "is:open").count == 1)
    _ = try laptop.write(at: Self.at(0, 13)) { try $0.redo(2) }
    try syncAll()
    let used = try #require(
      desktop.read { try $0.todos(matching: TodoQuery(["review"]), at: Self.at(0, 9), in: .utc) }
        .first?.handle)
    _ = try desktop.write(at: Self.at(0, 14)) {
      try $0.setStatus(.doing, of: [.one(used)], as: .start)
    }
    _ = try laptop.write(at: Self.at(0, 15)) { try $0.undo(2) }
    try syncAll()
    for store in both { try expectEqual(days(store, "is:open").count, 2) }
    // What the block itself makes there is no use.
    try addBlock("tea", at: 16)
    try syncAll()
    for store in both { try make(store, 0) }
    try syncAll()
    try expectEqual(laptop.write(at: Self.at(0, 17)) { try $0.undo(1) }.made.map(\.title), ["tea"])
    try syncAll()
    for store in both { try expectEqual(days(store, "is:open").count, 2) }
  }

  @Test func `a todo that somebody has used stays, as does one that the block makes anyway`() throws
  {
    try make(laptop, 0)
    try edit([.every: .string("weekdays")], at: 10)
    try expectEqual(laptop.write(at: Self.at(0, 11)) { try $0.undo(1) }.made, [])
    try addBlock("new", at: 12)
    try make(laptop, 0)
    let add = try #require(
      laptop.read { try $0.history(limit: 9) }.first { $0.command == "block add" })
    _ = try laptop.write(at: Self.at(0, 13)) {
      try $0.setStatus(.doing, of: .words("2"), as: .start)
    }
    let undone = try laptop.write(at: Self.at(0, 14)) { try $0.undo(command: add.operation) }
    expectEqual(undone.kept.map(\.change.id), ["2"])
    #expect(undone.made.isEmpty)
    try expectEqual(laptop.todo("2").status, .doing)
    _ = try laptop.write(at: Self.at(0, 15)) { try $0.redo(1) }
    // Undone along with the use, it goes.
    try expectEqual(laptop.write(at: Self.at(0, 16)) { try $0.undo(2) }.made.count, 1)
  }

  @Test func `a todo that is made after its deadline has none, unless a machine made it in time`()
    throws
  {
    try edit([.due: .string("09:00")], at: 1)
    try syncAll()
    _ = try laptop.makeRepeating(on: Self.monday, presets: [], at: Self.at(0, 11))
    try expectEqual(laptop.todo("1").due, nil)
    #expect(try plan(laptop, 0, asOf: 0).overdue.isEmpty)
    _ = try desktop.makeRepeating(on: Self.monday, presets: [], at: Self.at(0, 8))
    try syncAll()
    for store in both {
      let todos = try store.read {
        try $0.todos(matching: TodoQuery(["is:open"]), at: Self.at(0, 12), in: .utc)
      }
      expectEqual(todos.map(\.due), [.moment(Self.at(0, 9), offsetMinutes: 0)])
      #expect(try store.read { try $0.unread() }.conflicts.isEmpty)
    }
  }

  @Test func `a todo added by a person from the block doesn't expire, nor one of another block`()
    throws
  {
    let block = try laptop.read { try $0.block(named: "standup", presets: []) }
    var new = TodoEdit(from: block, at: Self.at(0, 9), in: .utc)
    new.day = .value(Self.monday)
    _ = try laptop.write(at: Self.at(0, 9)) { try $0.add(new, id: newID()) }
    try addBlock("review", every: .week, at: 9)
    for offset in 0...2 { try make(laptop, offset) }
    try expectEqual(days(laptop, "is:open"), ["2026-11-23", "2026-11-23", "2026-11-25"])
    try make(laptop, 7)
    try expectEqual(days(laptop, "is:open"), ["2026-11-23", "2026-11-30", "2026-11-30"])
  }

  @Test func `an expired one counts neither as open nor as done of its project`() throws {
    _ = try laptop.write(at: Self.at(0, 1)) { try $0.add(.project, named: "api") }
    try edit([.project: .string("api")], at: 2)
    for offset in 0...2 { try make(laptop, offset) }
    let project = try laptop.read { try $0.project(named: "api") }
    #expect((project.open, project.done) == (1, 0))
    let counts = try laptop.todoCounts()
    expectEqual(counts.kept, counts.counted)
  }

  @Test func `only its own history says that it expired`() throws {
    for offset in 0...1 { try make(laptop, offset) }
    let todo = try laptop.todo("1")
    let own = try laptop.read { try $0.history(of: todo.id, limit: 9) }
    expectEqual(own.first?.changes.map(\.field), [.expired])
    let last = try laptop.read { try $0.history(limit: 1) }
    expectEqual(last.first?.subjects.map(\.id), ["2"])
  }
}
