import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Store

/// The indexes and tables that SQLite reads to find the todos of a query.
@Suite(.serialized, .startsNothing) final class FilterPlanTests: QuerySamplesTest {
  /// The steps of the plan, without those that load the found todos.
  private func steps(_ words: String...) throws -> [String] {
    let statements = try samples.store.statements { _ in _ = try samples.numbers(words) }
    let filter = try #require(
      statements.last { $0.contains("todo.title") && $0.contains("FROM todo") })
    return try samples.store.queryPlan(filter).filter { step in
      ["SCAN todo", "SEARCH todo", "SCAN search", "SEARCH search"].contains { step.hasPrefix($0) }
    }
  }

  private static let conditions = [
    "token", "즘", "token,즘", "priority:high", "project:api", "project:api,Élan", "label:bug",
    "label:bug,ui", "milestone:1.0", "block:review", "due:today", "due:<fri", "day:today",
    "day:<today", "day:>=today", "created:today", "created:<today", "created:>2020-01-01",
    "done:today", "done:>2020-01-01", "is:doing,backlog", "no:project", "no:label", "no:due",
    "no:day", "no:milestone", "ref:github:acme/api", "ref:#3", "no:ref",
  ]

  /// Steps that read only open todos, or only the todos of a name that aren't done.
  private static let narrow = [
    "INDEX todo_open", "INDEX todo_due", "INDEX todo_place (status=?",
    "INDEX todo_project (project=? AND open=?",
    "INDEX todo_milestone (milestone=? AND open=?",
    "SEARCH search USING INTEGER PRIMARY KEY (rowid=?)",
    "SEARCH todo_label USING PRIMARY KEY (label=? AND todo=?)",
    "SEARCH todo_label USING COVERING INDEX todo_label_todo (todo=?",
  ]

  @Test func `a query for open todos reads no done ones`() throws {
    let states = ["is:open", "-is:done", "is:overdue", "is:todo", "is:doing", "is:backlog"]
    for state in Seeds.some(3, of: states) {
      for condition in Self.conditions {
        for words in [[condition], ["-" + condition], [condition, "-label:ui", "day:>today", "a"]] {
          let query = ([state] + words).joined(separator: " ")
          let steps = try steps(query)
          #expect(!steps.isEmpty, "\(query)")
          let wide = steps.filter { step in !Self.narrow.contains { step.contains($0) } }
          expectEqual(wide, [], "\(query)")
        }
      }
    }
  }

  private static let indexed = [
    ("project:api", "SEARCH todo USING INDEX todo_project (project=?)"),
    ("label:bug", "SEARCH todo_label USING PRIMARY KEY (label=?)"),
    ("milestone:1.0", "SEARCH todo USING INDEX todo_milestone (milestone=?)"),
    ("block:review", "SEARCH todo USING INDEX todo_block (block=?)"),
    (
      "ref:github:acme/api",
      "SEARCH todo USING INDEX todo_reference (reference>? AND reference<?)"
    ),
    ("day:today", "SEARCH todo USING INDEX todo_day (day>? AND day<?)"),
    ("created:yesterday", "SEARCH todo USING INDEX todo_created (created>? AND created<?)"),
    ("done:thu..fri", "SEARCH todo USING INDEX todo_finished (finished>? AND finished<?)"),
    ("is:done project:api", "SEARCH todo USING INDEX todo_project (project=? AND open=?)"),
    ("token", "SCAN search_index VIRTUAL TABLE INDEX 0:M1"),
    ("알고리즘", "SCAN search_index VIRTUAL TABLE INDEX 0:M1"),
    ("token,알고리즘", "SCAN search_index VIRTUAL TABLE INDEX 0:M1"),
    ("is:done token", "SCAN search_index VIRTUAL TABLE INDEX 0:M1"),
  ]

  @Test func `a query over all todos uses an index`() throws {
    for (query, step) in Self.indexed {
      let steps = try steps(query)
      #expect(steps.contains(step), "\(query): \(steps)")
      let scans = steps.filter { $0.hasPrefix("SCAN todo") || $0.hasPrefix("SCAN search ") }
      expectEqual(scans, [], "\(query)")
    }
  }

  /// Words of one or two letters aren't in the search index. They are looked up in the texts, without the
  /// todos.
  @Test func `a query for short words reads only the texts`() throws {
    for word in ["즘", "고리", "고리,즘"] {
      let steps = try steps(word)
      #expect(steps.contains("SCAN search"), "\(word): \(steps)")
      #expect(!steps.contains { $0.hasPrefix("SCAN todo") }, "\(word): \(steps)")
    }
  }

  /// The board runs such a query for today's done todos.
  @Test func `a query for a few days reads only the todos of those days`() throws {
    let indexes = [
      ("done:today is:done", "todo_finished"), ("created:today", "todo_created"),
      ("day:mon..fri", "todo_day"),
    ]
    for words in ["token", "-token", "즘", "label:bug", "-label:bug", "token label:bug"] {
      for (days, index) in indexes {
        let query = "\(words) \(days)"
        let steps = try steps(query)
        let comment = Comment(rawValue: "\(query): \(steps)")
        #expect(steps.contains { $0.contains("SEARCH todo USING INDEX \(index) (") }, comment)
        #expect(!steps.contains { $0.contains("search_index") || $0.hasPrefix("SCAN") }, comment)
        #expect(!steps.contains("SEARCH todo_label USING PRIMARY KEY (label=?)"), comment)
      }
    }
  }
}
