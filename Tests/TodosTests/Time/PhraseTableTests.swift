import Foundation
import Localization
import Testing
import TestingAdditions
import Todos

/// What people type in one language, a phrase with its result on each line.
struct PhraseTable: Sendable, CustomTestStringConvertible {
  let language: Language
  let when: String
  let every: String

  init(_ language: Language, when: String, every: String) {
    self.language = language
    self.when = when
    self.every = every
  }

  static let all = [english, korean, french, japanese]

  var testDescription: String { language.rawValue }

  static func lines(_ text: String) -> [(phrase: String, result: String)] {
    text.split(separator: "\n").map { line in
      let parts = line.components(separatedBy: " = ")
      return (parts[0], parts[1])
    }
  }
}

/// On Friday 27 November 2026 at 9:00 in Seoul.
@Suite(.serialized, .startsNothing) struct PhraseTableTests {
  private func parser(_ language: Language) throws -> DayParser {
    let (now, _) = try #require(Moment.parse(iso8601: "2026-11-27T09:00:00+09:00"))
    let zone = try #require(TimeZone(identifier: "Asia/Seoul"))
    return DayParser(now: now, calendar: LocalCalendar(timeZone: zone), language: language)
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

  private func text(_ due: Due, _ parser: DayParser) -> String {
    guard case .moment(let moment, _) = due else { return due.description }
    let (day, seconds) = parser.calendar.clock(at: moment)
    let clock = [seconds / 3600, seconds / 60 % 60].map { Int($0).padded(to: 2) }
    return "\(day) \(clock.joined(separator: ":"))" + (seconds % 60 == 0 ? "" : ":\(seconds % 60)")
  }

  @Test(arguments: PhraseTable.all)
  func `each WHEN is understood or refused with advice`(table: PhraseTable) throws {
    let parser = try parser(table.language)
    for (phrase, expected) in PhraseTable.lines(table.when) {
      let found = result(parser) { () throws(TodoError) in text(try parser.due(phrase), parser) }
      expectEqual(found, expected, "\(phrase)")
    }
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
