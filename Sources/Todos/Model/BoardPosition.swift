import Files

/// A todo's position in its column: a base-62 key (`0`–`9`, `A`–`Z`, `a`–`z`, in ASCII order) that
/// sorts as text, so that there is always one between two others (fractional indexing).
package struct BoardPosition: Hashable, Sendable {
  package let key: String

  /// The maximum length of a key in bytes.
  private static let limit = 512
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  private static let base = digits.count

  /// Reads a stored key; nil if it isn't valid.
  package init?(key: String) {
    let isPlain = key.utf8.allSatisfy { $0.isDigit || $0.isLetter }
    guard !key.isEmpty, key.utf8.count <= Self.limit, isPlain else { return nil }
    self.key = key
  }

  private init(values: [Int]) {
    key = String(decoding: values.map { Self.digits[$0] }, as: UTF8.self)
  }

  /// The position of a todo that was never moved: by priority, then by age.
  package init(priority: Priority, created: Moment, number: Int) {
    let parts = [
      [priority.rawValue], Self.values(of: created.milliseconds, count: 8),
      Self.values(of: Int64(number), count: 6),
    ]
    self.init(values: Array(parts.joined()))
  }

  /// The position of a done todo that was never moved: the last completed comes first.
  package init(completed: Moment, number: Int) {
    let left = (1 << 47) - completed.milliseconds
    let parts = [Self.values(of: left, count: 8), Self.values(of: Int64(number), count: 6)]
    self.init(values: Array(parts.joined()))
  }

  /// A position between two others, or before or after one. Nil if there is no room: the keys are
  /// equal, end with zeros or, after thousands of moves to one spot, have reached the maximum length.
  /// Its random end keeps apart positions that two machines choose concurrently.
  package static func between(
    _ lower: BoardPosition?, _ upper: BoardPosition?, using random: inout some RandomNumberGenerator
  ) -> BoardPosition? {
    let low = lower?.values ?? []
    let high = upper?.values
    var values: [Int] = []
    // Whether the digits so far are a prefix of the upper key.
    var isTight = high != nil
    for index in 0...max(low.count, high?.count ?? 0) {
      let first = index < low.count ? low[index] : 0
      if isTight, index >= high?.count ?? 0 { return nil }
      let last = isTight ? high?[index] ?? base : base
      guard first <= last else { return nil }
      if last - first > 1 {
        values.append(digit(first, last, opensBelow: lower == nil, opensAbove: high == nil))
        values += end(using: &random)
        return values.count > limit ? nil : BoardPosition(values: values)
      }
      values.append(first)
      if last > first { isTight = false }
    }
    return nil
  }

  /// `count` positions between two others, in order; nil if there is no room. Halving the gap
  /// recursively keeps the keys short.
  package static func between(
    _ lower: BoardPosition?, _ upper: BoardPosition?, count: Int,
    using random: inout some RandomNumberGenerator
  ) -> [BoardPosition]? {
    guard count > 0 else { return [] }
    guard let middle = between(lower, upper, using: &random),
      let before = between(lower, middle, count: (count - 1) / 2, using: &random),
      let after = between(middle, upper, count: count / 2, using: &random)
    else { return nil }
    return before + [middle] + after
  }

  /// With one neighbour, chooses a digit next to it, so that keys stay short however often a todo is
  /// moved to an end. With two, chooses the middle.
  private static func digit(
    _ first: Int, _ last: Int, opensBelow: Bool, opensAbove: Bool
  ) -> Int {
    if opensAbove, !opensBelow { return first + 1 }
    if opensBelow, !opensAbove { return last - 1 }
    return (first + last) / 2
  }

  /// Never ends with a zero, which would leave no room before the key.
  private static func end(using random: inout some RandomNumberGenerator) -> [Int] {
    [
      .random(in: 0..<base, using: &random), .random(in: 0..<base, using: &random),
      .random(in: 1..<base, using: &random),
    ]
  }

  private var values: [Int] {
    key.utf8.map { Self.digits.firstIndex(of: $0) ?? 0 }
  }

  /// The last `count` digits of a number, most significant first; 0 if it is negative.
  private static func values(of number: Int64, count: Int) -> [Int] {
    var rest = max(0, number)
    var values = [Int](repeating: 0, count: count)
    for index in values.indices.reversed() {
      values[index] = Int(rest % Int64(base))
      rest /= Int64(base)
    }
    return values
  }
}

extension BoardPosition: Comparable {
  package static func < (left: BoardPosition, right: BoardPosition) -> Bool {
    left.key < right.key
  }
}

/// The target position of todos that are moved to a column of the board.
package enum BoardMove: Hashable, Sendable {
  /// By priority and age, or at their last chosen position in that column.
  case anywhere
  case top, bottom
  case before(Handle)
  case after(Handle)
}
