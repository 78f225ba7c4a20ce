package import Todos

/// What was and is to be done on a day; of a day that is over, as it stood when it ended.
package struct DayPlan: Hashable, Sendable {
  package let day: Day
  package let completion: Completion
  /// The todos of the day's total: completed on it, planned for it and not completed before, or in
  /// progress, unless the day is still to come.
  package let todos: [Todo]
  /// Open todos planned for days before it that are over, and not in progress.
  package let carriedOver: [Todo]
  /// Open todos whose deadline is on it and to come.
  package let due: [Todo]
  /// Open todos whose deadline has passed by now, or by the end of a day that is over.
  package let overdue: [Todo]
  /// Todos of a day that is over which have changed since and still exist, as they are now.
  package let changedSince: [EntityID: Todo]
  /// Whether this replica never had a todo.
  package let isFirst: Bool
  /// How many changes wait to be sent to other machines; 0 too where there is no remote.
  package let waiting: Int
}
