import Todos

extension Moment {
  /// ISO 8601's basic form in UTC, as Taskwarrior and iCalendar write it: `20261121T090000Z`, rounded
  /// down to seconds.
  var basic: String {
    let day = Day(secondsSinceEpoch: seconds)
    let second = Int(seconds - Int64(day.number) * 86_400)
    return
      "\(day.basic)T\((second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60).padded(to: 6))Z"
  }

  /// ISO 8601 with an offset; thousandths of a second only where there are any.
  func precise(offsetMinutes: Int) -> String {
    let text = iso8601(offsetMinutes: offsetMinutes)
    let thousandths = Int(milliseconds - seconds * 1000)
    if thousandths == 0 { return text }
    return "\(text.dropLast(6)).\(thousandths.padded(to: 3))\(text.suffix(6))"
  }
}

extension Day {
  /// `20261121`.
  var basic: String {
    let (year, month, day) = components
    return (year * 10_000 + month * 100 + day).padded(to: 8)
  }
}
