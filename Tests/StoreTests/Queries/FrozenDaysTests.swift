import Foundation
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Random commands over random weeks: each past day keeps the figures of its evening.
@Suite(.serialized, .startsNothing) struct FrozenDaysTests {
  private static let zones = [
    "Asia/Seoul", "America/New_York", "Pacific/Kiritimati", "Australia/Lord_Howe", "UTC",
    "Europe/Berlin", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/St_Johns",
    "Africa/Casablanca",
  ]

  @Test(arguments: Seeds.some(2, of: zones), Seeds.few(1, ofFirst: 2))
  func `past days keep their figures, whatever commands follow`(zone: String, seed: UInt64) throws {
    var weeks = try RandomWeeks(zone: zone, seed: seed)
    // Twelve weeks include a clock change, if the zone has any.
    let days = Seeds.areAll ? 84 : 21
    for _ in 0..<days { try weeks.liveOneDay() }
    expectEqual(weeks.compared, days * (days + 1) / 2)
    expectEqual(weeks.differences, [])
    try weeks.expectSameAfterRebuild()
  }
}

/// A user who runs random commands day after day, and records each evening's figures.
private struct RandomWeeks {
  private let sandbox: StoreSandbox
  private var store: TodoStore
  private let calendar: LocalCalendar
  private let projects = ["api", "site"]
  private var random: SeededGenerator
  private var today: Day
  private var now: Moment
  private var count = 0
  private var evenings: [Day: Figures] = [:]
  private(set) var compared = 0
  private(set) var differences: [String] = []

  private struct Figures: Equatable {
    var all: Completion
    var ofProject: Completion
  }

