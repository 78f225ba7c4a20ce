import Todos

/// That a day's morning was told, so that of all shells one tells it.
struct MorningClaim {
  private let file: StateFile

  /// How long a day lasts at most, in seconds: from one zone's midnight to another's.
  private static let longest: Int64 = 50 * 3600

  /// - Parameter folder: Where what is remembered from one run to the next is.
  init(in folder: String, _ debug: DebugLog) {
    file = StateFile(path: "\(folder)/morning", debug)
  }

  /// Whether today's is still to be told.
  func isDue(at now: Moment, in calendar: LocalCalendar) -> Bool {
    guard let claim = file.datedText else { return true }
    // In another time zone, or with a day that starts at another time, the same day can go on.
    return !claim.holds(at: now, longest: MorningClaim.longest)
      && claim.text != calendar.day(of: now).description
  }

  /// Notes that today's is told.
  /// - Returns: False where that can't be noted, so that it would be told again and again.
  func take(at now: Moment, in calendar: LocalCalendar) -> Bool {
    let today = calendar.day(of: now)
    let end = calendar.start(of: today.advanced(by: 1)).seconds
    return file.write(DatedText(until: end, today.description).line)
  }
}
