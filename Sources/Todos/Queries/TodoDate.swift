/// The qualifiers that ask for days.
package enum TodoDate: String, Sendable, CaseIterable {
  case due, day, created, done

  /// Whether it lies behind, so that `mon` is the last Monday.
  var isPast: Bool { self == .created || self == .done }
}
