import Foundation
import Store
import Synchronization
import Testing
import TestingAdditions
import Todos

/// Repeating blocks in time zones, on two machines, and by many at once.
@Suite(.serialized, .startsNothing) struct RepetitionPlaceTests {
  var machines: TwoStores
  let laptop: TodoStore
  let desktop: TodoStore

  /// With a block that repeats every day, on both.
  init() throws {
    machines = try TwoStores()
    laptop = machines.laptop
    desktop = machines.desktop
    var edit = BlockEdit()
    edit.recurrence = .value(.day)
    edit.title = "Stand up"
    _ = try laptop.addBlock(
      "standup", edit, presets: [], today: day("2026-11-01"), at: machines.clock.tick(),
      id: machines.newID())
    try machines.exchange()
  }

  @discardableResult
  private func make(_ store: TodoStore, at now: Moment, in calendar: LocalCalendar = .utc) throws
    -> [String]
  {
    try store.makeRepeating(
      on: calendar.day(of: now), presets: { [] }, at: now, in: calendar
    ).compactMap { $0.day?.description }
  }

  @Test mutating func `two machines make one todo, which both handles find`() throws {
    // So that the numbers differ.
    _ = try desktop.add(
      NewTodo(title: "Other"), at: machines.clock.tick(), id: machines.newID())
    try make(laptop, at: machines.clock.tick())
    try make(desktop, at: machines.clock.tick())
    for _ in 0..<2 {
      try machines.exchange()
      for store in machines.both {
        try expectEqual(store.titles("is:open"), ["Stand up", "Other"])
        try expectEqual(store.todo("1").id, store.todo("2b").id)
        try expectEqual(store.todo("2b").handle, Handle(number: 1))
        try expectEqual(store.todos(.words("2b", "1")).count, 1)
        #expect(try make(store, at: machines.clock.tick()).isEmpty)
      }
    }
    _ = try desktop.setStatus(.done, of: .words("1"), command: "done", at: machines.clock.tick())
    try machines.exchange()
    try expectEqual(laptop.todo("2b").status, .done)
    let tables = try laptop.typedTables()
    try laptop.rebuild()
    try expectEqual(laptop.typedTables(), tables)
    try expectEqual(desktop.typedTables(), tables)
  }

  @Test mutating func `what one machine made the other makes not again`() throws {
    try make(laptop, at: machines.clock.tick())
    _ = try laptop.delete(.words("1"), at: machines.clock.tick())
    try machines.exchange()
    #expect(try make(desktop, at: machines.clock.tick()).isEmpty)
    #expect(try desktop.titles().isEmpty)
  }

