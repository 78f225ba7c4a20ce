import Files

/// git's mailmap (gitmailmap(5), mailmap.c): recorded names and emails to the proper ones.
///
/// libgit2's own differs from git: it compares case, and takes `#` anywhere for a comment.
struct Mailmap: Sendable {
  /// What one recorded email maps to.
  struct Entry: Sendable {
    var target = Target()
    /// Where the recorded name counts as well, in lower case.
    var targetsByName: [[UInt8]: Target] = [:]
  }

  /// The proper name, and the email in lower case; nil keeps the recorded one.
  struct Target: Sendable {
    var name: [UInt8]?
    var email: [UInt8]?
  }

  /// By recorded email in lower case.
  private(set) var entries: [[UInt8]: Entry] = [:]

  /// The most bytes of a source.
  static let limit = 1 << 20

  /// Adds a source; later ones override earlier ones.
  mutating func add(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) { add(MailmapLine(line)) }
  }

  private mutating func add(_ line: MailmapLine?) {
    guard let line else { return }
    let key = (line.recordedEmail ?? line.email).map(\.lowercased)
    let email = line.recordedEmail == nil ? nil : line.email.map(\.lowercased)
    var entry = entries[key] ?? Entry()
    if let name = line.recordedName {
      entry.targetsByName[name.map(\.lowercased)] = Target(name: line.name, email: email)
    } else {
      entry.target.name = line.name ?? entry.target.name
      entry.target.email = email ?? entry.target.email
    }
    entries[key] = entry
  }

  /// Only the entries that map some recorded email to one of these, in lower case.
  func onlyEntries(leadingTo emails: [[UInt8]]) -> Mailmap {
    var mailmap = Mailmap()
    mailmap.entries = entries.filter { _, entry in
      let targets = [entry.target] + entry.targetsByName.values
      return targets.contains { $0.email.map(emails.contains) ?? false }
    }
    return mailmap
  }

  /// What tells whether the same is mapped to the same emails.
  var digest: Digest {
    var digest = Digest(UInt64(entries.count))
    for (email, entry) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      digest.add(email)
      digest.add(entry.target.email ?? [])
      digest.add(UInt64(entry.targetsByName.count))
      let names = entry.targetsByName.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      for (name, target) in names {
        digest.add(name)
        digest.add(target.email ?? [])
      }
    }
    return digest
  }

  /// The proper email, in lower case, for a recorded name and email.
  func email(forName name: some Sequence<UInt8>, email: some Sequence<UInt8>) -> [UInt8]? {
    guard let entry = entries[email.map(\.lowercased)] else { return nil }
    if entry.targetsByName.isEmpty { return entry.target.email }
    return (entry.targetsByName[name.map(\.lowercased)] ?? entry.target).email
  }
}

/// One line of a mailmap: `Name <email>`, with the recorded email or name and email after it.
struct MailmapLine {
  let name: [UInt8]?
  let email: [UInt8]
  var recordedName: [UInt8]?
  var recordedEmail: [UInt8]?

  /// Nil for a comment and for a line that git ignores (read_mailmap_line in git's mailmap.c).
  init?(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#"), let first = MailmapLine.person(line),
      !first.email.isEmpty
    else { return nil }
    name = first.name
    email = first.email
    if let second = MailmapLine.person(first.rest) {
      recordedName = second.name
      recordedEmail = second.email
    }
  }

  private static func person(
    _ text: ArraySlice<UInt8>
  ) -> (name: [UInt8]?, email: [UInt8], rest: ArraySlice<UInt8>)? {
    guard let less = text.firstIndex(of: UInt8(ascii: "<")),
      let greater = text[less...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let name = Array(text[..<less].trimmingBlanks())
    let email = Array(text[(less + 1)..<greater])
    return (name.isEmpty ? nil : name, email, text[(greater + 1)...])
  }
}
