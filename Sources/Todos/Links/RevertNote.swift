/// What git writes in the message of a revert, with the name of the commit in full or, by
/// `git revert --reference`, short and described; of a revert of a merge, `reversing changes made
/// to` and the name of a parent follow. Of several commits each gets a note of its own.
package enum RevertNote {
  static let phrase: StaticString = "This reverts commit "
  /// The fewest digits of a name in it.
  package static let shortestName = 7
}

extension UnsafeBufferPointer<UInt8> {
  /// The names that follow the phrase, each once: up to 64 lowercase hexadecimal digits.
  func revertedCommits(limit: Int) -> [String] {
    let bytes = UnsafeRawBufferPointer(self)
    var names: [String] = []
    var seen: Set<String> = []
    var start = 0
    while names.count < limit, let note = bytes.firstIndex(of: RevertNote.phrase, from: start) {
      start = note + RevertNote.phrase.utf8CodeUnitCount
      if let name = commitName(at: start), seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  private func commitName(at start: Int) -> String? {
    let digits = self[start...].prefix(64).prefix { $0.isDigit || (97...102).contains($0) }
    guard digits.count >= RevertNote.shortestName, !hasWord(at: digits.endIndex) else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }
}
