import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct RecurringTodoTests {
  private func every(_ format: ExchangeFormat, _ text: String) throws -> RecurringTodo? {
    let todos = try #require(format.todos(in: Samples.seoul, at: Samples.now))
    return try todos.records(text).first?.recurring(in: format)?.todo
  }

  @Test(
    arguments: [
      ("daily", "day"), ("weekdays", "weekdays"), ("weekly", "week"), ("biweekly", "2w"),
      ("fortnight", "2w"), ("14d", "14d"), ("monthly", "month"), ("month", "month"),
      ("1 month", "month"), ("P1M", "month"), ("bimonthly", "2mo"), ("quarterly", "3mo"),
      ("2q", "6mo"), ("yearly", "year"), ("annual", "year"), ("P1Y", "year"),
      ("2y", "2y"), ("P2W", "2w"), ("3days", "3d"), ("5h", nil), ("PT8H", nil), ("odd", nil),
      ("hourly", nil), ("P1Y2M", nil), ("monday", nil), ("0d", nil), ("999w", nil),
    ] as [(String, String?)])
  func `a duration of Taskwarrior says how often a block repeats`(
    recur: String, words: String?
  ) throws {
    let text = #"{"description":"Pay rent","status":"pending","recur":"\#(recur)"}"#
    try expectEqual(every(.taskwarrior, text), RecurringTodo(title: "Pay rent", every: words))
  }

  @Test(
    arguments: [
      ("weekly", "thu"), ("2w", "2w thu"), ("monthly", "last day"), ("quarterly", "3mo last day"),
      ("yearly", "dec 31"), ("2y", "2y"), ("daily", "day"), ("weekdays", "weekdays"),
    ])
  func `a duration counts from the deadline`(recur: String, words: String) throws {
    // A Thursday.
    let due = #""due":"20261231T000000Z","recur":"\#(recur)""#
    let task = #"{"description":"t","status":"pending",\#(due)"#
    try expectEqual(every(.taskwarrior, task + "}")?.every, words)
    try expectEqual(every(.taskwarrior, task + #","until":"20271231T000000Z"}"#)?.every, nil)
  }

  @Test(
    arguments: [
      ("FREQ=DAILY", "day"), ("FREQ=DAILY;INTERVAL=3", "3d"), ("FREQ=WEEKLY", "week"),
      ("FREQ=WEEKLY;INTERVAL=2", "2w"), ("FREQ=WEEKLY;BYDAY=MO,TH", "mon,thu"),
      ("FREQ=DAILY;BYDAY=MO,TU", "mon,tue"), ("INTERVAL=2;FREQ=WEEKLY;BYDAY=FR", "2w fri"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "2w mon,fri"), ("FREQ=MONTHLY;COUNT=4", nil),
      ("FREQ=DAILY;UNTIL=20260101T000000Z", nil), ("FREQ=DAILY;BYMONTH=1", nil),
      ("FREQ=DAILY;BYHOUR=9,17", nil), ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", nil),
      ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,TH", "2w mon,thu"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays"), ("FREQ=WEEKLY;BYDAY=1MO", nil),
      ("FREQ=MONTHLY;INTERVAL=3", "3mo"), ("FREQ=MONTHLY;BYMONTHDAY=15", "15"),
      ("FREQ=MONTHLY;BYMONTHDAY=1,15", "1,15"), ("FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "3mo 15"),
      ("FREQ=MONTHLY;BYMONTHDAY=15,-1", "15,31"), ("FREQ=MONTHLY;BYMONTHDAY=31", nil),
      ("FREQ=MONTHLY;BYMONTHDAY=-2", nil), ("FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR", "2mo last fri"),
      ("FREQ=MONTHLY;BYDAY=5FR", nil), ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", nil),
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "last day"), ("FREQ=MONTHLY;BYDAY=1MO", "first mon"),
      ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "last fri"), ("FREQ=YEARLY", "year"),
      ("FREQ=YEARLY;INTERVAL=2", "2y"), ("FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=9", "mar 9"),
      ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31", "dec 31"), ("FREQ=YEARLY;BYMONTHDAY=9", nil),
      ("FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=9", nil), ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", nil),
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
      ("20261130", "FREQ=WEEKLY", "mon"), ("20261130", "FREQ=WEEKLY;INTERVAL=2", "2w mon"),
      ("20261130", "FREQ=WEEKLY;BYDAY=FR", "fri"), ("20261201", "FREQ=MONTHLY", "1"),
      ("20261215", "FREQ=MONTHLY;INTERVAL=3", "3mo 15"), ("20261130", "FREQ=MONTHLY", "30"),
      ("20261231", "FREQ=MONTHLY", nil),
      ("20261231", "FREQ=YEARLY", "dec 31"), ("20261209", "FREQ=YEARLY;BYMONTH=3", "mar 9"),
      ("20261201", "FREQ=MONTHLY\nRDATE:20261202", nil), ("20261201", "FREQ=DAILY", "day"),
    ] as [(String, String, String?)])
  func `a rule of a calendar counts from its start`(start: String, rule: String, words: String?)
    throws
  {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:a
      SUMMARY:t
      DTSTART;VALUE=DATE:\(start)
      RRULE:\(rule)
      END:VTODO
      END:VCALENDAR
      """
    try expectEqual(every(.ics, text)?.every, words)
  }

  @Test(
    arguments: [
      ("monday", "mon"), ("monday at 9", "mon"), ("day at 10am", "day"), ("fri 18:00", "fri"),
      ("2 weeks at 8:00", "2w"), ("\"mon, wed\"", "mon,wed"), ("3rd friday", "third fri"),
      ("\"mon, wed starting tomorrow\"", nil), ("week jan 5 9:00", nil), ("hour", nil),
      ("1st workday", nil), ("day until friday", nil), ("12/25", nil),
    ] as [(String, String?)])
  func `words of Todoist say how often a block repeats`(date: String, words: String?) throws {
    let date = date.hasPrefix("\"") ? "\"every \(date.dropFirst())" : "every \(date)"
    let text = "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,t,4,1,\(date)\n"
    try expectEqual(every(.csv, text), RecurringTodo(title: "t", every: words))
  }

  @Test(
    arguments: [
      ("Pay rent rec:1m", "month"), ("Pay rec:+2w rent", "2w"), ("Pay rent rec:b", "weekdays"),
      ("Pay rent rec:1y due:2026-12-01", "dec 1"), ("Pay rent rec:+1w due:2026-12-01", "tue"),
      ("Pay rent rec:3b", nil), ("Pay rent rec:+2b", nil),
    ] as [(String, String?)])
  func `a word of todo.txt says how often a block repeats`(line: String, words: String?) throws {
    try expectEqual(every(.todotxt, line), RecurringTodo(title: "Pay rent", every: words))
  }

  @Test func `a done todo doesn't recur, and only words of the format count`() throws {
    #expect(try every(.csv, "title\nPay rec:1d\n") == nil)
    #expect(try every(.todotxt, "x Pay rent rec:1d") == nil)
    #expect(try every(.todotxt, "Pay rent record:1d") == nil)
    let done = #"{"description":"t","status":"completed","recur":"weekly"}"#
    #expect(try every(.taskwarrior, done) == nil)
  }
}
