import Foundation
import Localization
import Testing
import TestingAdditions
import Todos

/// Typed phrases of one language: each line has those with the same meaning, and their result.
struct PhraseTable: Sendable, CustomTestStringConvertible {
  let language: Language
  /// Days and times that other parsers understand too: those of all languages for English ones, that of stored
  /// words for the others.
  let common: String
  let when: String
  let every: String

  init(_ language: Language, common: String, when: String, every: String) {
    self.language = language
    self.common = common
    self.when = when
    self.every = every
  }

  static let all = [english, korean, french, japanese]

  var testDescription: String { language.rawValue }

  static func lines(_ text: String) -> [(phrase: String, result: String)] {
    text.split(separator: "\n").flatMap { line in
      let parts = line.components(separatedBy: " = ")
      return parts[0].components(separatedBy: " | ").map { ($0, parts[1]) }
    }
  }
}

/// On Friday 27 November 2026 at 9:00 in Seoul.
@Suite(.serialized, .startsNothing) struct PhraseTableTests {
  private func parser(_ language: Language) throws -> DayParser {
    try DayParser(at: "2026-11-27T09:00:00+09:00", language, zone: "Asia/Seoul")
  }

  /// `2026-11-27 18:00`, or the reason of a refusal and what the error says to use.
  private func result(_ parser: DayParser, _ body: () throws(TodoError) -> String) -> String {
    do throws(TodoError) {
      return try body()
    } catch {
      switch error {
      case .unclearDate(let text, let first, let second):
        return "unclear \(text): \(first) or \(second)"
      case .nonexistentDay(let text): return "nonexistent \(text)"
      case .unknownTime, .invalidRecurrence: return "unknown"
      default: return "\(error)"
      }
    }
  }

  private func expect(_ lines: String, by parser: DayParser) {
    for (phrase, expected) in PhraseTable.lines(lines) {
      let found = result(parser) { () throws(TodoError) in
        try parser.due(phrase).onClock(of: parser.calendar)
      }
      expectEqual(found, expected, "\(phrase)")
    }
  }

  @Test(arguments: PhraseTable.all)
  func `each WHEN is understood or refused with advice`(table: PhraseTable) throws {
    try expect(table.when, by: parser(table.language))
  }

  @Test(arguments: PhraseTable.all)
  func `English phrases are understood in every language, and the others as stored words`(
    table: PhraseTable
  ) throws {
    let languages = table.language == .english ? Language.allCases : [table.language]
    for language in languages { try expect(table.common, by: parser(language)) }
    if table.language == .english { return }
    let parser = try parser(table.language)
    expect(table.common, by: DayParser(now: parser.now, calendar: parser.calendar))
  }

  @Test(arguments: PhraseTable.all)
  func `each repeat is understood or refused`(table: PhraseTable) throws {
    let parser = try parser(table.language)
    for (phrase, expected) in PhraseTable.lines(table.every) {
      let found = result(parser) { () throws(TodoError) in
        try parser.recurrence(phrase).description
      }
      expectEqual(found, expected, "\(phrase)")
    }
  }

  /// A text that an error advises is understood itself.
  @Test(arguments: PhraseTable.all)
  func `advice is understood`(table: PhraseTable) throws {
    let parser = try parser(table.language)
    for (phrase, _) in PhraseTable.lines(table.when) {
      do throws(TodoError) {
        _ = try parser.due(phrase)
      } catch .unclearDate(_, let first, let second) {
        for way in [first, second] { #expect((try? parser.due(way)) != nil, "\(phrase): \(way)") }
      } catch {
        continue
      }
    }
  }
}

extension Due {
  /// `2026-11-27 18:00` on the local clock.
  func onClock(of calendar: LocalCalendar) -> String {
    guard case .moment(let moment, _) = self else { return description }
    let (day, seconds) = calendar.clock(at: moment)
    let clock = [seconds / 3600, seconds / 60 % 60].map { Int($0).padded(to: 2) }
    return "\(day) \(clock.joined(separator: ":"))" + (seconds % 60 == 0 ? "" : ":\(seconds % 60)")
  }
}

extension DayParser {
  init(
    at now: String, _ language: Language = .english, zone: String = "GMT", dayStartHour: Int64 = 0
  ) throws {
    let (moment, _) = try #require(Moment.parse(iso8601: now))
    let calendar = LocalCalendar(
      zone: try #require(Zone(named: zone)), dayStart: dayStartHour * 3600)
    self.init(now: moment, calendar: calendar, language: language)
  }
}
