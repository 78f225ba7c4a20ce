import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Compares queries with a filter that looks at each todo.
@Suite(.serialized, .startsNothing) final class RandomQueryTests: StoreTest {
  private static let zones = [
    ("UTC", Int64(0)), ("Asia/Seoul", 4), ("America/New_York", 0), ("Pacific/Kiritimati", 0),
    ("Asia/Kathmandu", 6), ("Pacific/Pago_Pago", 23),
  ]

  @Test(arguments: Seeds.few(1, ofFirst: 8))
  func `queries find what a look at each todo finds, in the same order`(seed: UInt64) throws {
    var commands = RandomCommands(seed: seed)
    for _ in 0..<25 { try addAny(&commands) }
    let rounds = Seeds.size(2, full: 4)
    for round in 0..<rounds {
      for _ in 0..<70 { try commands.step(store) }
      if round == rounds - 1 { try store.rebuild() }
      let (zone, dayStart) = commands.pick(Self.zones)
      let calendar = try LocalCalendar.at(zone, dayStartHour: dayStart)
      let found = try compare(
        seed: seed * 10 + UInt64(round), count: 80, at: commands.clock.now, in: calendar)
      #expect(found > 15, "of 80 queries, \(found) find some but not all")
      try expectSearchIsComplete()
    }
  }

  /// - Returns: The number of queries that found some todos but not all.
  private func compare(
    seed: UInt64, count: Int, at now: Moment, in calendar: LocalCalendar
  ) throws -> Int {
    let all = try store.subjects()
    let texts = all.flatMap { [$0.todo.title, $0.todo.notes] + $0.texts }.filter { !$0.isEmpty }
    var queries = try RandomQueries(seed: seed, store, texts: texts)
    let days = DayParser(now: now, calendar: calendar)
    var selective = 0
    for _ in 0..<count {
      let words = queries.next()
      let query = try TodoQuery(words, days: days)
      let presets = RandomCommands.presets
      var parts: [Todo] = []
      let (found, page) = try store.read { snapshot in
        try snapshot.forEachTodos(
          matching: query, presets: presets, at: now, in: calendar, inBatchesOf: 3
        ) { parts += $0 }
        return (
          try snapshot.todos(matching: query, presets: presets, at: now, in: calendar),
          try snapshot.todos(
            matching: query, presets: presets, from: 1, limit: 2, at: now, in: calendar)
        )
      }
      expectEqual(parts, found)
      expectEqual(page.todos, Array(found.dropFirst().prefix(2)))
      expectEqual(page.total, found.count)
      let expected = NaiveFilter(query: query, all: all, now: now, calendar: calendar).matches()
      expectEqual(found.map(\.handle), expected.map(\.todo.handle), "\(words)")
      if !found.isEmpty, found.count < all.count { selective += 1 }
    }
    return selective
  }

  /// A todo with more fields than those of the random commands.
  private func addAny(_ commands: inout RandomCommands) throws {
    let texts = [
      "Fix token refresh", "알고리즘 문제 풀기", "자료구조와 알고리즘을 함께 정리한다", "Écrire l'été",
      "a \"quoted\" 100% * (NEAR) _x_", "e\u{301}te\u{301} 🚀 deploy", "Straße nach \u{130}stanbul",
      "The quick brown fox jumps over the lazy dog and fails on macOS", "line\nbreak\ttab \\ back",
    ]
    var new = TodoEdit(title: commands.pick(texts), priority: commands.pick(Priority.allCases))
    if commands.chance(50) { new.notes = commands.pick(texts) }
    if commands.chance(50) { new.day = .value(commands.randomDay()) }
    let zone = commands.pick([-480, 0, 345, 540, 840])
    let seconds = Int64.random(in: -400_000...400_000, using: &commands.random)
    let moment = commands.clock.now.advanced(bySeconds: seconds)
    new.due = commands.pick([
      nil, .value(.day(commands.randomDay())), .value(.moment(moment, offsetMinutes: zone)),
    ])
    let todo = try store.write(at: commands.clock.tick()) { try $0.add(new, id: commands.newID()) }
    guard commands.chance(30) else { return }
    _ = try store.write(at: commands.clock.now) {
      try $0.comment(commands.pick(texts), on: .one(todo.handle), id: commands.newID())
    }
  }

  private func expectSearchIsComplete() throws {
    try expectEqual(store.searchRows(), store.searchableTexts())
    try store.execute("INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
  }
}
