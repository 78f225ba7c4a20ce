import Foundation
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// Random weeks of one person on three machines that travel, sync now and then, and disagree about the day.
@Suite(.serialized, .startsNothing) struct TravelTests {
  @Test(arguments: Seeds.few(2, ofFirst: 30))
  func `past days are the same on all machines, and as each evening showed them`(seed: UInt64)
    throws
  {
    var weeks = try TravellingWeeks(seed: seed)
    for _ in 0..<Seeds.size(2, full: 12) * 7 * 4 { try weeks.liveSixHours() }
    try weeks.syncAll()
    try weeks.expectDays()
    #expect(weeks.compared > 50)
    if seed % 2 == 0 { #expect(weeks.complete > 1) }
  }
}

private struct TravellingWeeks {
  private static let cities = [
    "Asia/Seoul", "UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago",
  ]

  private let sandbox: StoreSandbox
  private var machines: [TodoStore] = []
  private var random: SeededGenerator
  private var now = moment("2026-03-01T00:00:00Z")
  private var count = 0
  /// How likely a sync of all machines is, in per cent.
  private let syncs: Int
  private var evenings: [Evening] = []
  /// The end of each store at its last import into each other one.
  private var ends = [[Int64]](repeating: [0, 0, 0], count: 3)
  private var firstDay: Day
  /// How many figures were compared with the rule, and how many of them with the evening's screen.
  private(set) var compared = 0
  private(set) var complete = 0

  /// The figures of a day, of all todos and of those of the project `api`.
  private struct Figures: Equatable {
    let all: Completion
    let ofProject: Completion?
  }

  /// The figures of a day at its end, on one machine.
  private struct Evening {
    let day: Day
    let figures: Figures
    let known: Set<EntityID>
  }

  init(seed: UInt64) throws {
    sandbox = try StoreSandbox()
    random = SeededGenerator(seed: seed)
    syncs = seed % 2 == 0 ? 80 : 10
    firstDay = LocalCalendar.utc.day(of: now).advanced(by: -9)
    for (name, city) in zip(["laptop", "desktop", "phone"], Self.cities) {
      machines.append(try sandbox.open(name, in: LocalCalendar.at(city)))
    }
    let edit = FieldEdit([.every: .string("day")])
    _ = try machines[0].write(at: now) { try $0.add(.block, named: "standup", edit, presets: []) }
    // Made on another machine, so that no undo removes it.
    let other = try sandbox.open("other")
    _ = try other.write(at: now) { try $0.add(.project, named: "api") }
    for machine in machines { try machine.receive(other.read { try $0.operations() }) }
    try syncAll()
  }

  mutating func liveSixHours() throws {
    for index in machines.indices.shuffled(using: &random) {
      if chance(30) {
        let today = machines[index].calendar.day(of: now)
        _ = try machines[index].makeRepeating(on: today, presets: [], at: now)
        for _ in 0..<Int.random(in: 1...3, using: &random) { try command(on: index) }
      }
      if chance(4) { try fly(index) }
    }
    if chance(syncs) { try syncAll() }
    let later = now.advanced(bySeconds: 6 * 3600)
    for machine in machines where machine.calendar.day(of: later) != machine.calendar.day(of: now) {
      try recordEvening(of: machine)
    }
    now = later
  }

  private mutating func fly(_ index: Int) throws {
    let city = Self.cities.randomElement(using: &random) ?? "UTC"
    try recordEvening(of: machines[index])
    machines[index].calendar = try LocalCalendar.at(city, dayStartHour: chance(30) ? 4 : 0)
  }

  private mutating func recordEvening(of machine: TodoStore) throws {
    let day = machine.calendar.day(of: now)
    evenings.append(
      Evening(
        day: day, figures: try figures(of: day, on: machine),
        known: try machine.read {
          try EntityID.fetchSet($0.db.statement("SELECT id FROM operation"))
        }))
  }

  private func figures(of day: Day, on machine: TodoStore) throws -> Figures {
    let plan = try machine.read { try $0.plan(of: day, at: now, in: machine.calendar) }
    try expectEqual(
      machine.read { try $0.completions(of: day...day, at: now, in: machine.calendar) },
      [day: plan.completion])
    expectEqual(plan.todos.count, plan.completion.total)
    let ofProject = try machine.read {
      try $0.completions(
        of: day...day, matching: TodoQuery([.projects(["api"])]), at: now, in: machine.calendar)
    }
    return Figures(all: plan.completion, ofProject: ofProject[day])
  }

  mutating func syncAll() throws {
    for _ in 0..<2 { for index in machines.indices.dropFirst() { try sync(0, index) } }
  }

  private mutating func sync(_ one: Int, _ other: Int) throws {
    for (from, to) in [(one, other), (other, one)] {
      now = now.advanced(bySeconds: 1)
      try machines[to].importNew(of: machines[from], after: &ends[from][to], at: now)
      try machines[to].write(by: .automatic, at: now) { try $0.merge() }
    }
  }

