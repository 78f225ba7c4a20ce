/// An inclusive range of days. A nil bound leaves that end open.
package struct DayRange: Hashable, Sendable {
  package let first: Day?
  package let last: Day?

  package init(first: Day?, last: Day?) {
    self.first = first
    self.last = last
  }

  package func contains(_ day: Day) -> Bool {
    first.map { $0 <= day } ?? true && last.map { day <= $0 } ?? true
  }
}

/// Parses values of a date qualifier: a day, a day after `<`, `<=`, `>` or `>=`, or a range `a..b`,
/// either end of which may be omitted or `*`.
struct DayRangeReader {
  /// As typed.
  let qualifier: String
  let date: TodoDate
  let days: DayParser

  func range(_ text: String) throws(QueryError) -> DayRange {
    if let dots = text.firstRange(of: "..") {
      return try range(text[..<dots.lowerBound], text[dots.upperBound...], of: text)
    }
    let sign = text.prefix { "<>=".contains($0) }
    let rest = text.dropFirst(sign.count)
    switch sign {
    case "<": return DayRange(first: nil, last: try day(rest, of: text).advanced(by: -1))
    case "<=": return DayRange(first: nil, last: try day(rest, of: text))
    case ">": return DayRange(first: try day(rest, of: text).advanced(by: 1), last: nil)
    case ">=": return DayRange(first: try day(rest, of: text), last: nil)
    case "":
      let day = try day(rest, of: text)
      return DayRange(first: day, last: day)
    default: throw .invalidDay(text, of: qualifier)
    }
  }

  private func range(
    _ start: Substring, _ end: Substring, of text: String
  ) throws(QueryError) -> DayRange {
    let isOpen = { (part: Substring) in part.isEmpty || part == "*" }
    if isOpen(start), isOpen(end) { throw .invalidDay(text, of: qualifier) }
    let first = isOpen(start) ? nil : try day(start, of: text)
    let last = isOpen(end) ? nil : try day(end, of: text)
    guard let first, let last else { return DayRange(first: first, last: last) }
    guard let range = days.days(from: first, to: last, typed: String(end)) else {
      throw .reversedRange(text, of: qualifier)
    }
    return DayRange(first: range.lowerBound, last: range.upperBound)
  }

  private func day(_ word: Substring, of text: String) throws(QueryError) -> Day {
    do throws(TodoError) {
      let day = try days.day(String(word))
      guard date.isPast, day > days.today else { return day }
      // A future day without a past counterpart is still valid in a query.
      return (try? days.pastDay(String(word))) ?? day
    } catch .unclearDate(let text, let first, let second) {
      throw .unclearDay(.unclearDate(text, first, or: second))
    } catch {
      throw .invalidDay(text, of: qualifier)
    }
  }
}
