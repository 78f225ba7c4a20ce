import Todos

extension TodoQuery {
  /// Parses a query on Saturday 21 November 2026.
  init(_ words: [String]) throws {
    try self.init(
      words, days: DayParser(now: moment("2026-11-21T09:00:00Z"), calendar: .utc))
  }
}
