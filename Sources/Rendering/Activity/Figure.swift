package import Activity
import Todos

/// One of the two figures of a day.
package enum Figure: CaseIterable, Sendable {
  case commits, completion

  /// Where each of the five bands of it begins, in commits or percent; what is below has none.
  var bounds: [Int] {
    switch self {
    case .commits: [1, 5, 10, 15, 20]
    case .completion: [1, 30, 50, 70, 90]
    }
  }

  /// The figure in words: `7`, `50 %`.
  func text(_ value: Int, _ phrases: any Phrases) -> String {
    self == .commits ? String(value) : phrases.percent(value)
  }

  /// Commits, or percent; nil where nothing was planned or done.
  package func value(of figures: DayFigures) -> Int? {
    switch self {
    case .commits: figures.commits
    case .completion: figures.completion.percent
    }
  }
}