  /// All machines agree on each day, also those whose clocks are in another zone, and so does the rule. Each day is as its
  /// evening was, if the machine had all that belongs to the day.
  mutating func expectDays() throws {
    let operations = try machines[0].read { try $0.operations() }
    let rule = DayRule(operations)
    now = now.advanced(bySeconds: 3 * 86_400)
    let last = LocalCalendar.utc.day(of: now).advanced(by: -2)
    for day in firstDay...last {
      let figures = try figures(of: day, on: machines[0])
      expectEqual(figures.all, rule.completion(of: day), "\(day)")
      for machine in machines.dropFirst() {
        try expectEqual(self.figures(of: day, on: machine), figures, "\(day)")
      }
      compared += machines.count
      for evening in evenings where evening.day == day {
        let unknown = operations.filter { !evening.known.contains($0.id) }
        guard unknown.allSatisfy({ !rule.concerns($0, day) }) else { continue }
        complete += 1
        expectEqual(figures, evening.figures, "\(day)")
      }
    }
    for machine in machines {
      try machine.expectSameAfterRebuild()
    }
  }

  private mutating func command(on index: Int) throws {
    let machine = machines[index]
    let today = machine.calendar.day(of: now)
    now = now.advanced(bySeconds: .random(in: 1...60, using: &random))
    let picked = try pick(on: machine)
    do {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<5: try add(to: machine, today)
      case 5: _ = try machine.write(at: now, { try $0.plan(picked, for: near(today)) })
      case 18:
        var edit = TodoEdit()
        edit.project = chance(30) ? .nothing : .value("api")
        _ = try machine.write(at: now) { try $0.edit(picked, edit) }
      case 6: _ = try machine.write(at: now, { try $0.carry(to: today) })
      case 7..<10:
        _ = try machine.write(at: now) { try $0.setStatus(.done, of: picked, as: .done) }
      case 10..<12:
        let day = today.advanced(by: -.random(in: 0...7, using: &random))
        _ = try machine.write(at: now) { try $0.setStatus(.done, of: picked, as: .done, on: day) }
      case 12: _ = try machine.write(at: now, { try $0.setStatus(.todo, of: picked, as: .reopen) })
      case 13: _ = try machine.write(at: now, { try $0.setStatus(.doing, of: picked, as: .start) })
      case 14: _ = try machine.write(at: now, { try $0.setStatus(.dropped, of: picked, as: .drop) })
      case 15: _ = try machine.write(at: now, { try $0.delete(picked) })
      case 16: try importDone(on: machine, today)
      case 17: _ = try machine.write(at: now, { try $0.redo(.random(in: 1...2, using: &random)) })
      default: _ = try machine.write(at: now) { try $0.undo(.random(in: 1...3, using: &random)) }
      }
    } catch StoreError.noSuchTodo, StoreError.deletedTodo, StoreError.nothingToUndo,
      StoreError.nothingToRedo, StoreError.editedElsewhere
    { return }
  }

  private mutating func add(to machine: TodoStore, _ today: Day) throws {
    count += 1
    _ = try machine.write(at: now) {
      try $0.add(
        TodoEdit(
          title: "Todo \(count)", day: chance(80) ? near(today) : nil,
          project: chance(60) ? "api" : nil), id: sandbox.newID())
    }
  }

  private mutating func importDone(on machine: TodoStore, _ today: Day) throws {
    count += 1
    let finished = chance(50) ? today.advanced(by: -.random(in: 0...9, using: &random)) : nil
    _ = try machine.write(at: now) {
      try $0.importTodos([
        TodoRecord(
          id: sandbox.newID(), title: "Todo \(count)", status: .done, day: near(today),
          finished: finished)
      ])
    }
  }

  private mutating func near(_ day: Day) -> Day {
    day.advanced(by: [0, 0, 0, 1, 1, 2, -1, -3].randomElement(using: &random) ?? 0)
  }

  private mutating func pick(on machine: TodoStore) throws -> [HandleSelection] {
    let todos = try machine.read {
      try $0.todos(
        matching: TodoQuery(["is:open,done,dropped", "sort:created"]), at: now, in: .utc)
    }
    return (0..<2).compactMap { _ in
      todos.prefix(12).randomElement(using: &random).map { .one($0.handle) }
    }
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}

/// The figures of days as the rule defines them, worked out from all operations for each day anew.
private struct DayRule {
  private let commands: [EntityID: [Todos.Operation]]
  private let retractions: [EntityID: [(operation: Todos.Operation, isUndone: Bool)]]
  /// The commands that write to each todo.
  private var writing: [EntityID: [EntityID: [Todos.Operation]]]

