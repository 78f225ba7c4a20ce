package import Todos

/// The plan of a day; for a past day, as it was when the day ended.
package struct DayPlan: Hashable, Sendable {
  package let day: Day
  package let completion: Completion
  /// The todos that count for the day: completed on it, planned for it and not completed before, or
  /// in progress, unless the day is in the future.
  package let todos: [Todo]
  /// Open todos planned for an earlier day that is past, and not in progress.
  package let carriedOver: [Todo]
  /// Open todos whose deadline is on it and to come.
  package let due: [Todo]
  /// Open todos whose deadline has passed by now, or by the end of a day that is over.
  package let overdue: [Todo]
  /// Todos of a past day that have changed since and still exist, as they are now.
  package let changedSince: [EntityID: Todo]
  /// Whether this replica never had a todo.
  package let isFirst: Bool
  /// How many changes wait to be sent to other machines; 0 too where there is no remote.
  package let waiting: Int
}
