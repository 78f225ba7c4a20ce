/// A point in time, in milliseconds since 1970-01-01T00:00:00Z.
package struct Moment: Hashable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
  package init(seconds: Int64) {
    self.init(milliseconds: seconds * 1000)
  }

  /// A moment that an operation holds; nil from 2^46 milliseconds (the year 4199) on, and as long
  /// before 1970, so that no arithmetic overflows.
  package init?(stored milliseconds: Int64) {
    guard milliseconds.magnitude < 1 << 46 else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  package var seconds: Int64 {
    milliseconds.floorDivided(by: 1000)
  }

  /// The moment that many seconds later.
  package func advanced(bySeconds seconds: Int64) -> Moment {
    Moment(milliseconds: milliseconds + seconds * 1000)
  }
}

extension Moment: Comparable {
  package static func < (left: Moment, right: Moment) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Int64 {
  /// Division that rounds towards negative infinity, for moments before 1970.
  package func floorDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
