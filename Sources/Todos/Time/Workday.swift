extension Day {
  /// The last day before it that is neither Saturday nor Sunday.
  package var previousWorkday: Day {
    var day = advanced(by: -1)
    while day.weekday == .saturday || day.weekday == .sunday { day = day.advanced(by: -1) }
    return day
  }
}
