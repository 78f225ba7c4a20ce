/// The words of `ootd log`, `ootd standup` and `ootd drift`.
package protocol ReportPhrases: Sendable {
  /// The heading of what happened since a day in words.
  /// - Parameter figures: How much it was; empty for nothing.
  func since(_ date: String, figures: String) -> String
  /// `3 done`.
  func doneCount(_ count: Int) -> String
  /// What a list that was cut ends with.
  func andMore(_ count: Int) -> String
  var todayHeading: String { get }
  /// Of a stand-up with nothing to tell: what to do.
  func nothingSince(_ date: String) -> String

  /// Of a log without commits: what to do.
  func noCommits(isLinked: Bool) -> String

  /// Headings of what plan and history disagree on.
  var idleHeading: String { get }
  var unplannedHeading: String { get }
  var mergedHeading: String { get }
  var unmergedHeading: String { get }
  /// How long a todo was left.
  func days(_ count: Int) -> String
  var noDrift: String { get }
}
