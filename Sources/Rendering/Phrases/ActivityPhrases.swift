package import Todos

/// The words of heat maps and calendars.
package protocol ActivityPhrases: Sendable {
  /// BCP 47: `en`.
  var languageTag: String { get }
  func heading(of figure: Figure) -> String
  /// `Nov`, of a month from 1 to 12.
  func short(month: Int) -> String
  /// `November 2026`.
  func name(of month: Month) -> String
  /// `187 active days`: days with commits.
  func activeDays(_ count: Int) -> String
  /// `best 31 on 3 Mar`.
  func best(_ commits: Int, on date: String) -> String
  func longestStreak(_ days: Int) -> String
  func currentStreak(_ days: Int) -> String
  /// That a terminal has room for so many weeks alone, and what shows all.
  func latestWeeks(_ shown: Int, of all: Int) -> String
  /// Two dates and all between them.
  func range(_ first: String, _ last: String) -> String
  /// What a picture shows.
  var pictureTitle: String { get }
  /// What a command says that it did, before the name of the file.
  var wrote: String { get }
}
