import Activity

extension Session {
  /// Counts my commits, remembering what it read.
  var commitCounter: CommitCounter {
    CommitCounter(
      environment: environment, calendar: calendar,
      index: context.cacheFolder.map { IndexFolder("\($0)/activity") })
  }
}
