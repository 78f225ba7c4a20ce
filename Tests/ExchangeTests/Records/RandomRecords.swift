import Exchange
import TestSupport
import Todos

/// Generates random records, reproducible by seed.
struct RandomRecords {
  private var random: SeededGenerator
  private let calendar: LocalCalendar

  init(seed: UInt64, calendar: LocalCalendar) {
    random = SeededGenerator(seed: seed)
    self.calendar = calendar
  }

  mutating func records(_ count: Int) -> [TodoRecord] {
    var records: [TodoRecord] = []
    for _ in 0..<count {
      var record = record()
      // Some wait for others of the file.
      if number(3) == 0, let other = records.randomElement(using: &random) {
        record.after.insert(other.id)
      }
      records.append(record)
    }
    return records
  }

  private mutating func record() -> TodoRecord {
    var record = TodoRecord(id: EntityID(using: &random), title: title())
    record.notes = maybe { $0.text() } ?? ""
    record.priority = Priority.allCases.randomElement(using: &random)!
    record.status = Status.allCases.randomElement(using: &random)!
    record.day = maybe { $0.day() }
    record.due = maybe { $0.due() }
    record.project = maybe { $0.name() }
    record.milestone = maybe { $0.name() }
    let labels = (0..<number(4)).map { _ in name() }
    record.labels = Set(labels).sorted()
    if number(3) == 0 { record.after = [Samples.id, EntityID(using: &random)] }
    record.checklist = (0..<number(4)).map { _ in
      ChecklistLine(title(), isDone: number(2) == 0)
    }
    if number(3) == 0 {
      record.reference = IssueReference(
        ["github:acme/api#34", "gitlab:git.example.org/a/b/c#1"].randomElement(using: &random)!)
    }
    let comments = (0..<number(3)).map { _ in Todos.Comment(at: moment(), text: text()) }
    record.comments = comments.sorted { $0.at < $1.at }
    record.created = maybe { $0.moment() }
    record.started = maybe { $0.moment() }
    if record.status == .done {
      record.completed = maybe { $0.moment() }
      record.finished = maybe { $0.day() }
    }
    record.attributes = attributes()
    return record
  }

  private mutating func attributes() -> [String: String] {
    let known = [
      "taskwarrior/depends": "[\"x\"]", "taskwarrior/imask": "3",
      "taskwarrior/status": "\"recurring\"", "taskwarrior/priority": "\"X\"",
      "taskwarrior/scheduled": "\"20261121T101500Z\"", "taskwarrior/wait": "\"20991121T101500Z\"",
      "todotxt/priority": "\"F\"", "csv/Owner, maybe": JSON.string(text()).text, "csv/id": "\"12\"",
      "ics/PRIORITY": "\"PRIORITY:3\"", "ics/UID": "\"UID:a@b\"",
      "ics/DUE": "\"DUE;TZID=Europe/Berlin:20261121T180000\"",
      "ics/DTSTART": "\"DTSTART:20261121T180000\"", "ics/properties": "[\"URL:http://x/\"]",
      "other/thing": "{\"a\":[1,2.5,null]}",
    ]
    return number(2) == 0 ? [:] : known.filter { _ in number(3) == 0 }
  }

  /// One to four of the texts, joined.
  private mutating func text() -> String {
    let texts = Samples.hostileTexts + Samples.longTexts
    return (0...number(3)).map { _ in texts.randomElement(using: &random)! }
      .joined(separator: [" ", "", "\n", "  "].randomElement(using: &random)!)
  }

  private mutating func title() -> String {
    while true {
      let text = text()
      if (try? Title.checked(text)) != nil { return text }
    }
  }

  private mutating func name() -> String {
    let plain = [
      "api", "my project", "a+b", "@home", "a,b", "a:b", "한글 이름", "50%20", "%2520", "\"q\"",
    ]
    while true {
      let texts = number(3) == 0 ? Samples.hostileTexts : plain
      let text = texts.randomElement(using: &random)!
      if (try? Name.checked(text)) != nil { return text }
    }
  }

  private mutating func day() -> Day {
    Day(number: Int.random(in: 3000...40_000, using: &random))
  }

  private mutating func due() -> Due {
    switch number(3) {
    case 0: return .day(day())
    case 1:
      let midnight = calendar.moment(of: day(), secondsAfterMidnight: 0)
      return .moment(midnight, offsetMinutes: 0)
    default:
      return .moment(moment(), offsetMinutes: [0, 540, -300, 345].randomElement(using: &random)!)
    }
  }

  private mutating func moment() -> Moment {
    let seconds = Int64.random(in: 200_000_000...4_000_000_000, using: &random)
    return Moment(milliseconds: seconds * 1000 + (number(2) == 0 ? 0 : Int64(number(1000))))
  }

  /// A random number from 0 up to, but not including, `limit`.
  private mutating func number(_ limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }

  private mutating func maybe<Value>(_ make: (inout RandomRecords) -> Value) -> Value? {
    number(3) == 0 ? nil : make(&self)
  }
}

extension [TodoRecord] {
  /// As they are read again: an export writes the ids of those that were identified by their content.
  var withOwnIDs: [TodoRecord] {
    map { record in
      var record = record
      record.isByContent = false
      return record
    }
  }
}

/// Sample values for the tests of all formats.
enum Samples {
  static let seoul = LocalCalendar(zone: Zone(named: "Asia/Seoul")!)
  /// A zone with daylight saving time and days that start at four.
  static let newYork = LocalCalendar(zone: Zone(named: "America/New_York")!, dayStart: 4 * 3600)
  /// A zone whose clocks skip midnight when daylight saving time begins.
  static let santiago = LocalCalendar(zone: Zone(named: "America/Santiago")!)
  /// 2026-11-22T02:00:00+09:00.
  static let now = Moment(seconds: 1_795_280_400)

  static let id = EntityID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
  static let uuid = "01234567-89ab-cdef-fedc-ba9876543210"

  /// Texts that a format could mistake for its own syntax.
  static let hostileTexts = [
    "a \"quoted\" word", "back\\slash \\n \\t \\\" \\u0041 \\, \\;", "it's ''quoted''", "'=1+1",
    "''",
    "=1+1", "+1 milk", "-5", "- a dash", "--dash", "@SUM(A1)", "project:x", "+tag @context",
    "due:now",
    "$(touch x) `y` ${z}", "한글 제목", "emoji 👩‍👩‍👧 🇰🇷 é e\u{301}", "[brackets] {braces} <angles>",
    "a,b;c:d|e\tf", "x done?", "x", "(A) important", "(A)", "X 2026-01-01 y", "2026-11-21 release",
    "2026-11-21", "x 2026-11-21 2026-11-20 y", "  leading", "trailing  ", "two  blanks",
    "50% %20 %25",
    "key:value", "key:value +p", "+p", "@c +p due:2026-11-21", "call @home about +garden today",
    "pri:A", "fix t:2026-11-21 rec:1w", "see http://x.example/a?b=c", "12:30 @bob 12:40",
    "BEGIN:VTODO",
    "END:VCALENDAR", "\\", "\\\\", "/", "a/b \\/", "\u{200B}zero width", "\u{FEFF}mark",
    "a\u{1}b\u{1B}[31mc\u{7F}d\u{85}e\u{2028}f\u{202E}g", "\t tab", "x\ty", "null", "\"",
    "a\u{A0}no-break", "&amp; &dquot;",
  ]
  /// Texts with several lines.
  static let longTexts = [
    "one\ntwo", "one\r\ntwo\r", "\n\n first", "a\n x b\n(A) c\n2026-11-21 d\n",
  ]
}
