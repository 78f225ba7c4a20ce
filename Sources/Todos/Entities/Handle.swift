/// The short stable name of a todo that a person types: `12`, or `12b` for the second machine's.
package struct Handle: Hashable, Sendable {
  package let number: Int
  /// The suffix of the replica that gave the number; empty for the first.
  package let suffix: String

  package init(number: Int, suffix: String = "") {
    self.number = number
    self.suffix = suffix
  }

  /// A handle as typed, with or without the prefix `ootd-`.
  package init?(_ text: String) {
    let lowercase = text.lowercased()
    let word = lowercase.hasPrefix("ootd-") ? lowercase.dropFirst(5) : lowercase[...]
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let suffix = word.dropFirst(digits.count)
    guard let number = Int(digits: digits.utf8), number > 0, Handle.isSuffix(suffix) else {
      return nil
    }
    self.init(number: number, suffix: String(suffix))
  }

  /// The greatest number of letters in a suffix.
  package static let longestSuffix = 4

  /// Whether a replica's handles may have this suffix; the first one's have none.
  package static func isSuffix(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= longestSuffix
      && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
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
