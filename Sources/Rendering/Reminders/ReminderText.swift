package import Localization
package import Todos

/// A reminder of a deadline, for a notification.
package struct ReminderText {
  /// `12  Fix token refresh`
  package let heading: String
  /// `due today 18:00 · api`
  package let details: String

  package init(_ todo: Todo, format: Format) {
    heading = "\(todo.handle)  \(todo.title)".visible
    let due = TodoNotes(format: format).due(todo)?.text(.none)
    details = [due, todo.project].compactMap(\.self).joined(separator: " · ").visible
  }
}
