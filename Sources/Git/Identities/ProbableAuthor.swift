import Files

/// Recognises commits that are probably mine although their email isn't one of my identities.
package struct ProbableAuthor: Sendable {
  /// My name, in lower case.
  private let name: String?
  /// The accounts in the addresses of remotes, in lower case: `github.com/me`.
  private let accounts: Set<String>

  /// - Parameter remotes: The web pages of the repository's remotes.
  init(name: String?, remotes: [String]) {
    self.name = name?.lowercased()
    accounts = Set(
      remotes.compactMap { page in
        let parts = page.lowercased().split(separator: "/").dropFirst()
        return parts.count < 2 ? nil : parts.prefix(2).joined(separator: "/")
      })
  }

  /// The email of a commit that a forge made for me, such as a squash merge; nil if it is another's.
  package func forgeAddress(of commit: borrowing RawCommit) -> String? {
    forgeAddress(commit.author.name, commit.author.email)
  }

  func forgeAddress(
    _ name: some Collection<UInt8>, _ email: some Collection<UInt8>
  ) -> String? {
    guard let address = ForgeAddress(email),
      accounts.contains(address.account) || isMyName(name)
    else { return nil }
    return address.email
  }

  func isMyName(_ name: some Collection<UInt8>) -> Bool {
    self.name != nil && String(decoding: name, as: UTF8.self).lowercased() == self.name
  }
}

/// An email that a forge gives to an account instead of a private one: `1234+me@users.noreply.github.com`,
/// `1234-me@users.noreply.gitlab.com`, `me@noreply.codeberg.org`.
private struct ForgeAddress {
  let email: String
  /// Host and account, in lower case: `github.com/me`.
  let account: String

  private static let prefixes = ["users.noreply.", "noreply."]

  /// Nil for any other email.
  init?(_ email: some Collection<UInt8>) {
    guard let at = email.firstIndex(of: UInt8(ascii: "@")) else { return nil }
    let domain = email[email.index(after: at)...]
    // Most emails end here.
    guard
      let prefix = ForgeAddress.prefixes.first(where: { prefix in
        domain.starts(with: prefix.utf8) { $0.lowercased == $1 }
      })
    else { return nil }
    let host = String(decoding: domain.dropFirst(prefix.utf8.count), as: UTF8.self)
    var local = email[..<at]
    let digits = local.prefix { $0.isDigit }
    let rest = local.dropFirst(digits.count)
    if !digits.isEmpty, let sign = rest.first, "+-".utf8.contains(sign) {
      local = rest.dropFirst()
    }
    self.email = String(decoding: email, as: UTF8.self)
    account = "\(host)/\(String(decoding: local, as: UTF8.self))".lowercased()
  }
}

extension Repository {
  package func probableAuthor() throws(GitError) -> ProbableAuthor {
    let configuration = try configuration()
    let names = ["author.name", "user.name"].lazy.compactMap(configuration.string)
    return ProbableAuthor(name: names.first { !$0.isEmpty }, remotes: try remotePages())
  }
}
