import Files

/// git's mailmap (gitmailmap(5), mailmap.c), which maps recorded names and emails to the proper ones.
///
/// Reason: libgit2's mailmap differs from git's: it is case-sensitive, and treats `#` anywhere as a comment. Issue: none.
/// Goes with: no version yet.
struct Mailmap: Sendable {
  /// Proper emails by recorded email or, if an entry also has a recorded name, by email, `>` and name; all
  /// in lower case. Proper names don't matter for who I am.
  private(set) var emails: [[UInt8]: [UInt8]] = [:]

  /// The maximum size of a source, in bytes.
  static let limit = 1 << 20

  /// Adds a source; later ones override earlier ones.
  mutating func add(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) { add(line) }
  }

  /// Adds a line: `Name <email>`, then the recorded email, or name and email. Ignores comments, lines that
  /// git ignores (read_mailmap_line in git's mailmap.c), and lines that change only a name.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#"), let proper = Mailmap.person(line),
      !proper.email.isEmpty, let recorded = Mailmap.person(proper.rest)
    else { return }
    let key = recorded.name.isEmpty ? recorded.email : Mailmap.key(recorded.name, recorded.email)
    emails[key] = proper.email
  }

  private static func key(_ name: [UInt8], _ email: [UInt8]) -> [UInt8] {
    email + [UInt8(ascii: ">")] + name
  }

  /// The first person of a line, in lower case.
  private static func person(
    _ text: ArraySlice<UInt8>
  ) -> (name: [UInt8], email: [UInt8], rest: ArraySlice<UInt8>)? {
    guard let less = text.firstIndex(of: UInt8(ascii: "<")),
      let greater = text[less...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let name = text[..<less].trimmingWhitespace().map(\.lowercased)
    let email = text[(less + 1)..<greater].map(\.lowercased)
    return (name, email, text[(greater + 1)...])
  }

  /// Only the entries whose recorded email maps, with any name, to one of these emails, in lower case.
  func onlyEntries(mappingTo mine: [[UInt8]]) -> Mailmap {
    let recorded = { (key: [UInt8]) in key.prefix { $0 != UInt8(ascii: ">") } }
    let mapped = Set(emails.filter { mine.contains($0.value) }.keys.map(recorded))
    var mailmap = Mailmap()
    // Keep entries with a name that map elsewhere: they override the entry with only the email.
    mailmap.emails = emails.filter { mapped.contains(recorded($0.key)) }
    return mailmap
  }

  /// Changes whenever a mapping changes.
  var digest: Digest {
    var digest = Digest(UInt64(emails.count))
    for (key, email) in emails.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      digest.add(key)
      digest.add(email)
    }
    return digest
  }

  /// The proper email, in lower case, for a recorded name and email.
  func email(forName name: some Sequence<UInt8>, email: some Sequence<UInt8>) -> [UInt8]? {
    let email = email.map(\.lowercased)
    return emails[Mailmap.key(name.map(\.lowercased), email)] ?? emails[email]
  }
}
