import Files

/// The short stable id of a todo that a person types: `12`, or `12b` for the second machine's.
package struct Handle: Hashable, Sendable {
  package let number: Int
  /// The suffix of the replica that assigned the number; empty for the first replica.
  package let suffix: String

  package init(number: Int, suffix: String = "") {
    self.number = number
    self.suffix = suffix
  }

  /// Parses a handle as typed: `12`, `#12` or `ootd-12`.
  package init?(_ text: String) {
    let bytes = text.utf8.map(\.lowercased)
    let prefix = Handle.prefixes.first { bytes.starts(with: $0.utf8) } ?? ""
    let word = bytes.dropFirst(prefix.utf8.count)
    let digits = word.prefix(while: \.isDigit)
    let suffix = String(decoding: word[digits.endIndex...], as: UTF8.self)
    guard let number = Int(digits: digits), number > 0, Handle.isSuffix(suffix) else { return nil }
    self.init(number: number, suffix: suffix)
  }

  /// The prefixes that a person may type before a handle, in lower case.
  package static let prefixes = ["ootd-", "#"]

  /// The maximum number of letters in a suffix.
  package static let longestSuffix = 4

  /// Whether the text is a valid suffix; the first replica's is empty.
  package static func isSuffix(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= longestSuffix && text.utf8.allSatisfy(\.isLowercase)
  }

  /// - Throws: ``TodoError/invalidHandle(_:)``
  package static func checked(_ text: String) throws(TodoError) -> Handle {
    guard let handle = Handle(text) else { throw .invalidHandle(text) }
    return handle
  }
}

extension Handle: CustomStringConvertible {
  package var description: String { "\(number)\(suffix)" }
}

extension Handle: Comparable {
  package static func < (left: Handle, right: Handle) -> Bool {
    (left.number, left.suffix) < (right.number, right.suffix)
  }
}

/// A command argument that selects a todo, all todos in a range of numbers, or an item of a checklist.
package enum HandleSelection: Hashable, Sendable {
  case one(Handle)
  /// Both ends belong to the range and have the same suffix.
  case range(Handle, Handle)
  case item(ItemHandle)

  /// `12`, `12b`, `#12`, `ootd-12`, `3-7` or `12.1`.
  package init?(_ text: String) {
    if let handle = Handle(text) {
      self = .one(handle)
      return
    }
    if let item = ItemHandle(text) {
      self = .item(item)
      return
    }
    guard let dash = text.lastIndex(of: "-"), let first = Handle(String(text[..<dash])),
      let last = Handle(String(text[text.index(after: dash)...])),
      first.suffix == last.suffix, first.number <= last.number
    else { return nil }
    self = .range(first, last)
  }

  package var isRange: Bool {
    if case .range = self { true } else { false }
  }

  package var isItem: Bool {
    if case .item = self { true } else { false }
  }

  /// The number of handles that it covers.
  package var count: Int {
    switch self {
    case .one, .item: 1
    case .range(let first, let last): last.number - first.number + 1
    }
  }

  /// - Throws: ``TodoError/invalidHandle(_:)``
  package static func checked(_ text: String) throws(TodoError) -> HandleSelection {
    guard let selection = HandleSelection(text) else { throw .invalidHandle(text) }
    return selection
  }
}

extension HandleSelection: CustomStringConvertible {
  package var description: String {
    switch self {
    case .one(let handle): handle.description
    case .item(let item): item.description
    case .range(let first, let last): "\(first)-\(last)"
    }
  }
}

extension HandleSelection {
  /// Splits a range into existing and missing handles, each in as few selections as possible.
  /// - Parameter numbers: The numbers that exist, in ascending order.
  package static func split(
    _ first: Handle, _ last: Handle, existing numbers: [Int]
  ) -> (existing: [HandleSelection], missing: [HandleSelection]) {
    let existing = RangeSet(numbers.map { $0..<($0 + 1) })
    let missing = RangeSet(first.number..<(last.number + 1)).subtracting(existing)
    let selection = { (numbers: Range<Int>) -> HandleSelection in
      let ends = [numbers.lowerBound, numbers.upperBound - 1]
        .map { Handle(number: $0, suffix: first.suffix) }
      return numbers.count == 1 ? .one(ends[0]) : .range(ends[0], ends[1])
    }
    return (existing.ranges.map(selection), missing.ranges.map(selection))
  }
}

extension [String] {
  /// A comma-separated list in which consecutive handles become ranges and anything after ten entries
  /// an ellipsis: `3-7, 12, 14`.
  package var listed: String {
    let texts = ranges.map(\.text)
    return (texts.prefix(10) + (texts.count > 10 ? ["…"] : [])).joined(separator: ", ")
  }

  /// Like ``listed``, but briefer for a cell of a table: `1, 3-5, 9 +7`.
  package var briefly: String {
    let shown = ranges.prefix(3)
    let rest = count - shown.joined().count
    return shown.map(\.text).joined(separator: ", ") + (rest > 0 ? " +\(rest)" : "")
  }

  /// IDs of the same machine that follow each other.
  private var ranges: [[String]] {
    var ranges: [[String]] = []
    for id in self {
      if let last = ranges.last?.last, Handle(id)?.follows(Handle(last)) == true {
        ranges[ranges.count - 1].append(id)
      } else {
        ranges.append([id])
      }
    }
    return ranges
  }

  /// Those of a range, as its first and last.
  private var text: String { count > 1 ? "\(self[0])-\(self[count - 1])" : self[0] }
}

extension Handle {
  fileprivate func follows(_ other: Handle?) -> Bool {
    number - 1 == other?.number && suffix == other?.suffix
  }
}

extension [String] {
  /// The todos in values such as `12,9`.
  package func handleSelections() throws(TodoError) -> [HandleSelection] {
    var selections: [HandleSelection] = []
    for value in self {
      for word in value.split(separator: ",", omittingEmptySubsequences: false) {
        selections.append(try HandleSelection.checked(String(word)))
      }
    }
    return selections
  }
}
