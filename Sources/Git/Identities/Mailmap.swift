import Files

/// git's mailmap (gitmailmap(5), mailmap.c): recorded names and emails to the proper ones.
///
/// libgit2's own differs from git: it compares case, and takes `#` anywhere for a comment.
struct Mailmap: Sendable {
  /// The proper emails of one recorded email, all in lower case. Proper names say nothing of who I am.
  struct Entry: Sendable {
    var email: [UInt8]?
    /// Where the recorded name counts as well, in lower case.
    var emailsByName: [[UInt8]: [UInt8]] = [:]
  }

  /// By recorded email in lower case.
  private(set) var entries: [[UInt8]: Entry] = [:]

  /// The most bytes of a source.
  static let limit = 1 << 20

  /// Adds a source; later ones override earlier ones.
  mutating func add(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) { add(line) }
  }

  /// Adds `Name <email>` with the recorded email, or name and email, after it. Ignores comments, what
  /// git ignores (read_mailmap_line in git's mailmap.c), and lines that change only a name.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#"), let proper = Mailmap.person(line),
      !proper.email.isEmpty, let recorded = Mailmap.person(proper.rest)
    else { return }
    if recorded.name.isEmpty {
      entries[recorded.email, default: Entry()].email = proper.email
    } else {
      entries[recorded.email, default: Entry()].emailsByName[recorded.name] = proper.email
    }
  }

  /// The first person of a line, in lower case.
  private static func person(
    _ text: ArraySlice<UInt8>
  ) -> (name: [UInt8], email: [UInt8], rest: ArraySlice<UInt8>)? {
    guard let less = text.firstIndex(of: UInt8(ascii: "<")),
      let greater = text[less...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let name = text[..<less].trimmingBlanks().map(\.lowercased)
    let email = text[(less + 1)..<greater].map(\.lowercased)
    return (name, email, text[(greater + 1)...])
  }

  /// Only the entries that map some recorded email to one of these, in lower case.
  func onlyEntries(leadingTo emails: [[UInt8]]) -> Mailmap {
    var mailmap = Mailmap()
    mailmap.entries = entries.filter { _, entry in
      emails.contains { $0 == entry.email || entry.emailsByName.values.contains($0) }
    }
    return mailmap
  }

  /// What tells whether the same is mapped to the same emails.
  var digest: Digest {
    var digest = Digest(UInt64(entries.count))
    for (email, entry) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      digest.add(email)
      digest.add(entry.email ?? [])
      digest.add(UInt64(entry.emailsByName.count))
      let names = entry.emailsByName.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      for (name, email) in names {
        digest.add(name)
        digest.add(email)
      }
    }
    return digest
  }

  /// The proper email, in lower case, for a recorded name and email.
  func email(forName name: some Sequence<UInt8>, email: some Sequence<UInt8>) -> [UInt8]? {
    guard let entry = entries[email.map(\.lowercased)] else { return nil }
    if entry.emailsByName.isEmpty { return entry.email }
    return entry.emailsByName[name.map(\.lowercased)] ?? entry.email
  }
}
