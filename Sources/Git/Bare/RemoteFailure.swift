import Files
import Foundation
package import Localization

/// Classifies a failure by git's English messages, because git's exit status is 128 for all failures.
struct RemoteFailure {
  private let lines: [Substring]
  private let repository: String?

  /// - Parameters:
  ///   - text: git's standard error.
  ///   - repository: The path of the local repository, if the command used one.
  init(_ text: String, repository: String?) {
    lines = text.split(whereSeparator: \.isNewline)
    self.repository = repository
  }

  var error: RemoteError {
    if let repository, let line = line(about: repository),
      self.line(containing: Self.obstacles) == nil
    {
      return .broken(.corrupt(path: repository, message: line))
    }
    if let distrustedPath { return .distrusted(path: distrustedPath) }
    // git runs `git remote-NAME` for an address that begins with `NAME:`.
    if let line = lines.first(where: { $0.hasPrefix("git: 'remote-") }) {
      return .invalidAddress(message: Self.withoutPrefix(line))
    }
    for (phrases, error) in Self.kinds {
      if let line = line(containing: phrases) { return error(line) }
    }
    return .failed(message: message)
  }

  /// Phrases and the errors that they mean, specific reasons first: git adds "Could not read from remote
  /// repository" to any of them.
  private static var kinds: KeyValuePairs<[String], (String) -> RemoteError> {
    [
      // The phrase in the line that names the host comes first; ssh draws a frame around its warning.
      [
        "requested strict checking", "remote host identification has changed",
        "host key verification failed",
      ]: { .untrustedHost(message: $0.trimmingCharacters(in: CharacterSet(charactersIn: "@ "))) },
      // In the last two messages, git puts the name of the transport in quotation marks.
      [
        "url using bad/illegal format", "strange hostname", "strange port", "strange pathname",
        "transport not allowed", "unable to find remote helper",
      ]: RemoteError.invalidAddress,
      // Not "protocol error: bad pack header", which ends a fetch from a remote that lost objects.
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

  /// The path of the repository that git refuses because another user owns it.
  private var distrustedPath: String? {
    let line = lines.first { line in
      let unquoted = Self.withoutQuoted(line)
      return !line.hasPrefix("remote: ") && Self.distrusted.contains { unquoted.contains($0) }
    }
    guard let line, let first = line.firstIndex(of: "'"), let last = line.lastIndex(of: "'"),
      first < last
    else { return nil }
    let path = line[line.index(after: first)..<last]
    // Anything but a path, such as `*`, would disable more of git's checks than this repository needs.
    return path.hasPrefix("/") ? String(path) : nil
  }

  /// The line with the first phrase that occurs. Quoted text is ignored, because other people choose the
  /// names of refs.
  private func line(containing phrases: [String]) -> String? {
    let unquoted = lines.map { ($0, Self.withoutQuoted($0)) }
    for phrase in phrases {
      let found = unquoted.first { $0.1.range(of: phrase, options: .caseInsensitive) != nil }
      if let found { return Self.withoutPrefix(found.0) }
    }
    return nil
  }

  /// A line without names of refs and quoted text. Quotation marks begin and end words, so the `'` in
  /// `couldn't` isn't one, nor is one within the name of a ref, which has no spaces.
  private static func withoutQuoted(_ line: Substring) -> String {
    var unquoted: [Substring] = []
    var quoted: [Substring] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let isFirst = quoted.isEmpty
      guard !isFirst || word.hasPrefix("'") || word.hasPrefix("('") else {
        if !word.contains("refs/") { unquoted.append(word) }
        continue
      }
      quoted.append(word)
      // Punctuation may follow the quotation mark.
      let end = word.last { !".,;:)".contains($0) }
      if end == "'", !isFirst || word.count > 2 { quoted = [] }
    }
    return (unquoted + quoted).joined(separator: " ")
  }

  /// The line in which git complains about the repository at a path, or a file in it. The remote's own
  /// messages may contain any path, so they are skipped.
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

  /// Reasons why git can't use a repository that isn't damaged.
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

  /// The second is the message of git before 2.38.
  private static let distrusted = ["dubious ownership in repository", "unsafe repository"]

  /// The most informative line: the remote's own, else git's first error.
  private var message: String {
    let line = Self.prefixes.lazy.compactMap { prefix in
      lines.first { $0.hasPrefix(prefix) && $0.count > prefix.count }
    }.first
    return (line ?? lines.first).map(Self.withoutPrefix) ?? "git failed"
  }
}

/// Why access to a remote failed, with the message of git or the remote. None of these loses data.
package enum RemoteError: CodedError, Hashable, Sendable {
  /// No network, unknown host or refused connection.
  case unreachable(message: String)
  /// git was stopped because it took too long.
  case noAnswer(seconds: Int)
  /// The remote denies access, or only write access.
  case unauthorised(message: String)
  /// The remote denies access, and background sync can't prompt for a password.
  case unasked(message: String)
  /// ssh doesn't know the host's key, or the key has changed.
  case untrustedHost(message: String)
  /// The repository belongs to another user of its machine (git-config(1), "safe.directory").
  case distrusted(path: String)
  /// There is no repository at that address.
  case notFound(message: String)
  /// The answer isn't git's protocol: a login page, a greeting, a file.
  case notGit(message: String)
  /// git doesn't support such an address, or isn't allowed to use it.
  case invalidAddress(message: String)
  /// The remote rejects the change.
  case rejected(message: String)
  /// git isn't in PATH.
  case gitUnavailable
  /// The local repository is damaged.
  case broken(GitError)
  /// Anything else.
  case failed(message: String)
}

extension RemoteError {
  package var message: Message {
    switch self {
    case .unreachable(let message): Message("error.remote.unreachable", ["message": message])
    case .noAnswer(let seconds): Message("error.remote.noAnswer", ["count": seconds])
    case .unauthorised(let message): Message("error.remote.unauthorised", ["message": message])
    case .unasked(let message): Message("error.remote.unasked", ["message": message])
    case .untrustedHost(let message): Message("error.remote.untrustedHost", ["message": message])
    case .distrusted(let path):
      Message("error.remote.distrusted", ["path": path, "quoted": path.shellWord])
    case .notFound(let message): Message("error.remote.notFound", ["message": message])
    case .notGit(let message): Message("error.remote.notGit", ["message": message])
    case .invalidAddress(let message): Message("error.remote.invalidAddress", ["message": message])
    case .rejected(let message) where isCorruption:
      Message("error.remote.damaged", ["message": message])
    case .rejected(let message): Message("error.remote.rejected", ["message": message])
    case .gitUnavailable: Message("error.remote.gitUnavailable")
    case .broken(let error): Message("error.remote.broken", ["error": error.message])
    case .failed(let message): Message("error.remote.failed", ["message": message])
    }
  }

  package var given: String? {
    switch self {
    case .distrusted(let path): path
    case .broken(let error): error.given
    default: nil
    }
  }

  /// Whether the remote rejects a change because it lost objects that the change needs
  /// (`set_connectivity_errors` of git's `builtin/receive-pack.c`).
  package var isCorruption: Bool {
    guard case .rejected(let message) = self else { return false }
    return message.contains("(missing necessary objects)")
  }
}