  @Test mutating func `deleted on one machine it is deleted, also where the other made it later`()
    throws
  {
    try make(laptop, at: machines.clock.tick())
    _ = try laptop.delete(.words("1"), at: machines.clock.tick())
    try make(desktop, at: machines.clock.tick())
    try machines.exchange()
    for store in machines.both { #expect(try store.titles().isEmpty) }
  }

  @Test mutating func `done on one machine it is done, also where the other made it later`() throws
  {
    try make(laptop, at: machines.clock.tick())
    _ = try laptop.setStatus(.done, of: .words("1"), command: "done", at: machines.clock.tick())
    try make(desktop, at: machines.clock.tick())
    try machines.exchange()
    for store in machines.both {
      let todo = try store.todo("1")
      expectEqual(todo.status, .done)
      let done = try store.history(of: todo.id, limit: 9).first { $0.command == "done" }
      expectEqual(done?.changes.map(\.from), [.string("todo")])
    }
    _ = try laptop.undo(1, at: machines.clock.tick())
    try expectEqual(laptop.todo("1").status, .todo)
  }

  @Test mutating func `what a person says of it stays, also where the other made it later`() throws
  {
    try make(laptop, at: machines.clock.tick())
    let before = try laptop.todo("1")
    var edit = TodoEdit()
    edit.title = "Said by a person"
    edit.day = .nothing
    edit.notes = "And this"
    _ = try laptop.edit(.words("1"), edit, at: machines.clock.tick())
    try make(desktop, at: machines.clock.tick())
    try machines.exchange()
    for store in machines.both {
      let todo = try store.todo("1")
      #expect(todo.title == "Said by a person" && todo.notes == "And this" && todo.day == nil)
      #expect(todo.block == before.block && todo.priority == before.priority)
      let edits = try store.history(of: todo.id, limit: 9).first { $0.command == "edit" }
      let title = edits?.changes.first { $0.field == .title }
      #expect(title?.from == .string(before.title) && title?.overriddenBy == nil)
      // The second making is no step.
      let makings = try store.history(of: todo.id, limit: 9).filter { $0.command == "repeat" }
      expectEqual(makings.map(\.changes.isEmpty), [true, false])
      try store.rebuild()
      try expectEqual(store.todo("1"), todo)
    }
    _ = try laptop.undo(1, at: machines.clock.tick())
    try expectEqual(laptop.todo("1").title, before.title)
    try expectEqual(laptop.todo("1").day, before.day)
  }

  @Test mutating func `taken back on one machine it is still the other's`() throws {
    for store in machines.both { try make(store, at: machines.clock.tick()) }
    try machines.exchange()
    try expectEqual(laptop.undo(1, at: machines.clock.tick()).entries.map(\.command), ["repeat"])
    try machines.exchange()
    for store in machines.both {
      try expectEqual(store.titles(), ["Stand up"])
      try expectEqual(store.todo("1").id, store.todo("1b").id)
    }
    _ = try desktop.undo(1, at: machines.clock.tick())
    try machines.exchange()
    for store in machines.both {
      #expect(try store.titles().isEmpty)
      #expect(try make(store, at: machines.clock.tick()).isEmpty)
    }
  }

  @Test func `a day begins when the person says, and where they are`() throws {
    let late = try LocalCalendar.at("Europe/Paris", dayStartHour: 4)
    try expectEqual(make(laptop, at: moment("2026-11-22T02:59:00Z"), in: late), ["2026-11-21"])
    try expectEqual(make(laptop, at: moment("2026-11-22T03:00:00Z"), in: late), ["2026-11-22"])
    // In Seoul it is the next day already; back in Paris nothing is made twice.
    let seoul = try LocalCalendar.at("Asia/Seoul")
    try expectEqual(make(laptop, at: moment("2026-11-22T15:00:00Z"), in: seoul), ["2026-11-23"])
    let paris = try LocalCalendar.at("Europe/Paris")
    #expect(try make(laptop, at: moment("2026-11-22T16:00:00Z"), in: paris).isEmpty)
    #expect(try make(laptop, at: moment("2026-11-22T23:00:00Z"), in: paris).isEmpty)
    try expectEqual(make(laptop, at: moment("2026-11-23T23:00:00Z"), in: paris), ["2026-11-24"])
  }

  @Test func `the hour of a deadline is that of the place, over a change of the clock`() throws {
    var edit = BlockEdit()
    edit.due = .value("09:30")
    _ = try laptop.editBlock(
      named: "standup", edit, presets: [], today: day("2026-10-24"),
      at: moment("2026-10-24T08:00:00Z"))
    let paris = try LocalCalendar.at("Europe/Paris")
    _ = try make(laptop, at: moment("2027-03-27T06:00:00Z"), in: paris)
    _ = try make(laptop, at: moment("2027-03-28T06:00:00Z"), in: paris)
    try expectEqual(laptop.todo("1").due?.description, "2027-03-27T09:30:00+01:00")
    try expectEqual(laptop.todo("2").due?.description, "2027-03-28T09:30:00+02:00")
  }

  @Test func `many that begin the day at once make one`() async throws {
    let sandbox = machines.sandbox
    let made = Mutex(0)
    let failures = Mutex<[String]>([])
    laptop.close()
    let stores = try (0..<8).map { _ in try sandbox.open("laptop") }
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      do {
        let todos = try stores[index].makeRepeating(
          on: day("2026-11-21"), presets: { [] }, at: moment("2026-11-21T09:00:00Z"), in: .utc)
        made.withLock { $0 += todos.count }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    expectEqual(made.withLock { $0 }, 1)
    expectEqual(failures.withLock { $0 }, [])
    for store in stores { try expectEqual(store.titles(), ["Stand up"]) }
  }
}
