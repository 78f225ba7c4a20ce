import CommandSupport
import Foundation
import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Activity
@testable import Commands

/// The file that shells read: a segment, valid until the next day starts, until the next deadline, or for six
/// hours.
@Suite(.startsNothing) struct PromptFileTests {
  private let folder: TemporaryDirectory
  private let state: PromptState
  /// Saturday 21 November 2026 at 10:00 in Paris.
  private let now = Moment(seconds: 1_795_251_600)
  private let calendar = LocalCalendar(zone: Zone(named: "Europe/Paris") ?? .utc)

  init() throws {
    folder = try TemporaryDirectory()
    state = PromptState(in: folder.path, .off)
  }

  private static func moment(_ text: String) throws -> Moment {
    try #require(Moment.parse(iso8601: text)).moment
  }

  /// Figures of one of two todos done.
  private func snapshot(due: Moment? = nil, on day: Day, isComplete: Bool = true) -> DaySnapshot {
    DaySnapshot(
      DaySummary(completion: Completion(done: 1, total: 2), overdue: 0, nextDue: due),
      DayCommits(day: day, repositories: [], isComplete: isComplete))
  }

  struct Case: Sendable {
    let now: String
    let end: String
    let zone: String
    /// The hour at which a day starts.
    let dayStart: Int64
    let due: String?
    /// False while a repository is being scanned for the first time.
    let isComplete: Bool

    init(
      _ now: String, until end: String, in zone: String = "Europe/Paris", dayStart: Int64 = 0,
      due: String? = nil, isComplete: Bool = true
    ) {
      (self.now, self.end, self.zone, self.dayStart) = (now, end, zone, dayStart)
      (self.due, self.isComplete) = (due, isComplete)
    }
  }

  private static let cases: [Case] = [
    Case("2026-11-21T10:00:00+01:00", until: "2026-11-21T16:00:00+01:00"),
    Case("2026-11-21T10:00:00.001+01:00", until: "2026-11-21T16:00:00+01:00"),
    Case("2026-11-21T20:00:00+01:00", until: "2026-11-22T00:00:00+01:00"),
    Case("2026-11-21T00:00:00+01:00", until: "2026-11-21T06:00:00+01:00"),
    Case("2026-11-21T18:00:00+01:00", until: "2026-11-22T00:00:00+01:00"),
    Case("2026-11-21T03:00:00+01:00", until: "2026-11-21T04:00:00+01:00", dayStart: 4),
    Case("2026-11-21T21:00:00+01:00", until: "2026-11-22T03:00:00+01:00", dayStart: 4),
    Case("2026-11-21T04:00:00+01:00", until: "2026-11-21T10:00:00+01:00", dayStart: 4),
    Case("2026-11-21T12:00:00Z", until: "2026-11-21T15:00:00Z", in: "Asia/Seoul"),
    Case("2026-11-21T08:00:00Z", until: "2026-11-21T10:00:00Z", in: "Pacific/Kiritimati"),
    // Days of 23 and of 25 hours.
    Case("2026-03-28T22:00:00+01:00", until: "2026-03-29T00:00:00+01:00"),
    Case("2026-03-29T01:00:00+01:00", until: "2026-03-29T08:00:00+02:00"),
    Case("2026-03-29T20:00:00+02:00", until: "2026-03-30T00:00:00+02:00"),
    Case("2026-03-29T01:00:00+01:00", until: "2026-03-29T05:00:00+02:00", dayStart: 4),
    Case("2026-10-25T01:00:00+02:00", until: "2026-10-25T06:00:00+01:00"),
    Case("2026-10-25T02:30:00+02:00", until: "2026-10-25T07:30:00+01:00"),
    Case("2026-10-25T19:00:00+01:00", until: "2026-10-26T00:00:00+01:00"),
    Case("2026-10-25T01:00:00+02:00", until: "2026-10-25T03:00:00+01:00", dayStart: 4),
    // In Santiago clocks go from 00:00 to 01:00 and from 24:00 to 23:00.
    Case("2026-09-05T22:00:00-04:00", until: "2026-09-06T01:00:00-03:00", in: "America/Santiago"),
    Case("2026-04-04T22:30:00-03:00", until: "2026-04-05T00:00:00-04:00", in: "America/Santiago"),
    Case("2026-04-04T23:30:00-04:00", until: "2026-04-05T00:00:00-04:00", in: "America/Santiago"),
  ]

  /// With the time of the next deadline.
  private static let deadlines: [Case] = [
    ("20:00:00+09:00", "12:00:00"), ("12:00:00.001+01:00", "12:00:01"),
    ("18:00:00+01:00", "16:00:00"),
  ].map { due, end in
    Case("2026-11-21T10:00:00+01:00", until: "2026-11-21T\(end)+01:00", due: "2026-11-21T\(due)")
  }

  private static let incomplete: [Case] = [
    ("21T10:00", nil, "21T10:10"), ("21T23:55", nil, "22T00:00"),
    ("21T10:00", "21T10:04", "21T10:04"),
    ("21T10:00", "21T10:14", "21T10:10"),
  ].map { now, due, end in
    Case(
      "2026-11-\(now):00+01:00", until: "2026-11-\(end):00+01:00",
      due: due.map { "2026-11-\($0):00+01:00" }, isComplete: false)
  }

