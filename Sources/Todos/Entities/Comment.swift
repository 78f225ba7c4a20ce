/// A remark on a todo.
package struct Comment: Hashable, Sendable {
  package let at: Moment
  package let text: String

  package init(at: Moment, text: String) {
    self.at = at
    self.text = text
  }
}
