/// What can be done next: commands, each behind what it does.
struct Steps {
  let steps: [(does: String, command: String)]
  /// Columns up to the commands.
  let column: Int

  /// - Parameter column: Columns up to the commands, where other steps stand above or below.
  init(_ steps: [(does: String, command: String)], column: Int? = nil) {
    self.steps = steps
    self.column = column ?? (steps.map(\.does.displayWidth).max() ?? 0) + 2
  }

  var lines: [StyledText] {
    steps.map { StyledText($0.does, .dim).padded(toWidth: column) + StyledText($0.command) }
  }
}
