import Todos

/// What can stand at the cursor.
struct Candidate: Equatable {
  /// The word, without any quotes.
  var value: String
  /// One line about it; empty where it says all itself.
  var description: String
  /// Whether nothing is to follow in the same word.
  let isWhole: Bool

  init(_ value: String, _ description: String = "", isWhole: Bool = true) {
    self.value = value
    self.description = description
    self.isWhole = isWhole
  }

  /// The same behind what the word begins with.
  func following(_ head: String) -> Candidate {
    Candidate(head + value, description, isWhole: isWhole)
  }

  /// Whether it can be typed, and be a value of its own: what has a control character is from another
  /// program.
  var isTypable: Bool { !value.unicodeScalars.contains(where: \.steersTerminal) && !value.isEmpty }
}
