import Foundation
import Subprocess

/// How `git` exchanges with a remote: as the person set it up, with their ssh, agents, credential
/// helpers and proxies, but with no hooks of theirs.
package struct RemoteAccess: Sendable {
  /// As git takes it.
  package let url: String
  /// Whether nobody is there who could be asked for a password.
  private let isUnattended: Bool
  /// How long one exchange may take.
  private let patience: Duration
  private let environment: GitEnvironment
  private let git: GitProgram

  /// - Throws: ``RemoteError/gitUnavailable``
  package init(
    url: String, environment: GitEnvironment, isUnattended: Bool, patience: Duration
  ) throws(RemoteError) {
    guard let git = GitProgram(toExchangeBy: environment, isUnattended: isUnattended) else {
      throw .gitUnavailable
    }
    self.url = url
    self.isUnattended = isUnattended
    self.patience = patience
    self.environment = environment
    self.git = git
  }

  private var folder: RemoteFolder? { RemoteFolder(url, environment: environment) }

  /// The remote's refs whose names the patterns match, with what they lead to.
  package func references(_ patterns: [String]) async throws(RemoteError) -> [String: ObjectID] {
    if let found = try? folder?.references(patterns) { return found }
    let arguments = ["ls-remote", "--quiet", "--", url] + patterns
    let (output, _) = try await exchange(arguments, in: "/")
    var found: [String: ObjectID] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, let id = ObjectID(hex: parts[0].utf8) else { continue }
      found[String(parts[1])] = id
    }
    return found
  }

  /// Makes a bare repository with nothing of the person's own in it.
  package func makeRepository(at path: String) async throws(RemoteError) {
    try await exchange(
      [
        "-c", "init.defaultObjectFormat=sha1", "-c", "init.defaultRefFormat=files", "init",
        "--quiet", "--bare", "--template=", "--", path,
      ], in: "/", repository: path)
  }

  /// Brings the objects that refs of the remote lead to.
  /// - Parameter specifications: As `git fetch` takes them.
  package func fetch(_ specifications: [String], into path: String) async throws(RemoteError) {
    // Else git looks for what blobs there have in common, which takes longer than to bring them.
    let packing = folder.map { _ in ["--upload-pack", "git -c pack.window=0 upload-pack"] } ?? []
    try await exchange(
      [
        // Blobs above that size go from the network to the disk in pieces, and into a pack, whose
        // objects tell their size before their content.
        "-c", "core.bigFileThreshold=1m", "-c", "fetch.unpackLimit=1", "-c",
        "transfer.unpackLimit=1",
        "-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "fetch.writeCommitGraph=false",
        "--git-dir=\(path)", "fetch", "--quiet", "--no-tags", "--no-prune", "--no-auto-maintenance",
        "--no-recurse-submodules", "--no-show-forced-updates", "--force",
      ] + packing + ["--", url] + specifications, in: path, repository: path)
  }

  /// Sends what refs lead to.
  /// - Parameter specifications: As `git push` takes them.
  /// - Returns: What the remote said to each that it didn't take, by its name there.
  package func push(
    _ specifications: [String], from path: String
  ) async throws(RemoteError) -> [String: String] {
    let (output, message) = try await exchange(
      [
        // Packs have little in common, so that to look for it takes longer than to send them.
        "-c", "core.bigFileThreshold=1m", "-c", "pack.window=0", "-c", "push.pushOption=", "-c",
        "push.followTags=false", "--git-dir=\(path)", "push",
        "--quiet", "--porcelain", "--no-verify", "--no-signed", "--recurse-submodules=no",
        "--", url,
      ] + specifications, in: path, repository: path, allowing: [1])
    var refused: [String: String] = [:]
    for line in output.split(separator: "\n") where line.hasPrefix("!") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count > 2, let colon = parts[1].lastIndex(of: ":") else { continue }
      let name = String(parts[1][parts[1].index(after: colon)...])
      refused[name] = RemoteAccess.reason(String(parts[2]), message)
    }
    return refused
  }

  /// What the remote's own words are, before git's.
  private static func reason(_ summary: String, _ message: String) -> String {
    let remote = message.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("remote: ") }
      .map { $0.dropFirst("remote: ".count).trimmingCharacters(in: .whitespaces) }
    return ([summary] + remote.filter { !$0.isEmpty }.prefix(3)).joined(separator: ": ")
  }

  /// - Parameter repository: The path of the one on this machine that is exchanged; nil for none.
  @discardableResult
  private func exchange(
    _ arguments: [String], in folder: String, repository: String? = nil,
    allowing statuses: [Int] = []
  ) async throws(RemoteError) -> (output: String, message: String) {
    guard let result = try await git.exchange(arguments, in: folder, patience: patience) else {
      throw .unreachable(message: "no answer within \(patience.components.seconds) seconds")
    }
    let output = String(decoding: result.bytes, as: UTF8.self)
    if result.status == 0 || statuses.contains(result.status) && output.contains("\n") {
      return (output, result.message)
    }
    let message = RemoteURL.withoutSecrets(of: url, in: result.message)
    let error = RemoteFailure(message, repository: repository).error
    if isUnattended, case .unauthorised(let message) = error { throw .unasked(message: message) }
    throw error
  }
}
