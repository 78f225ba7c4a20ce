import Exchange
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct RecurringTodoTests {
  private func every(_ format: ExchangeFormat, _ text: String) throws -> RecurringTodo? {
    let todos = try #require(format.todos(in: Samples.seoul, at: Samples.now))
    return try todos.records(text).first?.recurring(in: format)?.todo
  }

  @Test(
    arguments: [
      ("daily", "day"), ("weekdays", "weekdays"), ("weekly", "week"), ("biweekly", "2w"),
      ("fortnight", "2w"), ("14d", "14d"), ("monthly", "month"), ("month", "month"),
      ("1 month", "month"), ("P1M", "month"), ("bimonthly", "2 months"), ("quarterly", "3 months"),
      ("2q", "6 months"), ("yearly", "yearly"), ("annual", "yearly"), ("P1Y", "yearly"),
      ("2y", "24 months"), ("P2W", "2w"), ("3days", "3d"), ("5h", nil), ("PT8H", nil), ("odd", nil),
    ] as [(String, String?)])
  func `a duration of Taskwarrior says how often a block repeats`(
    recur: String, words: String?
  ) throws {
    let text = #"{"description":"Pay rent","status":"pending","recur":"\#(recur)"}"#
    try expectEqual(every(.taskwarrior, text), RecurringTodo(title: "Pay rent", every: words))
  }

  @Test(
    arguments: [
      ("FREQ=DAILY", "day"), ("FREQ=DAILY;INTERVAL=3", "3d"), ("FREQ=WEEKLY", "week"),
      ("FREQ=WEEKLY;INTERVAL=2", "2w"), ("FREQ=WEEKLY;BYDAY=MO,TH", "mon,thu"),
      ("FREQ=DAILY;BYDAY=MO,TU", "mon,tue"), ("INTERVAL=2;FREQ=WEEKLY;BYDAY=FR", "2 weeks on fri"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", nil), ("FREQ=MONTHLY;COUNT=4", "month"),
      ("FREQ=MONTHLY;INTERVAL=3", "3 months"), ("FREQ=MONTHLY;BYMONTHDAY=15", "15"),
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "last day"), ("FREQ=MONTHLY;BYDAY=1MO", "first mon"),
      ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "last fri"), ("FREQ=YEARLY", "yearly"),
      ("FREQ=HOURLY", nil), ("FREQ=YEARLY;BYDAY=1SU;BYMONTH=3", nil),
    ] as [(String, String?)])
  func `a rule of a calendar says how often a block repeats`(rule: String, words: String?) throws {
    let expected = RecurringTodo(title: "t", every: words)
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:a
      SUMMARY:t
      RRULE:\(rule)
      END:VTODO
      END:VCALENDAR
      """
    try expectEqual(every(.ics, text), expected)
    // TickTick's backup has the same rules.
    try expectEqual(
      every(.csv, "title,list name,content,Repeat\nt,,,\"RRULE:\(rule)\"\n"), expected)
  }

  @Test(
    arguments: [
      ("Pay rent rec:1m", "month"), ("Pay rec:+2w rent", "2w"), ("Pay rent rec:5b", "weekdays"),
      ("Pay rent rec:1y due:2026-12-01", "yearly"), ("x Pay rent rec:1d", nil),
      ("Pay rent record:1d", nil),
    ] as [(String, String?)])
  func `a word of todo.txt says how often a block repeats`(line: String, words: String?) throws {
    let expected = words.map { RecurringTodo(title: "Pay rent", every: $0) }
    try expectEqual(every(.todotxt, line), expected)
  }

  @Test func `a done todo doesn't recur, and only words of the format count`() throws {
    #expect(try every(.csv, "title\nPay rec:1d\n") == nil)
    let done = #"{"description":"t","status":"completed","recur":"weekly"}"#
    #expect(try every(.taskwarrior, done) == nil)
  }
}
