/// A month of a year.
package struct Month: Hashable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int

  /// A month written `2026-11`, and nothing else.
  package init?(iso text: String) {
    guard text.utf8.count == 7, let day = Day(iso: text + "-01") else { return nil }
    self.init(of: day)
  }

  package init(of day: Day) {
    (year, month, _) = day.components
  }
}

extension Month: CustomStringConvertible {
  package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }
}

extension Month: Comparable {
  package static func < (left: Month, right: Month) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}
