import GRDB
package import Todos

extension TodoStore {
  /// The completion of each of those days, of the todos that a query asks for.
  package func completions(
    of days: ClosedRange<Day>, matching query: TodoQuery = TodoQuery(), presets: [Block] = [],
    at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> [Day: Completion] {
    try read { db in
      let filter = try PlanFilter(
        query, of: days, presets: presets, at: now, in: calendar, db)
      var table = CompletionTable(db, days: days, at: now, in: calendar, filter: filter)
      return try table.completions()
    }
  }

  /// The names of the commits that are linked to the todos that a query asks for.
  package func commitNames(
    matching query: TodoQuery, presets: [Block], at now: Moment, in calendar: LocalCalendar
  ) throws(StoreError) -> Set<String> {
    try read { db in
      let filter = try TodoFilter(query, presets: presets, at: now, in: calendar, db)
      let linked = "todo.id IN (SELECT commit_link.todo FROM commit_link WHERE deleted = 0)"
      let todos = try Todo.fetch(
        db, where: "\(linked) AND \(filter.condition)", filter.arguments
      ).filter(filter.matches)
      let table = CommitLinkTable(db)
      return Set(try todos.flatMap { try table.links(of: $0.id).map(\.oid) })
    }
  }
}
