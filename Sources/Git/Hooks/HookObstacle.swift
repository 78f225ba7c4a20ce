/// Why a hook's file is not to be written.
package enum HookObstacle: Error, Hashable, Sendable {
  /// It is in a folder that isn't this repository's alone, outside its git folder.
  case foreignFolder
  case symbolicLink
  /// A folder, a pipe or the like.
  case notAFile
  case unreadable
  /// It is for that program, or for none at all where it has no `#!` or isn't text.
  case notShell(interpreter: String?)
  /// Its lines end in CR LF, with which no shell can do anything.
  case carriageReturns
  /// git passes over it. To make it executable would switch on what its owner switched off.
  case notExecutable
  /// It has only a part of ootd's block, or several.
  case damagedBlock
}
