package import Todos

/// A milestone with its open todos.
package struct MilestoneView {
  let milestone: Milestone
  let todos: [Todo]
  let format: Format

  package init(_ milestone: Milestone, todos: [Todo], format: Format) {
    self.milestone = milestone
    self.todos = todos
    self.format = format
  }

  package var text: String {
    var head = StyledText(milestone.name, .heading) + StyledText("   ")
    head += ProgressBar(completion: milestone.progress).text
    if let rate = format.phrases.rate(milestone.progress) {
      head += StyledText("  ") + StyledText(rate, .completion)
    }
    let state = MilestoneNotes(milestone, format: format).state
    if !state.isEmpty { head += StyledText("   ") + state }
    let description = milestone.description.isEmpty ? [] : milestone.description.visibleLines
    let parts = [[head] + description.map { StyledText($0) }]
    return format.text(parts: parts)
      + (todos.isEmpty ? "" : "\n" + TodoListView(todos, format: format).text)
  }
}
