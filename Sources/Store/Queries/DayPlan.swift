package import Todos

/// What was and is to be done on a day.
package struct DayPlan: Hashable, Sendable {
  package let day: Day
  package let completion: Completion
  /// The todos of the day's total: completed on it, or planned for it and not completed before.
  package let todos: [Todo]
  /// Open todos planned for days before it that are over.
  package let carriedOver: [Todo]
  /// Todos in progress that are in neither list: from the backlog or planned for later.
  package let alsoDoing: [Todo]
  /// Open todos whose deadline is on it and to come.
  package let due: [Todo]
  /// Open todos whose deadline has passed by now, or by the end of a day that is over.
  package let overdue: [Todo]
  /// Whether this replica never had a todo.
  package let isFirst: Bool
  /// How many changes wait to be sent to other machines; 0 too where there is no remote.
  package let waiting: Int
}
