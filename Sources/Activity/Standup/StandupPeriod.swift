package import Todos

/// From when a stand-up reports.
package enum StandupPeriod {
  /// How many days back something is looked for.
  package static let limit = 14

  /// The last working day before today; where nothing happened on it, the latest one that something
  /// did happen on, if there is one.
  package static func start(before today: Day, isActive: (Day) -> Bool) -> Day {
    let last = today.previousWorkday
    var day = last
    while day >= today.advanced(by: -limit) {
      if isActive(day) { return day }
      day = day.previousWorkday
    }
    return last
  }
}