  @Test(arguments: cases + deadlines + incomplete)
  func `a segment is valid as long as it is right: six hours, or ten minutes without commits`(
    example: Case
  ) throws {
    let calendar = LocalCalendar(
      zone: try #require(Zone(named: example.zone)), dayStart: example.dayStart * 3600)
    let (now, end) = (try Self.moment(example.now), try Self.moment(example.end))
    let new = snapshot(
      due: try example.due.map(Self.moment), on: calendar.day(of: now),
      isComplete: example.isComplete)
    state.write(new, at: now, in: calendar)
    let text = example.isComplete ? "1/2 ✓ 0c" : "1/2 ✓"
    try expectEqual(
      FileSystem.bytes("\(folder.path)/prompt"), Array("1\t\(end.seconds)\t\(text)\n".utf8))
    #expect(state.isCurrent(new, at: now, in: calendar))
    expectEqual(state.segment(at: end.advanced(bySeconds: -1)), text)
    expectEqual(state.segment(at: end), nil)
    let read = state.snapshot(at: now, in: calendar)
    #expect(read != nil && read?.commits.count == (example.isComplete ? 0 : nil))
    #expect(state.snapshot(at: end, in: calendar) == nil)
  }

  @Test func `it is written again if it is wrong, missing or an hour old`() throws {
    let day = calendar.day(of: now)
    state.write(snapshot(on: day), at: now, in: calendar)
    for (minutes, isCurrent) in [(-1, false), (0, true), (60, true), (61, false)] as [(Int64, Bool)]
    {
      let time = now.advanced(bySeconds: minutes * 60)
      expectEqual(
        state.isCurrent(snapshot(on: day), at: time, in: calendar), isCurrent, "\(minutes)")
    }
    let due = snapshot(due: now.advanced(bySeconds: 90_000), on: day)
    #expect(!state.isCurrent(due, at: now, in: calendar))
    for name in ["prompt", "tally"] {
      state.write(snapshot(on: day), at: now, in: calendar)
      try FileSystem.remove("\(folder.path)/\(name)")
      #expect(!state.isCurrent(snapshot(on: day), at: now, in: calendar), "\(name)")
    }
  }

  @Test func `an expired or invalid state is no segment`() throws {
    // 16:00 in Paris on that day.
    let end = "1795273200"
    for text in [
      "", "\n", "1\n", "1\t\n", "1\t\(end)\n", "1\t\(end)\t4/5", "\(end)\t4/5\n", "1\t\(end)\t4/",
      "2\t\(end)\t4/5\n", "01\t\(end)\t4/5\n", "\t\(end)\t4/5\n", "1\t\t4/5\n", "1\t-1\t4/5\n",
      "1\t+\(end)\t4/5\n", "1\t\(end) \t4/5\n", "1\t 1\t4/5\n", "1\t0x7fffffff\t4/5\n",
      "1\t١٧٩٥٢٧٣٢٠٠\t4/5\n", "1\t99999999999999999999\t4/5\n", "1\t9223372036854775807\t4/5\n",
      "1\t000\(end)\t4/5\n", "1\t1795251600\t4/5\n", "1\t1795251599\t4/5\n", "1\t0\t4/5\n",
      "1\t1795273201\t4/5\n", "1\t99999999999\t4/5\n", "1\t\(end)\t4/5\t6\n",
      "1\t\(end)\t\u{1B}[31m4/5\n", "1\t\(end)\t4/5\u{7}\n", "1\t\(end)\t4/5\r\n",
      "1\t\(end)\t\u{202E}4/5\n", "1\t\(end)\t4/5\u{0}\n", " 1\t\(end)\t4/5\n",
      "\u{FEFF}1\t\(end)\t4/5\n", "1 \(end) 4/5\n", "\n1\t\(end)\t4/5\n",
    ] {
      try folder.write(text, to: "prompt")
      expectEqual(state.segment(at: now), nil, "\(text.debugDescription)")
    }
    for end in ["1795251601", end] {
      try folder.write("1\t\(end)\t4/5\nmore\n", to: "prompt")
      expectEqual(state.segment(at: now), "4/5")
    }
  }

  /// Steps of a user: the time and zone, and whether a shell then prints the briefing.
  private static let paris = "Europe/Paris"
  private static let days: [[(now: String, zone: String, isPrinted: Bool)]] = [
    [
      ("2026-11-21T10:00:00+01:00", paris, true),
      ("2026-11-21T10:00:01+01:00", paris, false),
      ("2026-11-21T23:59:59.999+01:00", paris, false),
      ("2026-11-22T00:00:00+01:00", paris, true),
      ("2026-11-22T12:00:00+01:00", paris, false),
      ("2026-11-25T12:00:00+01:00", paris, true),
    ],
    // Travelling west, and back.
    [
      ("2026-11-21T10:00:00+01:00", paris, true),
      ("2026-11-21T18:30:00-05:00", "America/New_York", false),
      ("2026-11-21T23:59:59-05:00", "America/New_York", false),
      ("2026-11-22T00:00:00-05:00", "America/New_York", true),
      ("2026-11-22T08:00:00+01:00", paris, false),
      ("2026-11-22T23:59:00+01:00", paris, false),
      ("2026-11-23T06:00:00+01:00", paris, true),
    ],
    // Travelling east: it is printed at the latest when the first day ends.
    [
      ("2026-11-21T10:00:00+01:00", paris, true),
      ("2026-11-21T23:59:00+14:00", "Pacific/Kiritimati", false),
      ("2026-11-22T12:59:00+14:00", "Pacific/Kiritimati", false),
      ("2026-11-22T13:00:00+14:00", "Pacific/Kiritimati", true),
      ("2026-11-22T23:00:00+14:00", "Pacific/Kiritimati", false),
      ("2026-11-23T00:00:00+14:00", "Pacific/Kiritimati", true),
    ],
    // The clock is set back by years, and by a day.
    [
      ("2031-01-01T10:00:00+01:00", paris, true),
      ("2026-11-21T10:00:00+01:00", paris, true),
      ("2026-11-21T10:01:00+01:00", paris, false),
      ("2026-11-22T10:00:00+01:00", paris, true),
    ],
    [
      ("2026-11-21T10:00:00+01:00", paris, true),
      ("2026-11-20T10:00:00+01:00", paris, false),
      ("2026-11-20T11:00:00+01:00", paris, false),
      ("2026-11-22T10:00:00+01:00", paris, true),
    ],
  ]

  @Test(arguments: days.indices)
  func `the marker lets one shell a day print the briefing`(index: Int) throws {
    for (now, zone, isPrinted) in Self.days[index] { try expect(isPrinted, now, in: zone) }
  }

  @Test func `a day begins at the user's setting, also if that changes`() throws {
    for (now, dayStart, isPrinted) in [
      ("21T03:00:00", 4, true), ("21T03:59:59", 4, false), ("21T04:00:00", 4, true),
      ("22T03:59:59", 4, false), ("22T05:00:00", 6, false), ("22T06:00:00", 6, true),
    ] as [(String, Int64, Bool)] {
      try expect(isPrinted, "2026-11-\(now)+01:00", in: Self.paris, dayStart: dayStart)
    }
  }

  /// Expects that a shell which starts at that time prints the briefing, or not.
  private func expect(
    _ isPrinted: Bool, _ now: String, in zone: String, dayStart: Int64 = 0
  ) throws {
    let marker = PromptState(in: folder.path, .off)
    let calendar = LocalCalendar(zone: try #require(Zone(named: zone)), dayStart: dayStart * 3600)
    let moment = try Self.moment(now)
    let due = marker.due(at: moment, in: calendar, reviewTime: nil)
    expectEqual(due, isPrinted ? .morning : nil, "\(now)")
    if isPrinted {
      #expect(marker.acquire(.morning, at: moment, in: calendar, reviewTime: nil))
    }
  }

  @Test func `a damaged marker is ignored, and a folder in its place silences the briefing`() throws
  {
    let marker = PromptState(in: folder.path, .off)
    let path = "\(folder.path)/morning"
    for text in [
      "", "\n", "garbage\n", "2\t1795302000\t2026-11-21\n", "1\t1795302000\t2026-11-21",
      "1\t99999999999\t2027-01-01\n", "1\t1795251600\t2026-11-20\n", "1\tx\t2026-11-21\n",
    ] {
      try folder.write(text, to: "morning")
      expectEqual(
        marker.due(at: now, in: calendar, reviewTime: nil), .morning, "\(text.debugDescription)")
      #expect(marker.acquire(.morning, at: now, in: calendar, reviewTime: nil))
      expectEqual(marker.due(at: now, in: calendar, reviewTime: nil), nil)
    }
    try expectEqual(FileSystem.bytes(path), Array("1\t1795302000\t2026-11-21\n".utf8))
    try FileSystem.remove(path)
    try folder.write("", to: "morning/file")
    #expect(!marker.acquire(.morning, at: now, in: calendar, reviewTime: nil))
  }

  @Test func `the review is offered once a day, after the morning and from its time on`() throws {
    let marker = PromptState(in: folder.path, .off)
    let calendar = LocalCalendar(zone: try #require(Zone(named: Self.paris)))
    let printed = try [
      "20T09:00:00", "20T16:59:59", "20T17:00:00", "20T17:00:01", "20T23:59:59", "21T09:00:00",
      "22T18:00:00", "22T19:00:00", "23T00:00:00",
    ].map { time in
      let moment = try Self.moment("2026-11-\(time)+01:00")
      let due = marker.due(at: moment, in: calendar, reviewTime: 17 * 3600)
      if let due {
        #expect(marker.acquire(due, at: moment, in: calendar, reviewTime: 17 * 3600))
      }
      return due
    }
    expectEqual(printed, [.morning, nil, .review, nil, nil, .morning, .morning, nil, .morning])
  }
}
