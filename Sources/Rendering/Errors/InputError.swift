package import Exchange
package import Store

/// What a command can't do anything with, besides words that are no value.
package enum InputError: Error, Hashable, Sendable {
  /// Neither HOME nor XDG_DATA_HOME leads to a folder for the store.
  case noHome
  /// `OOTD_NOW` holds no moment.
  case invalidClock(String)
  /// `TZ` names no time zone.
  case unknownTimeZone(String)
  /// `file` sets the value. `expected` is the closest valid value, or several if none is close.
  case invalidSetting(name: String, value: String, expected: [String], file: String)
  /// Even the program's name is missing.
  case noArguments
  /// An argument that is not UTF-8, made readable.
  case notUnicode(String)
  case noRepository(path: String)
  /// A bare repository, in which nothing is checked out.
  case noWorkTree(path: String)
  case noProjectHere
  /// Neither the remote nor the folder of that repository is called what a project may be.
  case noProjectName(path: String)
  case nothingToChange(command: String)
  case noTitle
  case conflicting(String, String)
  /// An option that only says more about another one.
  case onlyWith(String, other: String)
  case invalidCount(String)
  case tooManyWeeks(String, most: Int)
  /// No editor is set, and the terminal can show none.
  case noEditor
  case editorFailed(String, status: Int)
  /// Nothing was left of a text that was edited.
  case editingCancelled
  /// A file that can't be read.
  case unreadable(path: String, message: String)
  /// A text that was edited.
  case notUTF8
  /// A file to import is empty; `-` for standard input.
  case emptyFile(path: String)
  /// A file to import was written to meanwhile.
  case changedFile(path: String)
  /// A file of another program with records that can't be read.
  case badFile(path: String, ExchangeError)
  /// A file that was to hold what was asked for.
  case unwritable(path: String, message: String)
  /// Hooks of that repository that are not ootd's to write to; said how to add to them by hand.
  case hooksRefused(path: String)
  /// A hook in which only a part of ootd's block is left.
  case damagedHook(path: String)
  /// A program whose path no line of shell can hold, or that can't be found.
  case unusableProgram(path: String)
  /// A number that is no port.
  case invalidPort(String)
  /// A port that another program listens at.
  case portTaken(Int)
  /// A port that only the system's own programs may listen at.
  case portRefused(Int)
  /// An address that no remote can have.
  case invalidRemote(String)
  /// The remote of a repository with code in it, which nobody said to use all the same.
  case sharedRemote(url: String, project: String)
  /// What is no operation's id, that of none, or the beginning of several.
  case invalidOperation(String)
  case noSuchOperation(String)
  case ambiguousOperation(String)
  /// Nothing was set up that could be stopped.
  case noRemote
  /// There are fewer commands to undo or redo than asked for.
  case tooFewCommands(Int, Retraction.Direction)
  /// A change needs confirmation, but nobody can be asked.
  case unconfirmed(Confirmation)
  /// The answer wasn't yes.
  case declined
  /// Standard input could not be read.
  case input(message: String)
  /// Standard output could not be written.
  case output(message: String)
  /// The same, of a command that has changed the store.
  case outputOfChange(message: String)
}

/// A change that needs confirmation, because it can easily be larger than intended.
package enum Confirmation: Hashable, Sendable {
  case commands(Int, Retraction.Direction)
  case todos(Int)
}
