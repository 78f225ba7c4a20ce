/// The short stable name of a todo that a person types: `12`, or `12b` for the second machine's.
package struct Handle: Hashable, Sendable {
  package let number: Int
  /// The letters of the replica that gave the number; empty for the first.
  package let letters: String

  package init(number: Int, letters: String = "") {
    self.number = number
    self.letters = letters
  }

  /// A handle as typed, with or without the prefix `ootd-`.
  package init?(_ text: String) {
    let lowercase = text.lowercased()
    let word = lowercase.hasPrefix("ootd-") ? lowercase.dropFirst(5) : lowercase[...]
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let letters = word.dropFirst(digits.count)
    guard let number = Int(digits: digits.utf8), number > 0, Handle.isLetters(letters) else {
      return nil
    }
    self.init(number: number, letters: String(letters))
  }

  /// Whether a replica's handles may have these letters; the first one's have none.
  package static func isLetters(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= 4
      && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  /// - Throws: ``TodoError/invalidHandle(_:)``
  package static func checked(_ text: String) throws(TodoError) -> Handle {
    guard let handle = Handle(text) else { throw .invalidHandle(text) }
    return handle
  }
}

extension Handle: CustomStringConvertible {
  package var description: String { "\(number)\(letters)" }
}

extension Handle: Comparable {
  package static func < (left: Handle, right: Handle) -> Bool {
    (left.number, left.letters) < (right.number, right.letters)
  }
}
