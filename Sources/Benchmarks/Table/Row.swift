/// A case of the speed table: a command of ootd against its yardstick, in a home.
struct Row {
  let name: String
  let yardstickName: String
  let home: Home
  let command: String
  let yardstick: String
  let limit: Limit
  /// Of each command, after a warm-up.
  var runs = 40
  /// A line of `sh` before everything.
  var setup: String?
  /// A line of `sh` before each run.
  var preparation: String?
  /// A line of `sh` after everything.
  var teardown: String?
  /// Whether ootd is the command itself, and not a server that is asked.
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
