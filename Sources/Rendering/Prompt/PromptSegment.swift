package import Store
import Todos

/// A day's counts for a shell prompt: `4/5 ✓ 8c ‼1 ↑2`. It contains no user text, which a shell could
/// evaluate.
package struct PromptSegment {
  private let summary: DaySummary
  /// Nil if unknown.
  private let commits: Int?

  package init(_ summary: DaySummary, commits: Int?) {
    self.summary = summary
    self.commits = commits
  }

  /// Empty if there is nothing to show.
  package var text: String {
    let completion = summary.completion
    let isPlanned = completion.total > 0
    let rate = isPlanned ? "\(completion.done)/\(completion.total) ✓" : nil
    let count = commits.flatMap { isPlanned || $0 > 0 ? "\($0)c" : nil }
    let overdue = summary.overdue > 0 ? "‼\(summary.overdue)" : nil
    let waiting = summary.waiting > 0 ? "↑\(summary.waiting)" : nil
    return [rate, count, overdue, waiting].compactMap(\.self).joined(separator: " ")
  }
}

/// The program that displays the prompt's text, which determines the escaping.
package enum PromptFormat: String, CaseIterable, Sendable {
  case plain, zsh, tmux

  /// Doubles the character that starts an escape there: `%` (zshmisc(1), "Expansion of prompt sequences"),
  /// `#` (tmux(1), "Styles").
  package func escaped(_ text: String) -> String {
    switch self {
    case .plain: text
    case .zsh: text.doubling("%")
    case .tmux: text.doubling("#")
    }
  }
}

extension String {
  /// Works on scalars: in Swift, a combining mark merges with the scalar before it.
  fileprivate func doubling(_ scalar: Unicode.Scalar) -> String {
    unicodeScalars.map { $0 == scalar ? "\($0)\($0)" : String($0) }.joined()
  }
}
