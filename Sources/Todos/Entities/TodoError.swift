/// Words that are no value of a todo, a block or a project.
package enum TodoError: Error, Hashable, Sendable {
  case emptyTitle
  /// Nothing of the title can be seen.
  case invisibleTitle(String)
  case titleTooLong(bytes: Int)
  case notesTooLong(bytes: Int)
  case commentTooLong(bytes: Int)
  /// A text with U+0000, at which SQLite would end it.
  case zeroCharacter(String)
  case invalidName(String)
  case invalidHandle(String)
  /// Not a form of DAY.
  case unknownDay(String)
  /// A date that no calendar has.
  case noSuchDay(String)
  /// A day more than a hundred years away.
  case dayTooFar(String)
  /// A day after today where only days up to it have anything to show.
  case dayToCome(String)
  /// Not a form of WHEN.
  case unknownTime(String)
  case invalidMonth(String)
  case invalidYear(String)
  /// A month or a year that is still to come.
  case notBegun(String)
  /// The end of a period lies before its start.
  case invalidPeriod(start: String, end: String)
  /// Not the address of a page.
  case invalidLink(String)
  case invalidPriority(String)
  case invalidColor(String)
  /// Not a form of what follows `--every`.
  case invalidRecurrence(String)
  case emptyComment
  /// None of the columns of the board.
  case invalidStatus(String)
}