  init(_ operations: [Todos.Operation]) {
    commands = Dictionary(grouping: operations, by: \.group)
    var retractions: [EntityID: [(operation: Todos.Operation, isUndone: Bool)]] = [:]
    for operation in operations.sorted(by: Self.isBefore) {
      for write in operation.writes where write.field == .undone {
        retractions[write.entity, default: []].append((operation, write.value.isTrue))
      }
    }
    self.retractions = retractions
    let todos = operations.flatMap(\.writes).filter {
      $0.field == .kind && $0.value.string == "todo"
    }
    writing = Dictionary(todos.map { ($0.entity, [:]) }) { first, _ in first }
    for (id, operations) in commands {
      for todo in Set(operations.flatMap(\.writes).map(\.entity)) {
        writing[todo]?[id] = operations
      }
    }
  }

  private static func isBefore(_ left: Todos.Operation, _ right: Todos.Operation) -> Bool {
    (left.time.rawValue, left.replica, left.id) < (right.time.rawValue, right.replica, right.id)
  }

  /// The first day that a command counts for: its own, the one for which it finishes a todo or, if it moves a completion
  /// to a later day, the former one.
  private func since(_ command: EntityID, _ todo: EntityID? = nil) -> Day {
    let operations = commands[command] ?? []
    return operations.reduce(operations[0].day) { since, operation in
      operation.writes.reduce(since) { since, write in
        guard write.field == .finished, todo == nil || write.entity == todo,
          let finished = write.value.string.flatMap({ Day(iso: $0) })
        else { return since }
        let isMove = !operation.writes.contains { $0.entity == write.entity && $0.field == .status }
        return min(
          since, finished, isMove ? former(write.entity, before: operation) ?? since : since)
      }
    }
  }

  private func former(_ todo: EntityID, before operation: Todos.Operation) -> Day? {
    commands.values.lazy.flatMap(\.self)
      .filter { Self.isBefore($0, operation) && !isUndone($0.group) }
      .filter { $0.writes.contains { $0.entity == todo && $0.field == .finished } }
      .max(by: Self.isBefore)?
      .writes.first { $0.entity == todo && $0.field == .finished }?.value.string
      .flatMap { Day(iso: $0) }
  }

  /// Whether an operation that arrives later may openly change the figures of a day.
  func concerns(_ operation: Todos.Operation, _ day: Day) -> Bool {
    if since(operation.group) <= day { return true }
    return operation.writes.contains { write in
      guard write.field == .undone, let target = commands[write.entity]?.first else { return false }
      let dated = since(write.entity)
      return target.day == day || dated < target.day && dated <= day
    }
  }

  func completion(of day: Day) -> Completion {
    var (done, total) = (0, 0)
    for todo in writing.keys {
      let values = values(of: todo, at: day)
      guard values[.kind] != nil, values[.deleted]?.value.isTrue != true,
        let status = values[.status]?.value.string, status != "dropped"
      else { continue }
      let finished = values[.finished]?.value.string.flatMap { Day(iso: $0) }
      if status == "done" {
        if finished == day { done += 1 }
        guard let finished, finished > day else {
          total += finished == day ? 1 : 0
          continue
        }
      }
      if isExpired(values) { continue }
      let plan = values[.day]
      let isPlanned = plan?.value.string == day.description && (plan?.operation.day ?? day) <= day
      if isPlanned || status == "doing" { total += 1 }
    }
    return Completion(done: done, total: total)
  }

  private typealias Values = [Field: (value: RegisterValue, operation: Todos.Operation)]

  private func isExpired(_ values: Values) -> Bool {
    values[.expired]?.value.isTrue == true
      && values.allSatisfy { $0.key == .handle || $0.value.operation.command == "repeat" }
  }

  private func values(of todo: EntityID, at day: Day) -> Values {
    let writing = self.writing[todo] ?? [:]
    var counting = writing.filter { counts($0.key, $0.value, todo, at: day) }
    let isDatedBack = counting.contains { $0.value[0].day > day }
    for (id, operations) in writing where !counting.isEmpty {
      let writes = operations.flatMap(\.writes)
      guard writes.contains(where: { $0.entity == todo && $0.field == .kind }) else { continue }
      let isImplied =
        since(id, todo) > day ? !wasUndone(id, by: day) : isDatedBack && !isUndone(id)
      if isImplied { counting[id] = operations }
    }
    var values: Values = [:]
    for operation in counting.values.flatMap(\.self).sorted(by: Self.isBefore) {
      for write in operation.writes where write.entity == todo {
        values[write.field] = (write.value, operation)
      }
    }
    return values
  }

  private func isUndone(_ command: EntityID) -> Bool {
    retractions[command]?.last?.isUndone ?? false
  }

  private func counts(
    _ command: EntityID, _ operations: [Todos.Operation], _ todo: EntityID, at day: Day
  ) -> Bool {
    let (own, since) = (operations[0].day, since(command, todo))
    guard since <= day else { return false }
    return own == day || since < own ? !isUndone(command) : !wasUndone(command, by: day)
  }

  private func wasUndone(_ command: EntityID, by day: Day) -> Bool {
    retractions[command]?.last { $0.operation.day <= day }?.isUndone ?? false
  }
}
