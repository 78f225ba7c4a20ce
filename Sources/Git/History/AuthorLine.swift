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

/// A moment with the offset from UTC that was in force where it was recorded.
struct CommitDate: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  let seconds: Int64
  /// Minutes east of UTC.
  let offset: Int

  /// What git shows for a missing date.
  static let none = CommitDate(seconds: 0, offset: 0)

  /// The last second whose year `gmtime` can express; git shows later ones as the epoch, in UTC.
  private static let latest: Int64 = 67_768_036_191_676_799

  private init(seconds: Int64, offset: Int) {
    self.seconds = seconds
    self.offset = offset
  }

  /// - Parameter offset: Digits read as hours and two digits of minutes: 545 is 5:45, 51800 is 518:00.
  init(seconds: some Collection<UInt8>, offset: some Collection<UInt8>, isWest: Bool) {
    let clock = CommitDate.value(of: offset).flatMap { $0 < Int64(Int32.max) ? Int($0) : nil } ?? 0
    let minutes = clock / 100 * 60 + clock % 100
    let east = isWest ? -minutes : minutes
    guard let moment = CommitDate.value(of: seconds), moment <= CommitDate.latest,
      moment + Int64(east) * 60 <= CommitDate.latest
    else {
      self = .none
      return
    }
    self.init(seconds: moment, offset: east)
  }

  /// Nil where it is larger than any date or offset that counts.
  private static func value(of digits: some Collection<UInt8>) -> Int64? {
    let digits = digits.drop { $0 == UInt8(ascii: "0") }
    return digits.count > 18 ? nil : digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}
