/// A hybrid logical clock's reading: milliseconds since 1970 in the upper 48 bits, a counter in the
/// lower 16 (Kulkarni et al., "Logical Physical Clocks", 2014).
package struct HybridTime: Hashable, Sendable {
  package let rawValue: Int64

  /// What lies beyond it, in the year 3084 and after, no clock that is right shows.
  package static let horizon: Int64 = 1 << 61

  /// Nil before 1970 and from 2^46 milliseconds (the year 4199) on.
  package init?(rawValue: Int64) {
    guard rawValue >= 0, rawValue >> 16 < 1 << 46 else { return nil }
    self.rawValue = rawValue
  }

  /// The reading for a new operation: the wall clock's, or the next after the greatest seen where
  /// the wall clock is behind. A counter that overflows carries into the milliseconds.
  package init?(at now: Moment, after greatest: HybridTime?) {
    let wall = max(0, min(now.milliseconds, 1 << 46)) << 16
    self.init(rawValue: max(wall, (greatest?.rawValue ?? -1) + 1))
  }
}

extension HybridTime: Comparable {
  package static func < (left: HybridTime, right: HybridTime) -> Bool {
    left.rawValue < right.rawValue
  }
}
