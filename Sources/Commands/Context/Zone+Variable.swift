import Foundation
import Todos

extension Zone {
  /// The zone that the variable `TZ` names, in each form of tzset(3): a name of the time zone
  /// database, a file, or a POSIX rule; without it the machine's.
  ///
  /// Nil for what the C library would take for UTC without a word.
  init?(variable text: String?) {
    let name = text.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? ""
    if ["", "UTC", "GMT"].contains(name) || Self.isFile(name) || Self.isRule(name) {
      tzset()
      self = .ofProcess
    } else if TimeZone.knownTimeZoneIdentifiers.contains(name),
      let zone = TimeZone(identifier: name)
    {
      // The machine has no time zone database, as in small containers.
      self = .named(zone)
    } else {
      return nil
    }
  }

  private static func isFile(_ name: String) -> Bool {
    var status = stat()
    let path = name.hasPrefix("/") ? name : "/usr/share/zoneinfo/\(name)"
    return stat(path, &status) == 0 && status.isRegularFile
  }

  /// Whether it begins as `KST-9`, `<+0330>-3:30` and `CET-1CEST` do: a name, and hours west of UTC.
  private static func isRule(_ text: String) -> Bool {
    let name =
      text.hasPrefix("<")
      ? text.prefix { $0 != ">" } + ">" : text.prefix { $0.isLetter && $0.isASCII }
    let rest = text.dropFirst(name.count)
    let digits = rest.drop { $0 == "-" || $0 == "+" }
    let hours = digits.prefix { $0.isASCII && $0.isNumber }
    guard name.count >= 3, rest.count - digits.count <= 1, let count = Int(hours) else {
      return false
    }
    let next = digits.dropFirst(hours.count).first
    return count <= 24 && (next.map { $0.isLetter || ":<".contains($0) } ?? true)
  }
}
