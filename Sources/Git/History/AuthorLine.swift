/// An author line as git's split_ident_line takes it apart, by places in the commit's content.
struct AuthorLine {
  let name: Range<Int>
  let email: Range<Int>
  private(set) var date = CommitDate.none

  /// Nil where there is no `<…>`: such a commit has neither name, email nor date.
  init?(_ content: UnsafeRawBufferPointer, _ line: Range<Int>) {
    guard let less = content[line].firstIndex(of: UInt8(ascii: "<")),
      let greater = content[less..<line.upperBound].firstIndex(of: UInt8(ascii: ">")),
      let last = content[line].lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let lastOfName = content[line.lowerBound..<less].lastIndex { !$0.isBlank }
    name = line.lowerBound..<(lastOfName.map { $0 + 1 } ?? line.lowerBound)
    email = (less + 1)..<greater
    date = AuthorLine.date(content[(last + 1)..<line.upperBound])
  }

  /// A date counts only with its offset, as in git.
  private static func date(_ text: Slice<UnsafeRawBufferPointer>) -> CommitDate {
    let text = text.drop { $0.isBlank }
    let seconds = text.prefix { $0.isDigit }
    let rest = text[seconds.endIndex...].drop { $0.isBlank }
    guard !seconds.isEmpty, let sign = rest.first, "+-".utf8.contains(sign) else { return .none }
    let offset = rest.dropFirst().prefix { $0.isDigit }
    guard !offset.isEmpty else { return .none }
    return CommitDate(seconds: seconds, offset: offset, isWest: sign == UInt8(ascii: "-"))
  }
}
