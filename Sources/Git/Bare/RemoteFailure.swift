import Files
import Foundation

/// Tells from git's messages, in English, what kind of failure it was. Git's exit status is 128 for all.
struct RemoteFailure {
  private let lines: [Substring]
  private let repository: String?

  /// - Parameters:
  ///   - text: What git wrote on standard error.
  ///   - repository: The path of the one on this machine that was exchanged; nil for none.
  init(_ text: String, repository: String?) {
    lines = text.split(whereSeparator: \.isNewline)
    self.repository = repository
  }

  var error: RemoteError {
    if let repository, let line = line(about: repository),
      self.line(saying: Self.obstacles) == nil
    {
      return .broken(.corrupt(path: repository, message: line))
    }
    if let distrustedPath { return .distrusted(path: distrustedPath) }
    // git runs `git remote-NAME` for an address that begins with `NAME:`.
    if let line = lines.first(where: { $0.hasPrefix("git: 'remote-") }) {
      return .invalidAddress(message: Self.withoutPrefix(line))
    }
    for (phrases, error) in Self.kinds {
      if let line = line(saying: phrases) { return error(line) }
    }
    return .failed(message: message)
  }

  /// Phrases and the errors that they mean. First what names a reason: git adds "Could not read from remote
  /// repository" to any.
  private static var kinds: KeyValuePairs<[String], (String) -> RemoteError> {
    [
      // First what names the host; ssh draws a frame around its warning.
      [
        "requested strict checking", "remote host identification has changed",
        "host key verification failed",
      ]: { .untrustedHost(message: $0.trimmingCharacters(in: CharacterSet(charactersIn: "@ "))) },
      // Of the last two, git puts the name of the transport between quotation marks.
      [
        "url using bad/illegal format", "strange hostname", "strange port", "strange pathname",
        "transport not allowed", "unable to find remote helper",
      ]: RemoteError.invalidAddress,
      // Not "protocol error: bad pack header", which is how a fetch ends from a remote that lost a part.
      [
        "invalid gitfile format", "bad line length", "impossibly long line",
        "protocol error: expected", "protocol error: unexpected", "is this a git repository?",
      ]: RemoteError.notGit,
      [
        "permission denied", "authentication failed", "could not read username",
        "could not read password", "unable to get password", "terminal prompts disabled",
        "returned error: 401", "returned error: 403", "access denied",
        "no supported authentication", "too many authentication failures", "invalid credentials",
        "certificate", "requires authentication",
      ]: RemoteError.unauthorised,
      [
        "could not resolve", "connection refused", "connection timed out", "operation timed out",
        "timed out", "network is unreachable", "no route to host", "unable to connect",
        "failed to connect", "couldn't connect", "connection reset", "name or service not known",
        "temporary failure in name resolution", "connection closed by", "returned error: 5",
        "returned error: 429", "the remote end hung up", "early eof", "empty reply",
        "operation too slow", "network is down", "host is down", "broken pipe",
      ]: RemoteError.unreachable,
      [
        "service not enabled", "read-only", "read only", "not allowed", "quota", "no space left",
        "unpack failed", "hook declined", "remote rejected", "file too large",
        "git-http-push failed",
      ]: RemoteError.rejected,
      [
        "does not appear to be a git repository", "not found", "does not exist",
        "no such file or directory", "not exported", "not a git repository", "returned error: 404",
      ]: RemoteError.notFound,
    ]
  }

  /// The repository that git doesn't touch because it is another user's.
  private var distrustedPath: String? {
    let line = lines.first { line in
      let spoken = Self.withoutQuoted(line)
      return !line.hasPrefix("remote: ") && Self.distrusted.contains { spoken.contains($0) }
    }
    guard let line, let first = line.firstIndex(of: "'"), let last = line.lastIndex(of: "'"),
      first < last
    else { return nil }
    let path = line[line.index(after: first)..<last]
    // What is no path, as `*`, would switch off more of git's care than this repository needs.
    return path.hasPrefix("/") ? String(path) : nil
  }

