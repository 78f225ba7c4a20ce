/// A case of the speed table: an ootd command and its yardstick, run in a home.
struct Row {
  let name: String
  let yardstickName: String
  let home: Home
  let command: String
  let yardstick: String
  let limit: Limit
  /// Runs of each command, after warm-up runs.
  var runs = 40
  /// A line of `sh` that runs once before all runs.
  var setup: String?
  /// A line of `sh` that runs before each run.
  var preparation: String?
  /// A line of `sh` that runs once after all runs.
  var teardown: String?
  /// Whether the command runs ootd itself rather than asking a server.
  var runsOotd = true
}

extension Row {
  /// How much longer than its yardstick a command may take.
  enum Limit {
    /// The greatest ratio of the medians.
    case ratio(Double)
    /// The greatest difference of the medians, in seconds.
    case difference(Double)
  }
}
