import Localization
import Store
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct BlockListViewTests {
  private func lines(width: Int?) -> [String] {
    let long = String(repeating: "word ", count: 12) + "end"
    let blocks = [("a", "Short"), ("long", long)].map { name, title in
      Block(
        id: EntityID(presetBlock: name), name: name, title: title, project: "api",
        repetition: Block.Repetition(.day, start: Format.today, isPaused: name == "long"))
    }
    let uses = blocks.map { NamedEntity.block(BlockUse(block: $0, open: 0, done: 0)) }
    return Format.sample(width: width).list(uses).split(separator: "\n").map(String.init)
  }

  @Test func `there is a gap after a long title`() {
    let piped = lines(width: nil)
    #expect(piped[1].hasSuffix("word end  api  every day, paused"))
    #expect(piped[0].hasSuffix("api  every day"))
    expectEqual(
      piped[0].firstRange(of: "api")?.lowerBound, piped[1].firstRange(of: "api")?.lowerBound)
    let wide = lines(width: 120)
    #expect(wide[1].hasSuffix("word end  api  every day, paused"))
    for line in lines(width: 40) { #expect(line.displayWidth <= 40) }
  }

  @Test func `a long title is cut before the recurrence`() {
    let lines = lines(width: 60)
    #expect(lines[1].hasSuffix("…  api  every day, paused"))
    expectEqual(lines[1].displayWidth, 60)
  }
}

@Suite(.serialized, .startsNothing) struct RecurrenceTextTests {
  /// One of each form.
  private static let samples: [Recurrence] =
    [
      .day, .weekdays, .week, .month, .on([.monday]), .on([.monday, .thursday]),
      .on([.saturday, .sunday]), .days(2), .days(366), .weeks(2), .weeks(52),
      .weeks(2, on: [.friday]), .weeks(3, on: [.monday, .thursday]), .year, .months(2), .months(24),
      .months(1, on: .dates([1, 15])), .months(1, on: .dates([1, 15, 31])),
      .months(3, on: .dates([15])), .months(3, on: .dates([1, 15])), .months(3, on: .dates([31])),
      .months(6, on: .nth(.first, .monday)), .months(2, on: .nth(.last, .friday)),
      .yearly(month: 12, day: 25), .yearly(month: 1, day: 1), .yearly(month: 2, day: 29),
    ] + Recurrence.Ordinal.allCases.map { .nth($0, .monday) } + (1...31).map { .date($0) }

  @Test(arguments: Language.allCases)
  func `the stored text and the words in each language are parsed back`(language: Language) throws {
    let parser = DayParser(
      now: Moment(seconds: 0), calendar: LocalCalendar(zone: .utc), language: language)
    for recurrence in Self.samples {
      try expectEqual(parser.recurrence(recurrence.description), recurrence)
      let words = recurrence.text(in: language)
      try expectEqual(parser.recurrence(words), recurrence, "\(words)")
    }
  }
}
