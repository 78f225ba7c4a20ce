package import Todos

/// How a day stands at a moment, in figures alone.
package struct DayStanding: Hashable, Sendable {
  package let completion: Completion
  /// How many open todos have a deadline that has passed, whatever day they are planned for.
  package let overdue: Int
  /// The next moment at which a deadline passes; nil for none within the next days. Deadlines that
  /// are days pass when the day ends.
  package let nextDue: Moment?
  /// How many changes wait to be sent to other machines; 0 too where there is no remote.
  package let waiting: Int

  package init(completion: Completion, overdue: Int, nextDue: Moment?, waiting: Int = 0) {
    self.completion = completion
    self.overdue = overdue
    self.nextDue = nextDue
    self.waiting = waiting
  }
}
