extension EnglishPhrases {
  func since(_ date: String, figures: String) -> String {
    "Since \(date)" + (figures.isEmpty ? "" : ": \(figures)")
  }

  func doneCount(_ count: Int) -> String { "\(count) done" }
  func andMore(_ count: Int) -> String { "and \(count) more" }
  var todayHeading: String { "Today" }

  func nothingSince(_ date: String) -> String {
    "Nothing done since \(date), nothing planned. `ootd add \"\(exampleTitle)\"` plans a todo, "
      + "`ootd project add` counts this repository's commits."
  }

  func noCommits(isLinked: Bool) -> String {
    isLinked
      ? "No commits of yours there. `ootd log` shows the newest, of whatever days."
      : "No repository is linked. `ootd project add` counts this repository's commits."
  }

  var idleHeading: String { "Doing, but no commit" }
  var unplannedHeading: String { "Commits, but no todo" }
  var mergedHeading: String { "Merged, but not done" }
  var unmergedHeading: String { "Done, but never merged" }
  func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
  var noDrift: String { "Plan and history agree." }
}
