import Exchange
import Foundation
import Todos

/// Sample values for the tests of all formats.
enum Samples {
  static let seoul = LocalCalendar(timeZone: zone("Asia/Seoul"))
  /// A zone with daylight saving time and days that start at four.
  static let newYork = LocalCalendar(timeZone: zone("America/New_York"), dayStart: 4 * 3600)
  /// A zone whose clocks skip midnight when daylight saving time begins.
  static let santiago = LocalCalendar(timeZone: zone("America/Santiago"))
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

  private static func zone(_ name: String) -> TimeZone {
    TimeZone(identifier: name)!
  }
}
