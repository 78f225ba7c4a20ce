import Foundation

/// Tells from git's messages, in English, what kind of failure it was. Git's exit status is 128 for all.
struct RemoteFailure {
  private let text: String

  /// - Parameter text: What git wrote on standard error.
  init(_ text: String) {
    self.text = text
  }

  var error: RemoteError {
    // First what names a reason: git adds "Could not read from remote repository" to any.
    if let line = line(saying: Self.unauthorised) { return .unauthorised(message: line) }
    if let line = line(saying: Self.unreachable) { return .unreachable(message: line) }
    if let line = line(saying: Self.rejected) { return .rejected(message: line) }
    if let line = line(saying: Self.notFound) { return .notFound(message: line) }
    return .failed(message: message)
  }

  /// The line with the first of the phrases that is there.
  private func line(saying phrases: [String]) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    for phrase in phrases {
      if let line = lines.first(where: { $0.range(of: phrase, options: .caseInsensitive) != nil }) {
        return Self.withoutPrefix(line)
      }
    }
    return nil
  }

  private static let prefixes = [
    "remote: ", "fatal: remote error: ", "fatal: ", "error: ", "ssh: ",
  ]

  private static func withoutPrefix(_ line: Substring) -> String {
    let prefix = prefixes.first { line.hasPrefix($0) } ?? ""
    return line.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces)
  }

  private static let unauthorised = [
    "permission denied", "authentication failed", "could not read username",
    "could not read password", "terminal prompts disabled", "returned error: 401",
    "returned error: 403", "host key verification failed", "access denied",
    "no supported authentication", "too many authentication failures", "invalid credentials",
    "certificate", "requires authentication",
  ]
  private static let unreachable = [
    "could not resolve", "connection refused", "connection timed out", "operation timed out",
    "timed out", "network is unreachable", "no route to host", "unable to connect",
    "failed to connect", "couldn't connect", "connection reset", "name or service not known",
    "temporary failure in name resolution", "connection closed by", "returned error: 5",
    "returned error: 429", "the remote end hung up", "early eof", "empty reply",
    "operation too slow", "network is down", "host is down", "broken pipe",
  ]
  private static let rejected = [
    "service not enabled", "read-only", "read only", "not allowed", "quota", "no space left",
    "unpack failed", "hook declined", "remote rejected", "file too large",
  ]
  private static let notFound = [
    "does not appear to be a git repository", "not found", "does not exist",
    "no such file or directory", "not exported", "not a git repository", "returned error: 404",
  ]

  /// The line that says most: the remote's own, else git's first complaint.
  private var message: String {
    let lines = text.split(whereSeparator: \.isNewline)
    let line = Self.prefixes.lazy.compactMap { prefix in
      lines.first { $0.hasPrefix(prefix) && $0.count > prefix.count }
    }.first
    return (line ?? lines.first).map(Self.withoutPrefix) ?? "git failed"
  }
}
