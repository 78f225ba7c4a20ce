package import Todos

/// Which todos, and the commits that go with them, activity is told of.
package struct ActivitySubject: Sendable {
  let query: TodoQuery
  let presets: [Block]
  /// As it was typed; nil where it asks for all.
  let text: String?

  package static let all = ActivitySubject(TodoQuery(), presets: [], text: nil)

  /// - Parameters:
  ///   - presets: Blocks that the query can name besides those in the store.
  ///   - text: As it was typed; nil where it asks for all.
  package init(_ query: TodoQuery, presets: [Block], text: String?) {
    self.query = query
    self.presets = presets
    self.text = text
  }
}
