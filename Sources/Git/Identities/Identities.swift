/// Who "me" is in one repository.
package struct Identities: Sendable {
  /// `user.email` as git resolves it there, and each `ootd.identity`.
  package let emails: [String]
  /// Why a mailmap does not count.
  package let missing: GitError?
  private let base: [[UInt8]]
  private let mailmap: Mailmap

  /// - Parameter mailmap: What maps recorded emails onto those.
  init(emails: [String], mailmap: Mailmap, missing: GitError?) {
    self.missing = missing
    var unique: [String] = []
    // Compared byte by byte: Swift's own equality takes different spellings of é for one.
    for email in emails where !email.isEmpty {
      if !unique.contains(where: { $0.utf8.elementsEqual(email.utf8) }) { unique.append(email) }
    }
    self.emails = unique
    base = unique.map { Array($0.utf8) }
    // A large project's mailmap changes often, and says little of me.
    self.mailmap = mailmap.onlyEntries(leadingTo: base)
  }

  /// What tells whether the same authors are me.
  package var digest: Digest {
    var digest = mailmap.digest
    for email in base { digest.add(email) }
    return digest
  }

  /// Whether an author recorded so is me: by email exactly, or as the mailmap maps name and email.
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
    if base.contains(where: email.elementsEqual) { return true }
    if mailmap.entries.isEmpty { return false }
    return mailmap.email(forName: name, email: email).map(base.contains) ?? false
  }
}
