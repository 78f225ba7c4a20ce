/// Where a todo stands in its column: a key of base 62 (`0`–`9`, `A`–`Z`, `a`–`z`, in the order of
/// ASCII) that sorts as text, so that there is always one between two others (fractional indexing).
package struct Place: Hashable, Sendable {
  package let key: String

  /// Bytes of the longest key.
  private static let limit = 512
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  private static let base = digits.count

  /// A key as it was written; nil for what is none.
  package init?(key: String) {
    let isPlain = key.utf8.allSatisfy { Self.digits.contains($0) }
    guard !key.isEmpty, key.utf8.count <= Self.limit, isPlain else { return nil }
    self.key = key
  }

  private init(values: [Int]) {
    key = String(decoding: values.map { Self.digits[$0] }, as: UTF8.self)
  }

  /// The place of a todo that nobody moved: by priority, then by age.
  package init(priority: Priority, created: Moment, number: Int) {
    let parts = [
      [priority.rawValue], Self.values(of: created.milliseconds, count: 8),
      Self.values(of: Int64(number), count: 6),
    ]
    self.init(values: Array(parts.joined()))
  }

  /// The place of a done todo that nobody moved: the last done first.
  package init(completed: Moment, number: Int) {
    let left = (1 << 47) - completed.milliseconds
    let parts = [Self.values(of: left, count: 8), Self.values(of: Int64(number), count: 6)]
    self.init(values: Array(parts.joined()))
  }

  /// A place between two others, or before or behind one; nil where there is no room: between keys
  /// that are equal, end with zeros or, after thousands of moves to one spot, are as long as a key may
  /// be. What two machines put there at once differs by its random end.
  package static func between(
    _ lower: Place?, _ upper: Place?, using random: inout some RandomNumberGenerator
  ) -> Place? {
    let low = lower?.values ?? []
    let high = upper?.values
    var values: [Int] = []
    // Whether what was taken so far is the beginning of the upper key.
    var isTight = high != nil
    for index in 0...max(low.count, high?.count ?? 0) {
      let first = index < low.count ? low[index] : 0
      if isTight, index >= high?.count ?? 0 { return nil }
      let last = isTight ? high?[index] ?? base : base
      guard first <= last else { return nil }
      if last - first > 1 {
        values.append(digit(first, last, opensBelow: lower == nil, opensAbove: high == nil))
        values += end(using: &random)
        return values.count > limit ? nil : Place(values: values)
      }
      values.append(first)
      if last > first { isTight = false }
    }
    return nil
  }

  /// As many places between two others, in their order; nil if there is no room. They halve the gap, so
  /// that their keys are short.
  package static func between(
    _ lower: Place?, _ upper: Place?, count: Int, using random: inout some RandomNumberGenerator
  ) -> [Place]? {
    guard count > 0 else { return [] }
    guard let middle = between(lower, upper, using: &random),
      let before = between(lower, middle, count: (count - 1) / 2, using: &random),
      let behind = between(middle, upper, count: count / 2, using: &random)
    else { return nil }
    return before + [middle] + behind
  }

  /// Near the only neighbour where there is but one, so that keys stay short however often a todo is
  /// put first or last; in the middle of two.
  private static func digit(
    _ first: Int, _ last: Int, opensBelow: Bool, opensAbove: Bool
  ) -> Int {
    if opensAbove, !opensBelow { return first + 1 }
    if opensBelow, !opensAbove { return last - 1 }
    return (first + last) / 2
  }

  /// Never ends with a zero, before which there would be no room.
  private static func end(using random: inout some RandomNumberGenerator) -> [Int] {
    [
      .random(in: 0..<base, using: &random), .random(in: 0..<base, using: &random),
      .random(in: 1..<base, using: &random),
    ]
  }

  private var values: [Int] {
    key.utf8.map { Self.digits.firstIndex(of: $0) ?? 0 }
  }

  /// That many digits, the greatest first, of a number from 0 on.
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

extension Place: Comparable {
  package static func < (left: Place, right: Place) -> Bool {
    left.key < right.key
  }
}

/// Where in a column of the board todos go.
package enum BoardMove: Hashable, Sendable {
  /// Where their priority and age put them, unless they were put there before.
  case anywhere
  case top, bottom
  case before(Handle)
  case after(Handle)
}
