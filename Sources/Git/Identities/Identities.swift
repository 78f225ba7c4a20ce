/// Who "me" is in one repository.
package struct Identities: Sendable {
  /// `user.email` as git resolves it there, and each `ootd.identity`.
  package let emails: [String]
  /// Why a mailmap does not count.
  package let missing: GitError?
  /// The emails in lower case.
  private let base: [[UInt8]]
  private let mailmap: Mailmap

  /// - Parameter mailmap: What maps recorded emails onto those.
  init(emails: [String], mailmap: Mailmap, missing: GitError?) {
    self.missing = missing
    var unique: [String] = []
    var base: [[UInt8]] = []
    // Compare bytes: for Swift, composed and decomposed é are equal.
    for email in emails where !email.isEmpty {
      let folded = email.utf8.map(\.lowercased)
      if base.contains(folded) { continue }
      unique.append(email)
      base.append(folded)
    }
    self.emails = unique
    self.base = base
    // A large project's mailmap changes often, and says little of me.
    self.mailmap = mailmap.onlyEntries(leadingTo: base)
  }

  /// What tells whether the same authors are me.
  package var digest: Digest {
    var digest = mailmap.digest
    for email in base { digest.add(email) }
    return digest
  }

  /// Whether an author with that name and email is me, by email or through the mailmap. Like git's
  /// mailmap and the forges, this ignores the case of ASCII letters.
  package func includes(name: String, email: String) -> Bool {
    includes(Array(name.utf8), Array(email.utf8))
  }

  /// Whether the commit's author is me.
  package func includes(_ commit: borrowing RawCommit) -> Bool {
    includes(commit.nameBytes, commit.emailBytes)
  }

  private func includes(
    _ name: some Collection<UInt8>, _ email: some Collection<UInt8>
  ) -> Bool {
    if base.contains(where: { $0.isSameEmail(as: email) }) { return true }
    if mailmap.entries.isEmpty { return false }
    return mailmap.email(forName: name, email: email).map(base.contains) ?? false
  }
}

extension [UInt8] {
  /// Whether this email, in lower case, equals another.
  fileprivate func isSameEmail(as other: some Collection<UInt8>) -> Bool {
    count == other.count && elementsEqual(other) { $0 == $1.lowercased }
  }
}
