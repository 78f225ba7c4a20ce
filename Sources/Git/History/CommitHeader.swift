import Files

/// The header of a commit object as ranges of its content, parsed like git's parse_commit_buffer and
/// parse_commit_header.
struct CommitHeader {
  let parents: [ObjectID]
  /// The rest of the line after `author `; the last such line counts.
  private(set) var author: Range<Int>?
  private(set) var committer: Range<Int>?
  private(set) var encoding: Range<Int>?
  /// The start of the blank line before the message.
  private(set) var messageStart: Int

  /// Nil if git wouldn't accept it as a commit.
  init?(_ content: UnsafeRawBufferPointer) {
    guard content.has("tree ", at: 0), let end = content.firstIndex(of: 10, from: 0),
      ObjectID(hex: content[5..<end]) != nil
    else { return nil }
    var parents: [ObjectID] = []
    var start = end + 1
    while content.has("parent ", at: start) {
      guard let end = content.firstIndex(of: 10, from: start),
        let parent = ObjectID(hex: content[(start + 7)..<end])
      else { return nil }
      parents.append(parent)
      start = end + 1
    }
    self.parents = parents
    messageStart = start
    scan(content)
  }

  /// Parses the text of a commit after its conversion to UTF-8, which may have made it invalid.
  init(converted text: UnsafeRawBufferPointer) {
    parents = []
    messageStart = 0
    scan(text)
  }

  private mutating func scan(_ content: UnsafeRawBufferPointer) {
    while messageStart < content.count, content[messageStart] != 10 {
      let start = messageStart
      let end = content.firstIndex(of: 10, from: start) ?? content.count
      if content.has("author ", at: start) {
        author = (start + 7)..<end
      } else if committer == nil, content.has("committer ", at: start) {
        committer = (start + 10)..<end
      } else if encoding == nil, content.has("encoding ", at: start) {
        encoding = (start + 9)..<end
      }
      messageStart = min(end + 1, content.count)
    }
  }
}

/// Passes an object to a closure as a commit in UTF-8.
enum CommitReader {
  /// Returns false if the bytes aren't a commit.
  /// - Parameter parents: Replaces the parents that the object itself names, unless nil.
  static func read(
    _ id: ObjectID, _ object: UnsafeRawBufferPointer, parents: [ObjectID]?,
    _ body: (borrowing RawCommit) throws -> Void
  ) throws -> Bool {
    // For git, a commit's text ends at the first NUL.
    let content = object.part(0..<(object.firstIndex(of: 0, from: 0) ?? object.count))
    guard let header = CommitHeader(content) else { return false }
    let seen = parents ?? header.parents
    if let encoding = header.encoding, let text = TextEncoding.utf8(content, from: encoding) {
      try text.withUnsafeBytes { bytes in
        // An encoding incompatible with ASCII leaves no header: for git, such a commit has no author.
        try body(
          RawCommit(
            id: id, parents: seen, content: bytes, header: CommitHeader(converted: bytes)))
      }
    } else {
      try body(RawCommit(id: id, parents: seen, content: content, header: header))
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// The first paragraph of a commit message on one line: git's `%s` (format_subject in pretty.c).
  func subject(from start: Int) -> [UInt8] {
    var subject: [UInt8] = []
    var next = start
    while next < count {
      let end = firstIndex(of: 10, from: next) ?? count
      let line = self[next..<end]
      next = end + 1
      if let last = line.lastIndex(where: { !$0.isWhitespace }) {
        if !subject.isEmpty { subject.append(32) }
        subject.append(contentsOf: line[...last])
      } else if !subject.isEmpty {
        break
      }
    }
    return subject
  }
}

/// The author or committer of a commit, split like git's split_ident_line, without any mailmap. Its bytes are valid
/// as long as the commit.
package struct Signature {
  package private(set) var name = UnsafeRawBufferPointer(start: nil, count: 0)
  package private(set) var email = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Seconds since 1970-01-01T00:00:00Z.
  package private(set) var seconds: Int64 = 0
  /// Minutes east of UTC that the date was recorded with.
  package private(set) var offset = 0

  /// The last second whose year `gmtime` can express; git shows later ones as the epoch, in UTC.
  private static let latest: Int64 = 67_768_036_191_676_799

  /// Without `<…>`, there is no name, email or date.
  init(_ content: UnsafeRawBufferPointer, _ line: Range<Int>?) {
    guard let line, let less = content.firstIndex(of: UInt8(ascii: "<"), from: line.lowerBound),
      let greater = content.firstIndex(of: UInt8(ascii: ">"), from: less),
      greater < line.upperBound
    else { return }
    var last = line.upperBound - 1
    while content[last] != UInt8(ascii: ">") { last -= 1 }
    let lastOfName = content[line.lowerBound..<less].lastIndex { !$0.isWhitespace }
    name = content.part(line.lowerBound..<(lastOfName.map { $0 + 1 } ?? line.lowerBound))
    email = content.part((less + 1)..<greater)
    readDate(content[(last + 1)..<line.upperBound])
  }

  /// As in git, a date without an offset is ignored.
  private mutating func readDate(_ text: Slice<UnsafeRawBufferPointer>) {
    let text = text.drop { $0.isWhitespace }
    let digits = text.prefix { $0.isDigit }
    let rest = text[digits.endIndex...].drop { $0.isWhitespace }
    guard let sign = rest.first, "+-".utf8.contains(sign) else { return }
    let zone = rest.dropFirst().prefix { $0.isDigit }
    guard !digits.isEmpty, !zone.isEmpty else { return }
    // Hours and two digits of minutes: 545 is 5:45, 51800 is 518:00.
    let clock = Signature.value(of: zone).flatMap { $0 < Int64(Int32.max) ? Int($0) : nil } ?? 0
    let minutes = clock / 100 * 60 + clock % 100
    let east = sign == UInt8(ascii: "-") ? -minutes : minutes
    guard let moment = Signature.value(of: digits), moment <= Signature.latest,
      moment + Int64(east) * 60 <= Signature.latest
    else { return }
    (seconds, offset) = (moment, east)
  }

  /// Nil if it is larger than any valid date or offset.
  private static func value(of digits: some Collection<UInt8>) -> Int64? {
    let digits = digits.drop { $0 == UInt8(ascii: "0") }
    return digits.count > 18 ? nil : digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}
