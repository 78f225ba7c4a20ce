import Foundation
import Todos

extension TimeZone {
  /// The zone that the variable TZ names, in each form of tzset(3): a name of the time zone
  /// database, a file of it, or a POSIX rule, of which `EST5EDT` and the like are names too. The
  /// rule comes first: Foundation takes `UTC-9` for a name, and the hours for those to the east.
  init?(variable text: String) {
    let value = text.hasPrefix(":") ? String(text.dropFirst()) : text
    let name = value.hasPrefix("/") ? Self.name(ofFile: value) : value
    let rule = name?.split(separator: ",").first.map(String.init) ?? ""
    let zone =
      // An empty TZ is UTC.
      value.isEmpty
      ? TimeZone(secondsFromGMT: 0)
      : TimeZone(posixOffset: rule) ?? name.flatMap { Self.named(Self.plain($0)) }
        ?? Self.named(rule)
    guard let zone else { return nil }
    self = zone
  }

  /// Foundation also takes `UTC-0930` for a name, and what follows for hours and minutes east.
  private static func named(_ name: String) -> TimeZone? {
    let isOffset = ["UTC", "GMT"].contains { name.hasPrefix($0) && name.count > $0.count }
    return isOffset ? nil : TimeZone(identifier: name)
  }

  private static let database = "/usr/share/zoneinfo"

  /// The name behind `zoneinfo/` in the file's path, symbolic links followed; of a copy elsewhere,
  /// as containers have, that of the same file in the database.
  private static func name(ofFile path: String) -> String? {
    let pointer = realpath(path, nil)
    defer { free(pointer) }
    let real = pointer.map { String(cString: $0) } ?? path
    let parts = real.components(separatedBy: "/zoneinfo/")
    return parts.count > 1 ? parts[parts.count - 1] : nameOfCopy(real)
  }

  private static func nameOfCopy(_ path: String) -> String? {
    let files = FileManager.default
    guard let bytes = files.contents(atPath: path), bytes.starts(with: "TZif".utf8) else {
      return nil
    }
    // Most differ in size, which is seen without reading them.
    let isSame = { (name: String) in
      var status = stat()
      let file = "\(database)/\(name)"
      return stat(file, &status) == 0 && status.st_size == bytes.count
        && files.contents(atPath: file) == bytes
    }
    let told = files.contents(atPath: "/etc/timezone").map { String(decoding: $0, as: UTF8.self) }
    let name = told?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    if !name.isEmpty, isSame(name) { return name }
    let names = (try? files.subpathsOfDirectory(atPath: database)) ?? []
    return names.sorted().first { !$0.hasPrefix("posix") && !$0.hasPrefix("right/") && isSame($0) }
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
