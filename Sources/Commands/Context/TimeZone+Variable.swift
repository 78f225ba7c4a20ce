import Foundation
import Todos

extension TimeZone {
  /// The zone that the variable TZ names, in each form of tzset(3): a name of the time zone
  /// database, a file of it, or a POSIX rule, of which `EST5EDT` and the like are names too. The
  /// rule comes first: Foundation takes `UTC-9` for a name, and the hours for those to the east.
  init?(variable text: String) {
    let value = text.hasPrefix(":") ? String(text.dropFirst()) : text
    let name = value.hasPrefix("/") ? Self.name(ofFile: value) : value
    let rule = name.split(separator: ",").first.map(String.init) ?? ""
    let zone =
      // An empty TZ is UTC.
      value.isEmpty
      ? TimeZone(secondsFromGMT: 0)
      : TimeZone(posixOffset: rule) ?? TimeZone(identifier: Self.plain(name))
        ?? TimeZone(identifier: rule)
    guard let zone else { return nil }
    self = zone
  }

  /// The name behind `zoneinfo/` in the file's path, symbolic links followed.
  private static func name(ofFile path: String) -> String {
    guard let pointer = realpath(path, nil) else { return TimeZone.current.identifier }
    defer { free(pointer) }
    let parts = String(cString: pointer).components(separatedBy: "/zoneinfo/")
    return parts.count == 1 ? TimeZone.current.identifier : parts[parts.count - 1]
  }

  /// The same zone counted without and with leap seconds lies in a folder of each kind.
  private static func plain(_ name: String) -> String {
    for folder in ["posix/", "right/"] where name.hasPrefix(folder) {
      return String(name.dropFirst(folder.count))
    }
    return name
  }

  /// A zone without daylight saving in POSIX form, such as `KST-9`, `UTC0` or `<+0330>-3:30`: hours
  /// west of UTC.
  private init?(posixOffset text: String) {
    let name =
      text.hasPrefix("<")
      ? text.prefix { $0 != ">" } + ">" : text.prefix { $0.isLetter && $0.isASCII }
    let rest = text.dropFirst(name.count)
    let digits = rest.drop { $0 == "-" || $0 == "+" }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard name.count >= 3, (1...2).contains(parts.count), let hours = Int(digits: parts[0].utf8),
      let minutes = parts.count == 2 ? Int(digits: parts[1].utf8) : 0, hours <= 24, minutes < 60
    else { return nil }
    let isEast = rest.hasPrefix("-")
    self.init(secondsFromGMT: (isEast ? 1 : -1) * (hours * 3600 + minutes * 60))
  }
}
