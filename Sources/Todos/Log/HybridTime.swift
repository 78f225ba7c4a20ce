/// A reading of a hybrid logical clock: milliseconds since 1970 in the upper 48 bits, a counter in the lower 16
/// (Kulkarni et al., "Logical Physical Clocks", 2014).
package struct HybridTime: Hashable, Sendable {
  package let rawValue: Int64

  /// Nil before 1970 and from 2^46 milliseconds (the year 4199) on.
  package init?(rawValue: Int64) {
    guard rawValue >= 0, rawValue >> 16 < 1 << 46 else { return nil }
    self.rawValue = rawValue
  }

  /// The reading for a new operation: the wall clock's, or the next after `greatest` if the wall clock is behind
  /// it. A counter that overflows carries into the milliseconds.
  package init?(at now: Moment, after greatest: HybridTime?) {
    let wall = max(0, min(now.milliseconds, 1 << 46)) << 16
    self.init(rawValue: max(wall, (greatest?.rawValue ?? -1) + 1))
  }

  /// The first moment at which it is that day anywhere on earth (UTC+14). All machines agree on it, and everything
  /// that anyone does on that day comes later.
  package init?(startOf day: Day) {
    self.init(at: Moment(seconds: Int64(day.number) * 86_400 - 14 * 3600), after: nil)
  }

  /// Whether it is more than a year ahead of a clock. Only a broken clock or a hostile writer gives such times.
  package func isFarAhead(of now: Moment) -> Bool {
    rawValue > Self.latest(at: now)
  }

  /// The greatest raw value that isn't far ahead of a clock.
  package static func latest(at now: Moment) -> Int64 {
    (min(max(now.milliseconds, 0), 1 << 46) + 366 * 86_400_000) << 16
  }
}

extension HybridTime: Comparable {
  package static func < (left: HybridTime, right: HybridTime) -> Bool {
    left.rawValue < right.rawValue
  }
}
