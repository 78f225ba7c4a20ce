import Files

extension Repository {
  /// Whether something was committed on that branch, as far as its log tells: a new branch is merged
  /// before it has a commit of its own. Without a log, it is taken to have some.
  package func hasOwnCommits(_ branch: Branch) async throws(GitError) -> Bool {
    let log = try await log(ofBranch: branch.name)
    return log.isEmpty || log.contains { Self.tellsOfCommits($0.message, on: branch.name) }
  }

  /// What git's commands write to the log of a branch. Fast-forwards, rebases and resets move it to
  /// commits that may be anyone's.
  private static func tellsOfCommits(_ message: String, on branch: String) -> Bool {
    let commands = ["commit", "cherry-pick", "am", "revert", "clone", "fetch"]
    let command = message.prefix { $0 != ":" && $0 != " " }
    if commands.contains(String(command)) { return true }
    // Checked out from a remote that has it.
    return message.hasPrefix("branch: Created from ") && message.hasSuffix("/\(branch)")
  }

  /// The commit that a branch was made at, as far as its log tells.
  package func start(ofBranch name: String) async throws(GitError) -> ObjectID? {
    let first = try await log(ofBranch: name).first
    return first.flatMap { $0.message.hasPrefix("branch: Created from ") ? $0.new : nil }
  }

  /// The entries of a branch's log, the oldest first.
  private func log(
    ofBranch name: String
  ) async throws(GitError) -> [(new: ObjectID, message: String)] {
    switch backend {
    case .library:
      // git_reflog_read makes a log where there is none, and git would then write to it.
      let bytes = FileSystem.contents(of: "\(commonDirectory)/logs/refs/heads/\(name)") ?? []
      return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        HeadLog.Entry(line, on: name).map { ($0.new, $0.message) }
      }
    case .program(let repository):
      let arguments = ["log", "--walk-reflogs", "--format=%H %gs", "refs/heads/\(name)", "--"]
      let lines = try await repository.git.text(arguments, in: repository.folder) ?? ""
      return lines.split(separator: "\n").reversed().compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return ObjectID(hex: parts[0].utf8).map { ($0, String(parts.last ?? "")) }
      }
    }
  }
}