  /// The line with the first of the phrases that is there. What is quoted says nothing: others choose the
  /// names of refs.
  private func line(saying phrases: [String]) -> String? {
    let spoken = lines.map { ($0, Self.withoutQuoted($0)) }
    for phrase in phrases {
      let found = spoken.first { $0.1.range(of: phrase, options: .caseInsensitive) != nil }
      if let found { return Self.withoutPrefix(found.0) }
    }
    return nil
  }

  /// A line without names of refs and without what is between quotation marks, which begin and end words: the
  /// `'` of `couldn't` is none, nor is one within a ref's name, which has no blank in it.
  private static func withoutQuoted(_ line: Substring) -> String {
    var spoken: [Substring] = []
    var quoted: [Substring] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let isFirst = quoted.isEmpty
      guard !isFirst || word.hasPrefix("'") || word.hasPrefix("('") else {
        if !word.contains("refs/") { spoken.append(word) }
        continue
      }
      quoted.append(word)
      // It may be the last word of a part of a sentence.
      let end = word.last { !".,;:)".contains($0) }
      if end == "'", !isFirst || word.count > 2 { quoted = [] }
    }
    return (spoken + quoted).joined(separator: " ")
  }

  /// The line in which git complains of the repository at a path, or of a file in it. The remote's own words
  /// may be of any path.
  private func line(about path: String) -> String? {
    let paths = Set([path, FileSystem.realPath(path) ?? path])
    let line = lines.first { line in
      !line.hasPrefix("remote: ")
        && paths.contains { path in
          line.hasSuffix("'\(path)'") || Self.withoutQuoted(line).contains("\(path)/")
        }
    }
    return line.map(Self.withoutPrefix)
  }

  /// What keeps git from a repository that is whole.
  private static let obstacles = [
    "no space left", "quota exceeded", "read-only file system", "permission denied", "file exists",
    "too many open files", "cannot allocate memory",
  ]

  private static let prefixes = [
    "remote: ", "fatal: remote error: ", "fatal: ", "error: ", "ssh: ", "git: ",
  ]

  private static func withoutPrefix(_ line: Substring) -> String {
    let prefix = prefixes.first { line.hasPrefix($0) } ?? ""
    return line.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces)
  }

  /// The second is of git before 2.38.
  private static let distrusted = ["dubious ownership in repository", "unsafe repository"]

  /// The line that says most: the remote's own, else git's first complaint.
  private var message: String {
    let line = Self.prefixes.lazy.compactMap { prefix in
      lines.first { $0.hasPrefix(prefix) && $0.count > prefix.count }
    }.first
    return (line ?? lines.first).map(Self.withoutPrefix) ?? "git failed"
  }
}

/// Why an exchange with a remote failed, with what git or the remote said. Nothing is lost by any.
package enum RemoteError: Error, Hashable, Sendable {
  /// Nobody answers: no network, no such host, a refused connection, too long a wait.
  case unreachable(message: String)
  /// The remote doesn't let this person in, or not to write.
  case unauthorised(message: String)
  /// The same where nobody was there who could be asked for a password.
  case unasked(message: String)
  /// ssh doesn't know the host's key, or knew another one.
  case untrustedHost(message: String)
  /// The repository belongs to another user of its machine (git-config(1), "safe.directory").
  case distrusted(path: String)
  /// There is no repository at that address.
  case notFound(message: String)
  /// What answers there doesn't speak as git does: a login page, a greeting, a file.
  case notGit(message: String)
  /// Git has no way to reach such an address, or isn't allowed to use it.
  case invalidAddress(message: String)
  /// The remote takes no change.
  case rejected(message: String)
  /// PATH leads to no git.
  case gitUnavailable
  /// The repository on this machine is broken.
  case broken(GitError)
  /// Anything else.
  case failed(message: String)
}

extension RemoteError {
  /// Whether the remote refuses a change because it lost what the change stands on
  /// (`set_connectivity_errors` of git's `builtin/receive-pack.c`).
  package var isOfDamage: Bool {
    guard case .rejected(let message) = self else { return false }
    return message.contains("(missing necessary objects)")
  }
}
