/// The words of `ootd morning`.
package protocol MorningPhrases: Sendable {
  var goodMorning: String { get }
  /// A word, and what follows it: `Yesterday:`.
  func labelled(_ word: String) -> String
  func plannedCount(_ count: Int) -> String
  func carriedOverCount(_ count: Int) -> String
  func dueCount(_ count: Int) -> String
  func overdueCount(_ count: Int) -> String
}
