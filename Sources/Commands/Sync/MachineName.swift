import Rendering
import Todos

/// What people call a machine.
enum MachineName {
  /// - Throws: ``TodoError/invalidName(_:)``
  static func checked(_ text: String) throws(TodoError) -> String {
    guard Name.isName(text) else { throw .invalidName(text) }
    return text
  }
}
