import Foundation
import Store
import Synchronization
import Testing
import TestingAdditions
import Todos

/// Repeating blocks across time zones, on two machines, and with concurrent commands.
@Suite(.serialized, .startsNothing) final class RepetitionConvergenceTests: SyncedStoresTest {
  /// With a block that repeats every day, on both machines.
  override init() throws {
    try super.init()
    let edit = FieldEdit([.every: .string("day"), .title: .string("Stand up")])
    _ = try laptop.write(at: clock.tick(), on: day("2026-11-01")) {
      try $0.add(.block, named: "standup", edit, presets: [])
    }
    try syncAll()
  }

  @discardableResult
  private func make(_ store: TodoStore, at now: Moment, in calendar: LocalCalendar = .utc) throws
    -> [String]
  {
    var store = store
    store.calendar = calendar
    return try store.makeRepeating(
      on: calendar.day(of: now), presets: [], at: now
    ).compactMap { $0.day?.description }
  }

  @Test func `two machines make one todo, and both handles find it`() throws {
    // Makes the numbers differ.
    try add("Other", on: desktop)
    try make(laptop, at: clock.tick())
    try make(desktop, at: clock.tick())
    for round in 0..<2 {
      for store in both {
        if round == 0 { try store.importAll(of: laptop, desktop, at: clock.now) }
        try store.write(by: .automatic, at: clock.now) { try $0.merge() }
        try expectEqual(Set(store.titles("is:open")), ["Stand up", "Other"])
        try expectEqual(store.todo("1").id, store.todo("2b").id)
        try expectEqual(store.read { try $0.todos(.words("2b", "1")) }.count, 1)
        #expect(try make(store, at: clock.tick()).isEmpty)
      }
    }
    // One of the handles is shown. The machine that showed the other reports the change.
    let handle = try laptop.todo("1").handle
    try expectEqual(desktop.todo("1").handle, handle)
    let former = try both.map { try $0.unread().handles.map(\.former) }
    expectEqual(former, handle.suffix.isEmpty ? [[], ["2b"]] : [["1"], []])
    try set(.done, "1", on: desktop)
    try syncAll()
    try expectEqual(laptop.todo("2b").status, .done)
    let tables = try laptop.typedTables()
    try laptop.rebuild()
    try expectEqual(laptop.typedTables(), tables)
    try expectEqual(desktop.typedTables(), tables)
  }

