package import Store
import Todos

/// What a shell prompt shows of a day: `4/5 ✓ 8c ‼1 ↑2`, counts alone, for whatever else it showed a
/// shell could take for its own.
package struct PromptSegment {
  private let standing: DayStanding
  /// Nil where they aren't known.
  private let commits: Int?

  package init(_ standing: DayStanding, commits: Int?) {
    self.standing = standing
    self.commits = commits
  }

  /// Empty where there is nothing to tell.
  package var text: String {
    let completion = standing.completion
    let isPlanned = completion.total > 0
    let rate = isPlanned ? "\(completion.done)/\(completion.total) ✓" : nil
    let count = commits.flatMap { isPlanned || $0 > 0 ? "\($0)c" : nil }
    let overdue = standing.overdue > 0 ? "‼\(standing.overdue)" : nil
    let waiting = standing.waiting > 0 ? "↑\(standing.waiting)" : nil
    return [rate, count, overdue, waiting].compactMap(\.self).joined(separator: " ")
  }
}
