import Foundation
import Todos

extension TimeZone {
  /// A zone without daylight saving in POSIX form, such as `KST-9` or `UTC0`: hours west of UTC.
  init?(posixOffset text: String) {
    let name = text.prefix { $0.isLetter && $0.isASCII }
    let rest = text.dropFirst(name.count)
    let isEast = rest.hasPrefix("-")
    let digits = rest.drop { $0 == "-" || $0 == "+" }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard name.count >= 3, (1...2).contains(parts.count), let hours = Int(digits: parts[0].utf8),
      let minutes = parts.count == 2 ? Int(digits: parts[1].utf8) : 0, hours <= 24, minutes < 60
    else { return nil }
    self.init(secondsFromGMT: (isEast ? 1 : -1) * (hours * 3600 + minutes * 60))
  }
}
