package import Store
package import Todos

/// A command line that is wrong in form.
package enum UsageError: Error, Hashable, Sendable {
  /// The parent is what comes before it: `ootd` or `ootd block`.
  case unknownCommand(String, nearest: String?, of: String)
  case unknownOption(String, nearest: String?)
  case unexpectedArgument(String)
  /// A todo's number after `undo` or `redo`, with the likely intent if there is such a todo.
  case unexpectedID(Handle, Retraction.Direction, Intent?)
  case missingArgument(String)
  case missingValue(String)
  /// A value that is none of those there are.
  case unknownValue(String, of: [String])
  /// A flag that was given one.
  case unexpectedValue(String)
  /// Two flags of which one alone can hold.
  case conflicting(String, String)
  /// Anything else, in the words of the parser of arguments.
  case other(String)
}

extension UsageError {
  /// The likely intent of naming a todo.
  package enum Intent: Hashable, Sendable {
    case reopen, seeHistory
    /// Restore a deleted todo by undoing that many commands.
    case restore(commands: Int)
  }
}
