import Files

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
    for (phrases, error) in Self.ownKinds {
      if let line = line(containing: phrases) { return error(Self.withoutPrefix(line)) }
    }
    for (phrases, error) in Self.kinds {
      guard let line = line(containing: phrases) else { continue }
      let server = serverLines.firstIndex(of: line).map(serverMessage) ?? serverMessage
      return error(server ?? Self.withoutPrefix(line))
    }
    return .failed(message: message)
  }

  /// Phrases of git and ssh, and the errors that they mean.
  private static var ownKinds: KeyValuePairs<[String], (String) -> RemoteError> {
    [
      // The phrase in the line that names the host comes first; ssh draws a frame around its warning.
      [
        "requested strict checking", "remote host identification has changed",
        "host key verification failed",
      ]: { .untrustedHost(message: $0.trimmed(of: "@ ".utf8)) },
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
    ]
  }

  /// Phrases of git and servers, and the errors that they mean, specific reasons first: git adds "Could not
  /// read from remote repository" to any of them, and servers answer 403 for many.
  private static var kinds: KeyValuePairs<[String], (String) -> RemoteError> {
    [
      ["too many requests", "rate limit", "abuse detection", "error: 429"]:
        RemoteError.unreachable,
      [
        "archived", "quota", "size limit", "too large", "error: 413", "has been disabled",
        "is locked", "no space left",
      ]: RemoteError.rejected,
      [
        "permission denied", "denied to", "authentication failed", "could not read username",
        "could not read password", "unable to get password", "terminal prompts disabled",
        "error: 401", "error: 403", "error: 407", "access denied", "deploy key", "deployment key",
        "write access", "push access", "saml sso", "single sign-on", "unauthorized",
        "not authorized", "forbidden", "not allowed to push", "not allowed to upload",
        "not have permission", "n't have permission", "you need the git", "insufficient_scope",
        "no supported authentication", "too many authentication failures", "invalid credentials",
        "invalid username", "password authentication", "certificate", "requires authentication",
      ]: RemoteError.unauthorised,
      [
        "could not resolve", "connection refused", "connection timed out", "operation timed out",
        "timed out", "network is unreachable", "no route to host", "unable to connect",
        "failed to connect", "couldn't connect", "connection reset", "name or service not known",
        "temporary failure in name resolution", "connection closed by", "returned error: 5",
        "the remote end hung up", "early eof", "empty reply", "operation too slow",
        "network is down", "host is down", "broken pipe",
      ]: RemoteError.unreachable,
      [
        "service not enabled", "read-only", "read only", "not allowed", "unpack failed",
        "hook declined", "remote rejected", "git-http-push failed",
      ]: RemoteError.rejected,
      [
        "does not appear to be a git repository", "not found", "not be found", "does not exist",
        "no such file or directory", "not exported", "not a git repository", "was moved",
        "repository moved", "error: 404", "error: 410",
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
  private func line(containing phrases: [String]) -> Substring? {
    let unquoted = lines.map { ($0, Self.withoutQuoted($0).lowercased()) }
    return phrases.lazy.compactMap { phrase in unquoted.first { $0.1.contains(phrase) }?.0 }.first
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
    return bounded(line.dropFirst(prefix.count).trimmed(of: " \t".utf8))
  }

  /// A server's message, cut to a length that fits into an error.
  static func bounded(_ message: String) -> String {
    message.count > 300 ? message.prefix(299) + "…" : message
  }

  /// The second is the message of git before 2.38.
  private static let distrusted = ["dubious ownership in repository", "unsafe repository"]

  /// The most informative line: the server's own, else git's first error.
  private var message: String {
    if let serverMessage { return serverMessage }
    let line = Self.prefixes.lazy.compactMap { prefix in
      lines.first { $0.hasPrefix(prefix) && $0.count > prefix.count }
    }.first
    return (line ?? lines.first).map(Self.withoutPrefix) ?? "git failed"
  }
}

/// The server's own lines, without those of git and ssh.
extension RemoteFailure {
  /// The server's lines: those that git marks, or else those that came through ssh before git gave up.
  private var serverLines: [Substring] {
    let marked = lines.filter { $0.hasPrefix("remote:") && Self.isInformative($0) }
    if !marked.isEmpty { return marked }
    let ends = ["Could not read from remote repository.", "he remote end hung up unexpectedly"]
    let end = lines.firstIndex { line in ends.contains { line.hasSuffix($0) } } ?? 0
    let own = ["fatal:", "error:", "warning:", "hint:", "Warning:", "send-pack:", "fetch-pack:"]
    return lines[..<end].filter { line in
      Self.isInformative(line) && !own.contains { line.hasPrefix($0) }
    }
  }

  /// The server's error; nil if it says nothing.
  private var serverMessage: String? {
    let lines = serverLines
    let marks = ["ERROR:", "GitLab:", "Gitea:", "Forgejo:", "Gogs:", "fatal:", "error:"]
    let marked = lines.firstIndex { line in
      marks.contains { Self.withoutPrefix(line).hasPrefix($0) }
    }
    let isMarkedByGit = lines.first?.hasPrefix("remote:") == true
    // Without a mark, a greeting may come before ssh's last line.
    let start = marked ?? (isMarkedByGit ? lines.indices.first : lines.indices.last)
    return start.map(serverMessage)
  }

  /// A line of the server, with up to two more if its sentence goes on.
  private func serverMessage(from start: Int) -> String {
    var message = ""
    for line in serverLines[start...].prefix(3) {
      message += (message.isEmpty ? "" : " ") + Self.withoutPrefix(line)
      if let last = message.last, ".!?".contains(last) { break }
    }
    return Self.bounded(message)
  }

  /// Whether a line is more than a frame, or the progress of a transfer.
  static func isInformative(_ line: some StringProtocol) -> Bool {
    let text = line.hasPrefix("remote:") ? String(line.dropFirst("remote:".count)) : String(line)
    let progress = ["Enumerating", "Counting", "Compressing", "Resolving", "Total ", "Processing"]
    let trimmed = text.trimmed(of: " \t".utf8)
    return trimmed.contains { $0.isLetter || $0.isNumber }
      && !progress.contains { trimmed.hasPrefix($0) }
  }
}