  init(zone: String, seed: UInt64) throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    random = SeededGenerator(seed: seed)
    let hour: Int64 = [0, 0, 4, 23].randomElement(using: &random) ?? 0
    calendar = try LocalCalendar.at(zone, dayStartHour: hour)
    store.calendar = calendar
    // Both clock changes are within twelve weeks of one of these.
    let first = ["2026-02-20", "2026-09-14"].randomElement(using: &random) ?? ""
    today = day(first)
    now = calendar.start(of: today)
    // Made on another machine, so that no undo removes them.
    let other = try sandbox.open("desktop")
    for name in projects {
      _ = try other.write(at: now) {
        try $0.add(.project, named: name)
      }
    }
    try store.receive(other.read { try $0.operations() })
  }

  mutating func liveOneDay() throws {
    let end = calendar.start(of: today.advanced(by: 1))
    // Some days pass without a command.
    if !chance(20) {
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let left = end.milliseconds - now.milliseconds
        now.milliseconds += .random(in: 0...max(0, left / 3 - 1), using: &random)
        try command()
      }
    }
    now = Moment(milliseconds: end.milliseconds - 1)
    evenings[today] = try figures(of: today)
    try compareWithRule()
    now = end
    today = today.advanced(by: 1)
    try comparePastDays()
  }

  func expectSameAfterRebuild() throws {
    try store.expectSameAfterRebuild()
  }

  private mutating func comparePastDays() throws {
    let days = evenings.keys.sorted()
    guard let first = days.first, let last = days.last else { return }
    let span = first...last
    let all = try store.read { try $0.completions(of: span, at: now, in: calendar) }
    let ofProject = try store.read {
      try $0.completions(of: span, matching: TodoQuery([.projects(["api"])]), at: now, in: calendar)
    }
    for day in days {
      compared += 1
      let seen = Figures(all: all[day]!, ofProject: ofProject[day]!)
      if seen != evenings[day] {
        differences.append("\(day) on \(today): \(seen), not \(String(describing: evenings[day]))")
      }
    }
    let day = days.randomElement(using: &random) ?? first
    let plan = try store.read { try $0.plan(of: day, at: now, in: calendar) }
    expectEqual(plan.completion, evenings[day]?.all)
    expectEqual(plan.todos.count, plan.completion.total)
  }

  /// Counts today's todos one by one, as the rule says: done today; planned for it and not done before; or in
  /// progress. Tomorrow has only what is planned for it.
  private func compareWithRule() throws {
    let todos = try store.read { try $0.todos(matching: TodoQuery(), at: now, in: calendar) }
    let doneToday = { (todo: Todo) in todo.finished == today }
    let counted = todos.filter { todo in
      doneToday(todo) || todo.status != .done && (todo.day == today || todo.status == .doing)
    }
    let plan = try store.read { try $0.plan(of: today, at: now, in: calendar) }
    expectEqual(Set(plan.todos.map(\.id)), Set(counted.map(\.id)))
    expectEqual(
      plan.completion, Completion(done: todos.count(where: doneToday), total: counted.count))
    expectEqual(
      try store.read { try $0.summary(at: now, in: calendar) }.completion, plan.completion)
    let left = todos.filter { $0.status == .todo && $0.day.map { $0 < today } ?? false }
    expectEqual(Set(plan.carriedOver.map(\.id)), Set(left.map(\.id)))
    let tomorrow = today.advanced(by: 1)
    let planned = todos.filter { $0.status != .done && $0.day == tomorrow }
    try expectEqual(
      Set(store.read { try $0.plan(of: tomorrow, at: now, in: calendar) }.todos.map(\.id)),
      Set(planned.map(\.id)))
  }

  private func figures(of day: Day) throws -> Figures {
    let plan = try store.read { try $0.plan(of: day, at: now, in: calendar) }
    let all = try store.read { try $0.completions(of: day...day, at: now, in: calendar) }
    expectEqual(all, [day: plan.completion])
    expectEqual(plan.todos.count, plan.completion.total)
    let ofProject = try store.read {
      try $0.completions(
        of: day...day, matching: TodoQuery([.projects(["api"])]), at: now, in: calendar)
    }
    return Figures(all: plan.completion, ofProject: ofProject[day]!)
  }

  private mutating func command() throws {
    do {
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<4: try add()
      case 4..<6:
        let day = nearDay()
        _ = try store.write(at: now) { try $0.plan(pick(), for: day) }
      case 6: _ = try store.write(at: now, { try $0.carry(to: today) })
      case 7..<10: _ = try store.write(at: now, { try $0.setStatus(.done, of: pick(), as: .done) })
      case 10: _ = try store.write(at: now, { try $0.setStatus(.todo, of: pick(), as: .reopen) })
      case 11: _ = try store.write(at: now, { try $0.setStatus(.doing, of: pick(), as: .start) })
      case 12: _ = try store.write(at: now, { try $0.delete(pick()) })
      case 13: try edit()
      case 14: try retract { try $0.undo($1) }
      default: try retract { try $0.redo($1) }
      }
    } catch StoreError.noSuchTodo, StoreError.deletedTodo, StoreError.nothingToUndo,
      StoreError.nothingToRedo
    {
      return
    }
  }

  private mutating func add() throws {
    let isPlanned = !chance(25)
    let new = TodoEdit(
      title: "Todo \(count)", day: isPlanned ? nearDay() : nil,
      due: chance(20) ? .day(nearDay()) : nil, project: chance(60) ? pickProject() : nil)
    count += 1
    _ = try store.write(at: now) { try $0.add(new, id: sandbox.newID()) }
  }

  private mutating func edit() throws {
    var edit = TodoEdit()
    switch Int.random(in: 0..<4, using: &random) {
    case 0: edit.title = "Edited"
    case 1: edit.day = chance(50) ? .nothing : .value(nearDay())
    case 2: edit.project = chance(30) ? .nothing : .value(pickProject())
    default: edit.due = .value(.day(nearDay()))
    }
    _ = try store.write(at: now) { try $0.edit(pick(), edit) }
  }

  /// Undoing or redoing commands of a past day changes its figures, so record them again.
  private mutating func retract(
    _ body: (Transaction, Int) throws -> Retraction
  ) throws {
    let count = Int.random(in: 1...4, using: &random)
    let retraction = try store.write(at: now) { try body($0, count) }
    for day in Set(retraction.entries.map { calendar.day(of: $0.at) }) where day < today {
      evenings[day] = try figures(of: day)
    }
  }

  private mutating func nearDay() -> Day {
    today.advanced(by: [0, 0, 0, 1, 1, 2, 5, 9, -1, -3].randomElement(using: &random) ?? 0)
  }

  private mutating func pick() -> [HandleSelection] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      .one(Handle(number: .random(in: max(1, count - 12)...max(1, count), using: &random)))
    }
  }

  private mutating func pickProject() -> String { projects.randomElement(using: &random) ?? "api" }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}
