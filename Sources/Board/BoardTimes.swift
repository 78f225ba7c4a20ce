/// How long the board's server waits.
package struct BoardTimes: Sendable {
  /// How often a page hears from the server, so that it notices within 5 seconds that the server has stopped.
  package var heartbeat = Duration.seconds(2)
  /// How often to look for changes that the system doesn't report.
  package var watch = Duration.seconds(10)
  /// How often to look for commits that the system doesn't report.
  package var commits = Duration.seconds(10)
  /// How long a complete request may take to arrive, and a connection may be idle.
  package var request = Duration.seconds(10)
  /// How long a change may wait for the ones before it. With the time for which SQLite waits for another program, it
  /// is decided before the page gives up, so that no change is made later that the page has reported as failed.
  package var longestWait = Duration.seconds(8)

  package init() {}
}
