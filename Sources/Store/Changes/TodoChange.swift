package import Todos

/// What a command did to the todos that it named.
package struct TodoChange: Hashable, Sendable {
  /// As they are now.
  package let changed: [Todo]
  /// What already was as asked for.
  package let unchanged: [Todo]
}
