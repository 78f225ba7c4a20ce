/// How much of a day's plan was finished.
package struct Completion: Hashable, Sendable {
  /// Todos completed on that day.
  package let done: Int
  /// `done`, and the todos planned for that day that were not completed before it.
  package let total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }

  /// From 0 to 1; nil where nothing was planned or done.
  package var rate: Double? {
    total == 0 ? nil : Double(done) / Double(total)
  }

  /// The rate in whole percent, rounded half up; 0 and 100 only where nothing or all is done.
  package var percent: Int? {
    if total == 0 { return nil }
    if done == 0 || done == total { return done == 0 ? 0 : 100 }
    return min(max((done * 200 + total) / (total * 2), 1), 99)
  }
}
