import Files

/// The local branches of a repository, and the one that the others are merged into.
package struct Branches: Sendable {
  /// All local branches but the default one and ignored ones, sorted by name.
  package let others: [Branch]
  /// The tips of the default branch, locally and at `origin`; empty if there is no such branch.
  package let defaultTips: [ObjectID]
  /// The names of all local branches.
  package let names: [String]
  /// The tips of all local branches, by full name.
  package let tips: [String: ObjectID]

  private static let heads = "refs/heads/"
  private static let remote = "refs/remotes/origin/"

  /// - Parameters:
  ///   - references: All local branches and the remote-tracking branches of `origin`, by full name.
  ///   - remoteHead: The ref that `origin/HEAD` names.
  ///   - head: The branch that HEAD names.
  init(
    _ references: [String: ObjectID], remoteHead: String?, head: String?, ignored: IgnoredBranches
  ) {
    let tips = { (name: String) in
      [Self.heads + name, Self.remote + name].compactMap { references[$0] }
    }
    let remoteHead = remoteHead.flatMap { name in
      name.hasPrefix(Self.remote) ? String(name.dropFirst(Self.remote.count)) : nil
    }
    let candidates = [remoteHead, "main", "master", head].compactMap(\.self)
    let name = candidates.first { !tips($0).isEmpty }
    defaultTips = name.map(tips) ?? []
    let local = references.compactMap { reference, tip -> Branch? in
      guard reference.hasPrefix(Self.heads) else { return nil }
      return Branch(name: String(reference.dropFirst(Self.heads.count)), tip: tip)
    }.sorted { $0.name < $1.name }
    names = local.map(\.name)
    self.tips = references.filter { $0.key.hasPrefix(Self.heads) && !ignored.contains($0.key) }
    others = local.filter { $0.name != name && !ignored.contains(Self.heads + $0.name) }
  }
}

/// A local branch.
package struct Branch: Hashable, Sendable {
  /// Without `refs/heads/`.
  package let name: String
  package let tip: ObjectID
}

extension Repository {
  /// The local branches. The default branch is the one that `origin/HEAD` names, or else `main`, `master`,
  /// or the one that HEAD names.
  package func branches() async throws(GitError) -> Branches {
    let found = try await backend.references(in: ["refs/heads", "refs/remotes/origin"])
    return Branches(
      Dictionary(found) { $1 },
      remoteHead: try await backend.target(ofSymbolic: "refs/remotes/origin/HEAD"), head: branch,
      ignored: try ignoredBranches())
  }
}

extension Repository {
  /// Whether the branch has its own commits, according to its reflog; true without a reflog. A new branch
  /// without commits would otherwise count as merged.
  package func hasOwnCommits(_ branch: Branch) async throws(GitError) -> Bool {
    let log = try await log(ofBranch: branch.name)
    return log.isEmpty || log.contains { Self.mentionsCommits($0.message, on: branch.name) }
  }

  /// Whether a reflog message means that the branch got its own commits. Fast-forwards, rebases and resets
  /// can move it to anyone's commits.
  private static func mentionsCommits(_ message: String, on branch: String) -> Bool {
    let commands = ["commit", "cherry-pick", "am", "revert", "clone", "fetch"]
    let command = message.prefix { $0 != ":" && $0 != " " }
    return commands.contains(String(command)) || isCopied(message, branch)
  }

  /// Whether a reflog message means that the branch was created from a remote's branch of that name.
  private static func isCopied(_ message: String, _ branch: String) -> Bool {
    message.hasPrefix("branch: Created from ") && message.hasSuffix("/\(branch)")
  }

  /// The commit that a branch was created at, according to its reflog, unless it was copied from a remote.
  package func start(ofBranch name: String) async throws(GitError) -> ObjectID? {
    let first = try await log(ofBranch: name).first
    return first.flatMap { entry in
      let isCreated = entry.message.hasPrefix("branch: Created from ")
      return isCreated && !Self.isCopied(entry.message, name) ? entry.new : nil
    }
  }

  /// The entries of a branch's reflog, oldest first.
  func log(ofBranch name: String) async throws(GitError) -> [ReflogEntry] {
    try await backend.reflog(Reflog(reference: "refs/heads/\(name)", folder: commonDirectory))
  }
}
