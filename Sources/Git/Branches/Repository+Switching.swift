import Files

/// A branch of a remote, as last fetched; the name is without the remote's.
package typealias RemoteBranch = (remote: String, name: String)

/// The source of a branch to check out.
package enum BranchSource: Hashable, Sendable {
  case existing
  /// Created at HEAD.
  case new
  /// Created at a remote's branch of the same name, which it tracks.
  case remote(String)
}

/// A git command that stopped in a worktree before it was finished (wt_status_get_state in git's
/// wt-status.c).
package enum UnfinishedCommand: String, Sendable {
  case merge, rebase, am, revert, bisect
  case cherryPick = "cherry-pick"

  /// The command that gives it up.
  package var abort: String { self == .bisect ? "git bisect reset" : "git \(rawValue) --abort" }
}

extension Repository {
  /// The command that isn't finished in this worktree; nil if there is none.
  package var unfinishedCommand: UnfinishedCommand? {
    let exists = { [gitDirectory] (name: String) in FileSystem.exists("\(gitDirectory)/\(name)") }
    if isRebasing { return .rebase }
    if exists("rebase-apply") { return .am }
    let files: KeyValuePairs<String, UnfinishedCommand> = [
      "MERGE_HEAD": .merge, "CHERRY_PICK_HEAD": .cherryPick, "REVERT_HEAD": .revert,
      "BISECT_LOG": .bisect,
    ]
    if let found = files.first(where: { exists($0.key) }) { return found.value }
    // Between two commits of a series there is no head.
    let rest = FileSystem.trimmedText(of: "\(gitDirectory)/sequencer/todo")
    return rest.map { $0.hasPrefix("revert") ? .revert : .cherryPick }
  }

  /// The branches of all remotes, as last fetched.
  package func remoteBranches() async throws(GitError) -> [RemoteBranch] {
    // A remote's name may have slashes.
    let remotes = try configuration().entries(inSection: "remote").compactMap { entry in
      entry.key.split(separator: ".").dropFirst().dropLast().joined(separator: ".")
    }
    return try await backend.references(in: ["refs/remotes"]).compactMap { found in
      let reference = found.name.dropFirst("refs/remotes/".count)
      let remote = remotes.filter { reference.hasPrefix("\($0)/") }.max { $0.count < $1.count }
      return remote.map { ($0, String(reference.dropFirst($0.count + 1))) }
    }
  }

  /// Checks out a branch as `git switch` does, with the user's hooks and filters.
  /// - Throws: ``GitError/unfinished(path:command:)``, ``GitError/branchInUse(branch:path:)``,
  ///   ``GitError/switchRefused(branch:files:)`` if changes would be lost.
  package func switchTo(branch: String, from source: BranchSource) async throws(GitError) {
    guard let git = GitCLI(asUserOf: environment) else { throw .gitUnavailable(path: path) }
    // git allows it during a bisect, but a branch would then start at any old commit.
    if let unfinishedCommand {
      throw .unfinished(path: workTree ?? path, command: unfinishedCommand)
    }
    let words =
      switch source {
      case .existing: [branch]
      case .new: ["--create", branch]
      case .remote(let remote): ["--create", branch, "--track", "refs/remotes/\(remote)/\(branch)"]
      }
    let folder = workTree ?? gitDirectory
    let result = try await git.run(["switch", "--quiet", "--no-guess"] + words, in: folder)
    if result.status == 0 { return }
    // The exit status of a failing post-checkout is git's too (githooks(5)).
    let head = try await git.run(["symbolic-ref", "--quiet", "HEAD"], in: folder)
    if String(decoding: head.bytes, as: UTF8.self) == "refs/heads/\(branch)\n" { return }
    throw switchError(branch, result)
  }

  private func switchError(_ branch: String, _ result: GitCLI.Output) -> GitError {
    let lines = result.message.split(separator: "\n")
    // git lists the files, each after a tab, and exits with 1.
    let files = lines.filter { $0.hasPrefix("\t") }.map { String($0.dropFirst()) }
    if result.status == 1, !files.isEmpty { return .switchRefused(branch: branch, files: files) }
    // `fatal: 'x' is already checked out at '/y'`, since git 2.43 `already used by worktree at '/y'`.
    let mark = [" is already checked out at '", " is already used by worktree at '"]
    let ranges = lines.compactMap { line in
      mark.lazy.compactMap { line.firstRange(of: $0) }.first.map { line[$0.upperBound...] }
    }
    if let place = ranges.first {
      return .branchInUse(branch: branch, path: String(place.dropLast()))
    }
    let text = lines.first { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") } ?? ""
    return .failed(path: path, code: result.status, message: String(text))
  }
}
