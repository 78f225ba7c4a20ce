package import Todos

/// A list of todos.
package struct TodoListView {
  let todos: [Todo]
  let format: Format

  package init(_ todos: [Todo], format: Format) {
    self.todos = todos
    self.format = format
  }

  package var text: String {
    format.text(table.lines)
  }

  private var table: TodoTable {
    let mixed = Set(todos.map(\.status)).count > 1 || todos.first?.status == .doing
    let rows = todos.map { TodoRow($0, note: note($0), isMixed: mixed, format.color) }
    return TodoTable(sections: [.init(rows: rows)], width: format.tableWidth)
  }

  private func note(_ todo: Todo) -> StyledText {
    let notes = TodoNotes(format: format)
    if todo.status == .done { return notes.completed(todo, on: format.today) ?? StyledText("") }
    if let due = notes.due(todo) { return due }
    if todo.day == format.today { return notes.repeated(todo) ?? StyledText("") }
    return notes.planned(todo) ?? StyledText(format.phrases.backlog, .dim)
  }
}
