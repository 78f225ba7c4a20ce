package import Files

/// The identities that are "me" in a repository.
package struct Identities: Sendable {
  /// The author's email that git would use there, and each `ootd.identity`, in lower case.
  package let emails: [[UInt8]]
  /// Why a mailmap is ignored.
  package let mailmapProblem: GitError?
  private let mailmap: Mailmap

  /// - Parameter mailmap: Maps recorded emails to these.
  init(emails: [String], mailmap: Mailmap, mailmapProblem: GitError?) {
    self.mailmapProblem = mailmapProblem
    // Bytes, because Swift strings treat composed and decomposed é as equal.
    var unique: [[UInt8]] = []
    for email in emails.map({ AuthorEmail.cleaned($0).map(\.lowercased) })
    where !email.isEmpty && !unique.contains(email) {
      unique.append(email)
    }
    self.emails = unique
    // A large project's mailmap changes often, and little of it is about me.
    self.mailmap = mailmap.onlyEntries(mappingTo: unique)
  }

  /// Changes whenever the authors that are me may change.
  package var digest: Digest {
    var digest = mailmap.digest
    for email in emails { digest.add(email) }
    return digest
  }

  /// Whether the commit's author is me.
  package func includes(_ commit: borrowing RawCommit) -> Bool {
    includes(commit.author.name, commit.author.email)
  }

  /// Whether an author with that name and email is me, by email or through the mailmap. Like git's
  /// mailmap and the forges, this ignores the case of ASCII letters.
  func includes(_ name: some Collection<UInt8>, _ email: some Collection<UInt8>) -> Bool {
    if emails.contains(where: { $0.isSameEmail(as: email) }) { return true }
    if mailmap.emails.isEmpty { return false }
    return mailmap.email(forName: name, email: email).map(emails.contains) ?? false
  }
}

/// Emails as git writes them to commits.
private enum AuthorEmail {
  /// Without spaces and punctuation around it, and without angle brackets (strbuf_addstr_without_crud in
  /// ident.c).
  static func cleaned(_ email: String) -> [UInt8] {
    let isCrud = { (byte: UInt8) in byte <= 32 || ".,:;<>\"\\'".utf8.contains(byte) }
    var bytes = email.utf8.drop(while: isCrud)
    while let last = bytes.last, isCrud(last) { bytes.removeLast() }
    return bytes.filter { !"\n<>".utf8.contains($0) }
  }
}

extension Configuration {
  /// The email of the author that git would use, as `git var GIT_AUTHOR_IDENT` prints it; nil if git would have
  /// to guess one (fmt_ident in ident.c).
  package func authorEmail(_ environment: GitEnvironment) -> String? {
    let configured = ["author.email", "user.email"].compactMap(string)
    let guess = configured.isEmpty && bool("user.useConfigOnly") != true
    let email =
      environment.variables["GIT_AUTHOR_EMAIL"] ?? configured.first { !$0.isEmpty }
      ?? (guess ? environment.variables["EMAIL"] : nil)
    return email.map { String(decoding: AuthorEmail.cleaned($0), as: UTF8.self) }
  }
}

extension [UInt8] {
  /// Whether this email, in lower case, equals another.
  fileprivate func isSameEmail(as other: some Collection<UInt8>) -> Bool {
    count == other.count && elementsEqual(other) { $0 == $1.lowercased }
  }
}

extension Repository {
  /// The identities that are "me" here.
  package func identities() async throws(GitError) -> Identities {
    let configuration = try configuration()
    let emails = [configuration.authorEmail(environment)].compactMap(\.self)
    let (mailmap, problem) = try await mailmap(configuration)
    return Identities(
      emails: emails + configuration.strings("ootd.identity"), mailmap: mailmap,
      mailmapProblem: problem)
  }

  /// The mailmap from all sources in git's order (read_mailmap in mailmap.c), each overriding those before
  /// it, and the error for a source that was ignored.
  private func mailmap(
    _ configuration: Configuration
  ) async throws(GitError) -> (Mailmap, problem: GitError?) {
    var mailmap = Mailmap()
    var problem: GitError?
    if let workTree, !FileSystem.isSymbolicLink("\(workTree)/.mailmap") {
      problem = try add("\(workTree)/.mailmap", to: &mailmap)
    }
    let fallback = workTree == nil ? "HEAD:.mailmap" : nil
    if let blob = configuration.string("mailmap.blob") ?? fallback {
      do throws(GitError) {
        mailmap.add(try await backend.blobContents(blob) ?? [])
      } catch {
        switch error {
        case .missingMailmap: problem = .missingMailmap(path: path, revision: blob)
        case .tooLarge(_, _, let bytes):
          problem = .oversizedMailmap(path: path, name: blob, bytes: bytes)
        default: throw error
        }
      }
    }
    if let file = configuration.path("mailmap.file") {
      let folder = workTree ?? gitDirectory
      let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
      problem = try add(path, to: &mailmap) ?? problem
    }
    return (mailmap, problem)
  }

  /// Adds a file if it exists.
  /// - Returns: Why the file is ignored; nil if it isn't.
  private func add(_ file: String, to mailmap: inout Mailmap) throws(GitError) -> GitError? {
    if case .special = FileSystem.kind(of: file) { throw .specialFile(path: path, file: file) }
    switch FileSystem.file(file, limit: Mailmap.limit) {
    case .contents(let bytes): mailmap.add(bytes)
    case .tooLarge(_, let size): return .oversizedMailmap(path: path, name: file, bytes: size)
    case .missing, .unreadable: break
    }
    return nil
  }
}
