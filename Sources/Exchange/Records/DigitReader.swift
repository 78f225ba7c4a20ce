import Todos

/// Reads the parts of a date one after the other. Each function stops behind what it read; what it
/// can't read is nil.
struct DigitReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { index == bytes.count }

  /// Goes past that character, if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == character.value else { return false }
    index += 1
    return true
  }

  /// `20261121` or `2026-11-21`.
  mutating func day() -> Day? {
    guard let year = number(4) else { return nil }
    let isExtended = take("-")
    guard let month = number(2), take("-") == isExtended, let day = number(2) else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Milliseconds after midnight of `1800`, `180030`, `18:00`, `18:00:30` or `18:00:30.250`. A leap
  /// second is the next minute's first.
  mutating func clock() -> Int64? {
    guard let hour = number(2), hour < 24 else { return nil }
    let isExtended = take(":")
    guard let minute = number(2), minute < 60 else { return nil }
    var second = 0
    if isExtended ? take(":") : isDigit {
      guard let number = number(2), number <= 60 else { return nil }
      second = number
    }
    let whole = Int64(hour * 3600 + minute * 60 + second) * 1000
    guard take(".") else { return whole }
    return isDigit ? whole + fraction() : nil
  }

  /// Minutes east of UTC of `Z`, `+09`, `+0900` or `+09:00`; no place is more than 18 hours away.
  mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2) else { return nil }
    let isExtended = take(":")
    let minutes = isExtended || isDigit ? number(2) : 0
    guard let minutes, minutes < 60, hours * 60 + minutes <= 18 * 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }

  private var isDigit: Bool {
    index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
  }

  private mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard isDigit else { return nil }
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return value
  }

  /// Thousandths of a second, from as many digits as there are.
  private mutating func fraction() -> Int64 {
    var thousandths: Int64 = 0
    var unit: Int64 = 100
    while isDigit {
      thousandths += Int64(bytes[index] - UInt8(ascii: "0")) * unit
      unit /= 10
      index += 1
    }
    return thousandths
  }
}
