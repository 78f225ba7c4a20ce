import Rendering
import Testing
import Todos

@testable import Activity
@testable import Store

/// The number of todos of each kind in a morning briefing.
struct MorningCounts: Hashable, Sendable {
  var planned = 0
  var carriedOver = 0
  /// In the backlog, with a deadline today.
  var due = 0
  /// In the backlog, with a deadline in the past.
  var overdue = 0
  /// In progress, from the backlog.
  var doing = 0
  /// Planned for today and done.
  var done = 0
  /// How many of the planned todos are also due today, and how many of those carried over and of those in
  /// progress are overdue.
  var shared = 0
}

extension DayReport {
  /// The figures of yesterday and the three days before it, most recent first.
  typealias Past = [(commits: Int, done: Int, total: Int)]

  /// The morning of Saturday 21 November 2026. The titles are `planned 1`, `overdue 2` and so on.
  static func sample(
    _ counts: MorningCounts, past: Past = [(18, 3, 4)], isComplete: Bool = true,
    title: (String) -> String = { $0 }
  ) -> DayReport {
    sample(.sample(counts, title: title), past: past, isComplete: isComplete)
  }

  static func sample(
    _ plan: DayPlan, past: Past = [], isComplete: Bool = true
  ) -> DayReport {
    DayReport(
      plan: plan, links: [:], days: days(past), repositories: [], assisted: 0,
      dayCommits: DayCommits(day: Format.today, repositories: [], isComplete: isComplete),
      warnings: [])
  }

  private static func days(_ past: Past) -> [DayFigures] {
    let today = DayFigures(day: Format.today, commits: 0, completion: Completion(done: 0, total: 0))
    let days = (0..<4).map { index in
      let (commits, done, total) = index < past.count ? past[index] : (0, 0, 0)
      return DayFigures(
        day: Format.today.advanced(by: -1 - index), commits: commits,
        completion: Completion(done: done, total: total))
    }
    return days.reversed() + [today]
  }
}

extension DayPlan {
  static func sample(_ counts: MorningCounts, title: (String) -> String = { $0 }) -> DayPlan {
    let today = Format.today
    var number = 0
    func todos(_ count: Int, _ kind: String, _ change: (inout Todo, Int) -> Void) -> [Todo] {
      (0..<count).map { index in
        number += 1
        var todo = Todo(
          id: EntityID(high: 1, low: UInt64(number)), handle: Handle(number: number),
          title: title("\(kind) \(index + 1)"), created: Moment(seconds: 1_795_000_000))
        change(&todo, index)
        return todo
      }
    }
    let planned = todos(counts.planned, "planned") { todo, index in
      todo.day = today
      todo.priority = [.high, .medium, .low, .unset][index % 4]
      if index < counts.shared { todo.due = .day(today) }
    }
    let done = todos(counts.done, "done") { todo, _ in
      todo.day = today
      todo.status = .done
      todo.completed = Moment(seconds: 1_795_230_000)
    }
    let carriedOver = todos(counts.carriedOver, "carried") { todo, index in
      todo.day = today.advanced(by: -1 - index % 40)
      if index < counts.shared { todo.due = .day(today.advanced(by: -1)) }
    }
    let due = todos(counts.due, "due") { todo, _ in
      todo.due = .moment(Moment(seconds: 1_795_280_400), offsetMinutes: 0)
    }
    let overdue = todos(counts.overdue, "overdue") { todo, index in
      todo.due = .day(today.advanced(by: -1 - index))
      todo.project = "a-project-of-a-long-name"
    }
    let doing = todos(counts.doing, "doing") { todo, index in
      todo.status = .doing
      if index < counts.shared { todo.due = .day(today.advanced(by: -2)) }
    }
    func withDeadline(_ todos: [Todo]) -> [Todo] { todos.filter { $0.due != nil } }
    return DayPlan(
      day: today,
      completion: Completion(done: counts.done, total: counts.planned + counts.doing + counts.done),
      todos: planned + doing + done, carriedOver: carriedOver, due: due + withDeadline(planned),
      overdue: overdue + withDeadline(carriedOver) + withDeadline(doing), changedSince: [:],
      isFirst: false, waiting: 0)
  }
}
