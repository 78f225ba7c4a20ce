import Store
import Testing
import TestingAdditions
import Todos

/// The todos that repeating blocks make, day by day. The first day is Saturday 21 November 2026.
@Suite(.serialized, .startsNothing) final class RepetitionTests: StoreTest {
  let presets = RandomCommands.presets

  private func addBlock(
    _ name: String, every recurrence: Recurrence, _ change: (inout FieldEdit) -> Void = { _ in }
  ) throws {
    var edit = FieldEdit()
    edit.recurrence = .value(recurrence)
    change(&edit)
    try write { try $0.add(.block, named: name, edit, presets: presets) }
  }

  private func edit(_ name: String, _ change: (inout FieldEdit) -> Void) throws {
    var edit = FieldEdit()
    change(&edit)
    try write { try $0.edit(.block, named: name, edit, presets: presets) }
  }

  /// The todos that the first command of a day makes.
  @discardableResult
  private func make(_ iso: String? = nil) throws -> [String] {
    if let iso { clock.now = moment("\(iso)T09:00:00Z") }
    let today = clock.today
    return try store.makeRepeating(
      on: today, presets: presets, at: clock.tick()
    ).map { "\($0.handle) \($0.title) \($0.day?.description ?? "")" }
  }

  @Test func `a todo is made once a day, however many commands run`() throws {
    try addBlock("standup", every: .day)
    let count = try store.read { try $0.operations() }.count
    try expectEqual(make(), ["1 standup 2026-11-21"])
    for _ in 0..<5 { #expect(try make().isEmpty) }
    try expectEqual(store.read { try $0.operations() }.count, count + 1)
    try expectEqual(make("2026-11-22"), ["2 standup 2026-11-22"])
    #expect(try make("2026-11-22").isEmpty)
    try expectEqual(store.read { try $0.history(limit: 1) }.map(\.command), ["repeat"])
  }

  @Test func `one command makes all todos of a day, and one undo removes them`() throws {
    try addBlock("lunch", every: .day)
    try addBlock("standup", every: .weekdays)
    try addBlock("review", every: .on([.saturday]))
    try expectEqual(make(), ["1 lunch 2026-11-21", "2 review 2026-11-21"])
    try write { try $0.undo(1, by: .automatic) }
    #expect(try store.titles().isEmpty)
  }

  @Test func `a todo gets the fields of its block`() throws {
    try addLabel("bug")
    try addMilestone("1.0")
    try addProject("api")
    try addBlock("standup", every: .day) {
      $0.title = "Write the stand-up"
      $0.notes = "short"
      $0.priority = .low
      $0.project = .value("api")
      $0.milestone = .value("1.0")
      $0.addedLabels = ["bug"]
      $0[.due] = .string("18:00")
      // Ignored: a repeated todo is planned for its own day.
      $0[.day] = .string("tomorrow")
    }
    try make()
    let todo = try store.todo("1")
    #expect((todo.title, todo.notes, todo.priority) == ("Write the stand-up", "short", .low))
    #expect((todo.project, todo.milestone, todo.block) == ("api", "1.0", "standup"))
    expectEqual(todo.labels.map(\.name), ["bug"])
    expectEqual(todo.day, day("2026-11-21"))
    expectEqual(todo.due, .moment(moment("2026-11-21T18:00:00Z"), offsetMinutes: 0))
    expectEqual(todo.recurrence, .day)
    expectEqual(todo.status, .todo)
  }

  @Test func `a todo is not made again after a deletion, an undo or a redo`() throws {
    try addBlock("standup", every: .day)
    try make()
    try delete("1")
    #expect(try make().isEmpty)
    try write { try $0.undo(1) }
    try write { try $0.undo(1, by: .automatic) }
    #expect(try store.titles().isEmpty)
    #expect(try make().isEmpty)
    try write { try $0.redo(1) }
    try expectEqual(store.titles(), ["standup"])
    #expect(try make().isEmpty)
    try store.rebuild()
    #expect(try make().isEmpty)
  }

  @Test func `undo reaches no automatic command, and what one made is not made again`() throws {
    try add("Fix")
    try addBlock("standup", every: .day)
    try make("2026-11-22")
    try expectEqual(write { try $0.undo(1) }.entries.map(\.command), ["block add"])
    try expectEqual(store.titles(), ["Fix"])
    try expectEqual(write { try $0.undo(1, by: .automatic) }.entries.map(\.command), ["repeat"])
    #expect(try make().isEmpty)
    #expect(try make("2026-11-23").isEmpty)
    try expectEqual(write { try $0.undo(1) }.entries.map(\.command), ["add"])
    try write { try $0.redo(3) }
    try expectEqual(make("2026-11-24"), ["3 standup 2026-11-24"])
  }

  @Test func `after days away only today's todo is made`() throws {
    try addBlock("standup", every: .day)
    try addBlock("review", every: .on([.thursday]))
    try make()
    try expectEqual(make("2026-12-01"), ["2 standup 2026-12-01"])
    try expectEqual(store.titles("is:open,expired"), ["standup", "standup"])
    // A wrong clock doesn't make a day's todo twice either.
    #expect(try make("2026-11-20").isEmpty)
    try expectEqual(make("2026-11-26"), ["3 review 2026-11-26", "4 standup 2026-11-26"])
  }

  @Test func `a paused block makes nothing until it is resumed`() throws {
    try addBlock("standup", every: .day) { $0[.paused] = .bool(true) }
    #expect(try make().isEmpty)
    try edit("standup") { $0[.paused] = .bool(false) }
    try expectEqual(make(), ["1 standup 2026-11-21"])
    try edit("standup") { $0[.paused] = .bool(true) }
    #expect(try make("2026-11-22").isEmpty)
    try expectEqual(store.todo("1").recurrence, nil)
    try edit("standup") { $0[.paused] = .bool(false) }
    try expectEqual(make(), ["2 standup 2026-11-22"])
    try expectEqual(store.todo("1").recurrence, .day)
  }

  @Test func `a block that stopped repeating makes nothing`() throws {
    try addBlock("standup", every: .day)
    try edit("standup") { $0.recurrence = .nothing }
    #expect(try make().isEmpty)
    let block = try store.read { try $0.block(named: "standup", presets: presets) }
    expectEqual(block.repetition, nil)
    try edit("standup") { $0.recurrence = .value(.day) }
    try write { try $0.delete(.block, named: "standup", presets: presets) }
    #expect(try make().isEmpty)
    try write { try $0.undo(1) }
    try expectEqual(make(), ["1 standup 2026-11-21"])
  }

  @Test func `a new schedule starts on the day of the edit, an unchanged one continues`() throws {
    try addBlock("review", every: .week)
    #expect(try make("2026-11-24").isEmpty)
    try edit("review") {
      $0.recurrence = .value(.week)
      $0.title = "Review it"
    }
    #expect(try make().isEmpty)
    try expectEqual(make("2026-11-28"), ["1 Review it 2026-11-28"])
    clock.now = moment("2026-12-01T09:00:00Z")
    try edit("review") { $0.recurrence = .value(.month) }
    try expectEqual(make(), ["2 Review it 2026-12-01"])
    #expect(try make("2026-12-31").isEmpty)
    try expectEqual(make("2027-01-01"), ["3 Review it 2027-01-01"])
  }

  @Test func `a deleted project, milestone or label of a block is left out`() throws {
    for name in ["bug", "ui"] { try addLabel(name) }
    try addMilestone("1.0")
    try addProject("api")
    try addBlock("standup", every: .day) {
      $0.project = .value("api")
      $0.milestone = .value("1.0")
      $0.addedLabels = ["bug", "ui"]
    }
    try write { try $0.delete(.project, named: "api") }
    try write { try $0.delete(.milestone, named: "1.0") }
    try write { try $0.delete(.label, named: "bug") }
    try expectEqual(make(), ["1 standup 2026-11-21"])
    let todo = try store.todo("1")
    #expect((todo.project, todo.milestone) == (nil, nil))
    expectEqual(todo.labels.map(\.name), ["ui"])
  }

  @Test func `presets can repeat`() throws {
    try edit("algorithm") { $0.recurrence = .value(.weekdays) }
    #expect(try make("2026-11-22").isEmpty)
    try expectEqual(make("2026-11-23"), ["1 Do algorithm 2026-11-23"])
    try expectEqual(store.todo("1").block, "algorithm")
  }

  @Test func `a store knows whether a block repeats`() throws {
    try #expect(!store.read { try $0.hasRepeatingBlocks() })
    try addBlock("standup", every: .day)
    try #expect(store.read { try $0.hasRepeatingBlocks() })
  }
}