  /// Whether the other machine makes the todo before it hears of the deletion.
  @Test(arguments: [false, true])
  func `a todo deleted on one machine isn't made by the other, or stays deleted`(isLate: Bool)
    throws
  {
    try make(laptop, at: clock.tick())
    try delete("1")
    if isLate { try make(desktop, at: clock.tick()) }
    try syncAll()
    if !isLate { #expect(try make(desktop, at: clock.tick()).isEmpty) }
    for store in both { #expect(try store.titles().isEmpty) }
  }

  @Test func `a todo done on one machine stays done if the other makes it later`() throws {
    try make(laptop, at: clock.tick())
    try set(.done, "1")
    try make(desktop, at: clock.tick())
    try syncAll()
    for store in both {
      let todo = try store.todo("1")
      expectEqual(todo.status, .done)
      let done = try store.read { try $0.history(of: todo.id, limit: 9) }.first {
        $0.command == "done"
      }
      expectEqual(done?.changes.map(\.from), [.string("todo")])
    }
    try write(on: laptop) { try $0.undo(1) }
    try expectEqual(laptop.todo("1").status, .todo)
  }

  @Test func `a person's edit wins over a later creation on the other machine`() throws {
    try make(laptop, at: clock.tick())
    let before = try laptop.todo("1")
    try edit("1") {
      $0.title = "Typed by a person"
      $0.day = .nothing
      $0.notes = "And this"
    }
    try make(desktop, at: clock.tick())
    try syncAll()
    for store in both {
      let todo = try store.todo("1")
      #expect(todo.title == "Typed by a person" && todo.notes == "And this" && todo.day == nil)
      #expect(todo.block == before.block && todo.priority == before.priority)
      let edits = try store.read { try $0.history(of: todo.id, limit: 9) }.first {
        $0.command == "edit"
      }
      let title = edits?.changes.first { $0.field == .title }
      #expect(title?.from == .string(before.title) && title?.overriddenBy == nil)
      // Creating it a second time changes nothing.
      let creations = try store.read { try $0.history(of: todo.id, limit: 9) }.filter {
        $0.command == "repeat"
      }
      expectEqual(creations.map(\.changes.isEmpty), [true, false])
      try store.rebuild()
      try expectEqual(store.todo("1"), todo)
    }
    try write(on: laptop) { try $0.undo(1) }
    try expectEqual(laptop.todo("1").title, before.title)
    try expectEqual(laptop.todo("1").day, before.day)
  }

  /// The number of days by which the clocks are wrong.
  @Test(arguments: [(0, 0), (-40, 0), (40, 0), (0, -40), (0, 40), (-20, 20)] as [(Int64, Int64)])
  func
    `a later creation never overrides a person's edit, however wrong the clocks`(
      laptopDays: Int64, desktopDays: Int64
    ) throws
  {
    let today = clock.today
    let now = clock.tick()
    let at = { (days: Int64, seconds: Int64) in now.advanced(bySeconds: days * 86_400 + seconds) }
    for name in ["bug", "ui"] {
      _ = try laptop.write(at: now) { try $0.add(.label, named: name) }
    }
    try syncAll()
    _ = try laptop.makeRepeating(on: today, presets: [], at: now)
    var edit = TodoEdit()
    edit.title = "Typed by a person"
    edit.notes = "And this"
    edit.priority = .high
    edit.day = .value(today.advanced(by: 3))
    edit.due = .value(.day(today.advanced(by: 4)))
    edit.addedLabels = ["bug"]
    _ = try laptop.write(at: at(laptopDays, 1)) { try $0.edit(.words("1"), edit) }
    _ = try laptop.write(at: at(laptopDays, 2)) {
      try $0.setStatus(.done, of: .words("1"), as: .done)
    }
    let before = try laptop.todo("1")
    // Meanwhile the block on the other machine gets another title and other labels.
    var block = FieldEdit()
    block.title = "Stand up straight"
    block.priority = .low
    block.addedLabels = ["ui"]
    _ = try desktop.write(at: at(desktopDays, 1)) {
      try $0.edit(.block, named: "standup", block, presets: [])
    }
    _ = try desktop.makeRepeating(on: today, presets: [], at: at(desktopDays, 3))
    _ = try desktop.write(at: at(desktopDays, 4)) {
      try $0.comment("Seen", on: .one(try #require(Handle("1b"))), id: newID())
    }
    for _ in 0..<2 {
      for store in both {
        try store.importAll(of: laptop, desktop, at: at(0, 9))
        try store.write(by: .automatic, at: at(0, 9)) { try $0.merge() }
      }
    }
    for store in both {
      let todo = try store.todo("1")
      #expect(
        (todo.title, todo.notes, todo.priority) == (before.title, before.notes, before.priority))
      #expect((todo.day, todo.due) == (before.day, before.due))
      #expect((todo.status, todo.completed) == (before.status, before.completed))
      #expect(todo.labels.contains { $0.name == "bug" })
      #expect(try store.read { try $0.unread() }.conflicts.isEmpty)
      try store.expectSameAfterRebuild()
    }
    try expectEqual(laptop.typedTables(), desktop.typedTables())
    // Undoing the edits restores the todo as it was created.
    _ = try laptop.write(at: at(laptopDays, 9)) { try $0.undo(2) }
    let undone = try laptop.todo("1")
    #expect((undone.status, undone.notes, undone.day) == (.todo, "", today))
  }

  @Test func `a creation undone on one machine stays on the other`() throws {
    for store in both { try make(store, at: clock.tick()) }
    try syncAll()
    let undone = try write(on: laptop) { try $0.undo(1, by: .automatic) }
    expectEqual(undone.entries.map(\.command), ["repeat"])
    try syncAll()
    for store in both {
      try expectEqual(store.titles(), ["Stand up"])
      try expectEqual(store.todo("1").id, store.todo("1b").id)
    }
    try write(on: desktop) { try $0.undo(1, by: .automatic) }
    try syncAll()
    for store in both {
      #expect(try store.titles().isEmpty)
      #expect(try make(store, at: clock.tick()).isEmpty)
    }
  }

  @Test func `a day begins at the configured hour of the local time zone`() throws {
    let late = try LocalCalendar.at("Europe/Paris", dayStartHour: 4)
    try expectEqual(make(laptop, at: moment("2026-11-22T02:59:00Z"), in: late), ["2026-11-21"])
    try expectEqual(make(laptop, at: moment("2026-11-22T03:00:00Z"), in: late), ["2026-11-22"])
    // It is already the next day in Seoul. Back in Paris nothing is made twice.
    let seoul = try LocalCalendar.at("Asia/Seoul")
    try expectEqual(make(laptop, at: moment("2026-11-22T15:00:00Z"), in: seoul), ["2026-11-23"])
    let paris = try LocalCalendar.at("Europe/Paris")
    #expect(try make(laptop, at: moment("2026-11-22T16:00:00Z"), in: paris).isEmpty)
    #expect(try make(laptop, at: moment("2026-11-22T23:00:00Z"), in: paris).isEmpty)
    try expectEqual(make(laptop, at: moment("2026-11-23T23:00:00Z"), in: paris), ["2026-11-24"])
  }

  @Test func `the time of a deadline is local, across clock changes`() throws {
    _ = try laptop.write(at: moment("2026-10-24T08:00:00Z")) {
      try $0.edit(.block, named: "standup", FieldEdit([.due: .string("09:30")]))
    }
    let paris = try LocalCalendar.at("Europe/Paris")
    _ = try make(laptop, at: moment("2027-03-27T06:00:00Z"), in: paris)
    _ = try make(laptop, at: moment("2027-03-28T06:00:00Z"), in: paris)
    try expectEqual(laptop.todo("1").due?.description, "2027-03-27T09:30:00+01:00")
    try expectEqual(laptop.todo("2").due?.description, "2027-03-28T09:30:00+02:00")
  }

  @Test func `concurrent first commands of a day make one todo`() async throws {
    let sandbox = sandbox
    let made = Mutex(0)
    let failures = Mutex<[String]>([])
    laptop.close()
    let stores = try (0..<8).map { _ in try sandbox.open("laptop") }
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      do {
        let todos = try stores[index].makeRepeating(
          on: day("2026-11-21"), presets: [], at: moment("2026-11-21T09:00:00Z"))
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
