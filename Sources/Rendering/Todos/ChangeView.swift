package import Store
package import Todos

/// What a command did to todos: a line for each.
package struct ChangeView {
  /// What happened, in a word.
  let verb: String
  let change: TodoChange
  let format: Format

  package init(_ verb: String, _ change: TodoChange, format: Format) {
    self.verb = verb
    self.change = change
    self.format = format
  }

  /// - Parameter rate: Today's completion, where the command can change it.
  package func text(rate: Completion? = nil, hint: String = "") -> String {
    var lines = change.changed.map { line(verb, $0) }
    lines += change.unchanged.map { line(format.phrases.unchanged, $0) }
    lines = format.summary(lines)
    if let rate, let percent = rate.percent, let last = lines.popLast() {
      let figure = format.phrases.rateToday("\(rate.done)/\(rate.total)")
      lines.append(
        last + StyledText("   ")
          + StyledText("\(figure)  \(format.phrases.percent(percent))", .completion))
    }
    if !hint.isEmpty, let last = lines.popLast() {
      lines.append(last + StyledText("   \(hint)", .dim))
    }
    return format.text(lines)
  }

  private func line(_ verb: String, _ todo: Todo) -> StyledText {
    StyledText("\(verb) ", .dim) + StyledText("\(todo.handle)  ") + StyledText(todo.title)
  }
}
