package import Foundation

/// How far local clocks are from UTC at each moment.
package enum Zone: Sendable {
  /// The process's own, as `TZ` and `/etc/localtime` give it to all programs. The C library has it
  /// half a millisecond sooner than Foundation.
  case ofProcess
  case named(TimeZone)

  /// Seconds east of UTC.
  package func offset(at moment: Moment) -> Int64 {
    switch self {
    case .ofProcess:
      var seconds = time_t(moment.seconds)
      var clock = tm()
      localtime_r(&seconds, &clock)
      return Int64(clock.tm_gmtoff)
    case .named(let zone):
      return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.seconds))))
    }
  }
}
