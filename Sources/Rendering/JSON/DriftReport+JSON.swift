package import Activity
package import Todos

extension DriftReport {
  /// What plan and history disagree on.
  package func json(in calendar: LocalCalendar) -> JSON {
    [
      "idle": .array(
        idle.map { idle in
          [
            "id": .string(idle.todo.handle.description), "title": .string(idle.todo.title),
            "project": JSON(idle.todo.project), "since": .string(idle.since.iso8601(in: calendar)),
            "days": JSON(idle.days),
          ]
        }),
      "unplanned": .array(
        unplanned.map { unplanned in
          ["date": .string(unplanned.day.description), "commits": JSON(unplanned.commits)]
        }),
      "merged": .array(merged.map(\.json)),
      "unmerged": .array(unmerged.map(\.json)),
    ]
  }
}

extension BranchFinding {
  fileprivate var json: JSON {
    [
      "id": .string(todo.handle.description), "title": .string(todo.title),
      "branch": .string(branch), "path": .string(path),
    ]
  }
}
