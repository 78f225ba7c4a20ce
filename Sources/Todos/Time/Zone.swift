import Files
import Synchronization

/// A time zone: the offset of local clocks from UTC at each moment.
package enum Zone: Sendable {
  /// The process's time zone, from `TZ` or `/etc/localtime`, as the C library has it.
  case ofProcess
  case named(ZoneFile)
  /// - Parameter seconds: East of UTC.
  case fixed(seconds: Int64)

  package static let utc = fixed(seconds: 0)

  /// The zone of a name as other programs write it: one of the system's database, or `UTC`, `GMT+9`, `UTC-03:30`.
  /// Nil if the name is unknown.
  package init?(named name: String) {
    if let file = ZoneFile.named(name) {
      self = .named(file)
      return
    }
    let format = /(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d\d))?)?/.asciiOnlyDigits()
    guard let parts = name.wholeMatch(of: format)?.output else { return nil }
    let (hours, minutes) = (parts.2.flatMap { Int64($0) } ?? 0, parts.3.flatMap { Int64($0) } ?? 0)
    let seconds = hours * 3600 + minutes * 60
    // As in ISO 8601.
    guard minutes < 60, seconds <= 18 * 3600 else { return nil }
    self = .fixed(seconds: parts.1 == "-" ? -seconds : seconds)
  }

  /// Seconds east of UTC.
  package func offset(at moment: Moment) -> Int64 {
    switch self {
    case .ofProcess:
      var seconds = time_t(moment.seconds)
      var clock = tm()
      localtime_r(&seconds, &clock)
      return Int64(clock.tm_gmtoff)
    case .named(let file): return file.offset(at: moment.seconds)
    case .fixed(let seconds): return seconds
    }
  }

  /// The usual name; nil if it has none.
  var name: String? {
    switch self {
    case .ofProcess: ZoneFile.nameOfProcess
    case .named(let file): file.name
    case .fixed(let seconds): seconds == 0 ? "UTC" : nil
    }
  }
}

/// A time zone of the system's database, in TZif (RFC 9636, versions 1 to 4).
package final class ZoneFile: Sendable {
  package let name: String
  /// The moments at which the offset changes, in seconds since 1970.
  private let changes: [Int64]
  /// Seconds east of UTC: before the first change, and from each on.
  private let offsets: [Int64]
  /// For moments after the last change; nil if its offset stays.
  private let rule: ZoneRule?

  private static let loaded = Mutex<[String: ZoneFile]>([:])

  /// The folder of the database, in which the C library looks too (tzset(3)).
  package static var folder: String {
    guard let folder = getenv("TZDIR"), folder.pointee != 0 else { return "/usr/share/zoneinfo" }
    return String(cString: folder)
  }

  /// Nil if the database has no such zone. The name may come from anyone's file.
  static func named(_ name: String) -> ZoneFile? {
    if let file = loaded.withLock({ $0[name] }) { return file }
    guard isName(name),
      let bytes = FileSystem.contents(of: "\(folder)/\(name)", limit: sizeLimit),
      let file = ZoneFile(name, bytes)
    else { return nil }
    loaded.withLock { $0[name] = file }
    return file
  }

  /// The largest files have 4 KB.
  private static let sizeLimit = 1 << 20

  /// Whether it can only lead to a file below the folder.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count < 256
      && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { part in
          part.first.map { $0 != UInt8(ascii: ".") } ?? false
            && part.allSatisfy { $0.isLetter || $0.isDigit || "+-_.".utf8.contains($0) }
        }
  }

  /// The usual name of the process's zone; nil if it has none, as one that `TZ` defines itself.
  fileprivate static var nameOfProcess: String? {
    let text = getenv("TZ").map { String(cString: $0) }
    let variable = text.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
    if variable == "" { return "UTC" }
    let path = variable ?? FileSystem.realPath("/etc/localtime") ?? "/zoneinfo/UTC"
    guard path.hasPrefix("/") else { return path }
    return path.ranges(of: "/zoneinfo/").last.map { String(path[$0.upperBound...]) }
  }

  /// Nil if the bytes are damaged or count leap seconds, as those in the database's folder `right` do.
  init?(_ name: String, _ bytes: [UInt8]) {
    guard let short = ZoneTables(bytes, at: 0, numberSize: 4) else { return nil }
    // Later versions repeat everything, with larger numbers, and add a rule.
    let isFirst = bytes[4] == 0
    guard let tables = isFirst ? short : ZoneTables(bytes, at: short.end, numberSize: 8),
      let offsets = tables.offsets(in: bytes)
    else { return nil }
    self.name = name
    self.offsets = offsets
    changes = tables.changes(in: bytes)
    guard zip(changes, changes.dropFirst()).allSatisfy(<) else { return nil }
    let footer = isFirst ? [] : bytes[tables.end...]
    let newline = UInt8(ascii: "\n")
    let text = footer.dropFirst().prefix { $0 != newline }
    guard isFirst || footer.first == newline && footer.dropFirst(text.count + 1).first == newline
    else { return nil }
    rule = ZoneRule(text)
    guard text.isEmpty || rule != nil else { return nil }
  }

  func offset(at seconds: Int64) -> Int64 {
    if let rule, seconds >= changes.last ?? .min { return rule.offset(at: seconds) }
    // How many changes came before or at that moment, by binary search.
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return offsets[low]
  }
}

/// The header of a file or of its second half, and the places of the tables behind it (RFC 9636, section 3).
private struct ZoneTables {
  private let start: Int
  private let numberSize: Int
  private let changeCount: Int
  private let typeCount: Int
  private let leapCount: Int
  let end: Int

  private static let headerSize = 44

  /// Nil unless all of it is there.
  init?(_ bytes: [UInt8], at offset: Int, numberSize: Int) {
    guard bytes.count - offset >= Self.headerSize, bytes[offset...].starts(with: "TZif".utf8) else {
      return nil
    }
    let count = { (index: Int) in Int(bytes.number(at: offset + 20 + 4 * index, size: 4)) }
    (leapCount, changeCount, typeCount) = (count(2), count(3), count(4))
    start = offset + Self.headerSize
    self.numberSize = numberSize
    guard (0...5).allSatisfy({ (0...bytes.count).contains(count($0)) }) else { return nil }
    end =
      start + changeCount * (numberSize + 1) + typeCount * 6 + count(5)
      + leapCount * (numberSize + 4) + count(1) + count(0)
    guard end <= bytes.count else { return nil }
  }

  /// Seconds since 1970.
  func changes(in bytes: [UInt8]) -> [Int64] {
    (0..<changeCount).map { bytes.number(at: start + $0 * numberSize, size: numberSize) }
  }

  /// Seconds east of UTC, before the first change and after each; nil if they are impossible or leap seconds count.
  func offsets(in bytes: [UInt8]) -> [Int64]? {
    let typeStart = start + changeCount * (numberSize + 1)
    let types = bytes[(start + changeCount * numberSize)..<typeStart].map { Int($0) }
    guard leapCount == 0, typeCount > 0, types.allSatisfy({ $0 < typeCount }) else { return nil }
    let offsets = ([0] + types).map { bytes.number(at: typeStart + $0 * 6, size: 4) }
    // The format allows a little more than 25 hours.
    return offsets.allSatisfy { $0.magnitude < 26 * 3600 } ? offsets : nil
  }
}

extension [UInt8] {
  /// The signed number of that many bytes at an offset, in network order.
  fileprivate func number(at offset: Int, size: Int) -> Int64 {
    let value = self[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: value << (64 - size * 8)) >> (64 - size * 8)
  }
}
