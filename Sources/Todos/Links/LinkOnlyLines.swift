/// Follows the lines of a commit message and tells in which of them a keyword completes nothing:
///
/// - those of a commit that git will melt into another one (`fixup!`, `squash!`, `amend!`);
/// - those of reverts (`Revert "`, `Reapply "`), which a squash lists among others;
/// - quoted ones (`>`), which may say what others said;
/// - from `This reverts commit` on to the end of the paragraph, for git describes that commit there
///   by its subject.
///
/// Indentation makes no difference, for `git merge --squash` indents whole messages; nor does the
/// bullet of a list, which forges put before the subjects of what they squash.
struct LinkOnlyLines {
  private let text: UnsafeBufferPointer<UInt8>
  /// Where the first line begins that wasn't looked at yet.
  private var nextLine = 0
  private var isMarked = false
  private var describesReverted = false

  private static let marks: [StaticString] = [
    "fixup!", "squash!", "amend!", "Revert \"", "Reapply \"", ">",
  ]

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Whether that place is in such a line.
  /// - Parameter place: Not before the one that was asked for last.
  mutating func contains(_ place: Int) -> Bool {
    while nextLine <= place { readLine() }
    return isMarked || describesReverted
  }

  private mutating func readLine() {
    let bytes = UnsafeRawBufferPointer(text)
    let indented = text.skippingBlanks(from: nextLine)
    let end = bytes.firstIndex(of: "\n", from: nextLine) ?? text.count
    let start = text.afterBullet(at: indented) ?? indented
    isMarked = Self.marks.contains { bytes.has($0, at: start) }
    describesReverted =
      indented < end && (describesReverted || bytes.has(RevertNote.phrase, at: start))
    nextLine = end + 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the message is that of a merge or a revert, whose subjects git makes from names of
  /// branches and from other commits' subjects. From git 2.43 on, the revert of a revert reapplies.
  var hasLinkOnlySubject: Bool {
    let bytes = UnsafeRawBufferPointer(self)
    let start = firstIndex { !$0.isBlank && $0 != UInt8(ascii: "\n") } ?? count
    return bytes.has("Merge ", at: start) || bytes.has("Revert \"", at: start)
      || bytes.has("Reapply \"", at: start)
  }
}
