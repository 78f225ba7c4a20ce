package import Store
package import Todos

/// The result of a command on todos, one line per todo.
package struct ChangeView {
  /// The key of the verb.
  let verb: String
  let change: TodoChange
  let format: Format

  package init(_ verb: String, _ change: TodoChange, format: Format) {
    self.verb = verb
    self.change = change
    self.format = format
  }

  /// - Parameter rate: Today's completion, if the command can change it.
  package func text(rate: Completion? = nil, hint: String = "") -> String {
    var lines = change.changed.map { line(verb, $0) }
    lines += change.unchanged.map { line("changed.unchanged", $0) }
    lines = format.summary(lines)
    if let rate, let percent = rate.percent, let last = lines.popLast() {
      let figure = format.t("changed.rateToday", ["rate": "\(rate.done)/\(rate.total)"])
      lines.append(
        last + StyledText("   ")
          + StyledText("\(figure)  \(format.language.percent(percent))", .completion))
    }
    if !hint.isEmpty, let last = lines.popLast() {
      lines.append(last + StyledText("   \(hint)", .dim))
    }
    return format.text(lines)
  }

  private func line(_ verb: String, _ todo: Todo) -> StyledText {
    StyledText("\(format.t(verb)) ", .dim) + StyledText("\(todo.handle)  ") + StyledText(todo.title)
  }
}
