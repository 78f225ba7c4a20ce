package import Files

extension ReflogEntry {
  /// The branch that was checked out or rebased at each entry of HEAD's log; nil if unknown.
  fileprivate static func branches(of log: [ReflogEntry]) -> [String?] {
    var branches: [String?] = []
    var branch: String?
    var start = 0
    for entry in log {
      branches.append(branch)
      branch = entry.branch(after: branch)
      if entry.startsRebase { start = branches.count }
      guard entry.rebased != nil else { continue }
      // HEAD was detached while the rebase made its commits.
      for index in min(start, branches.count)..<branches.count { branches[index] = branch }
    }
    return branches
  }

  /// The branch that is checked out after this entry.
  private func branch(after branch: String?) -> String? {
    // `checkout: moving from main to topic`
    if message.hasPrefix("checkout: moving from ") {
      let space = message.utf8.lastIndex(of: UInt8(ascii: " "))
      return space.map { String(message[message.utf8.index(after: $0)...]) }
    }
    if let rebased { return rebased }
    // During a rebase HEAD is detached.
    return startsRebase ? nil : branch
  }

  /// The first word, in bytes: logs are long, and each commit reads them.
  private var command: Substring {
    Substring(message.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: " ") })
  }

  /// Whether the new commit was created by this entry, rather than checked out.
  fileprivate var createsCommit: Bool {
    switch command {
    case "commit", "cherry-pick", "am", "revert": true
    case "rebase": !startsRebase && !endsRebase
    case "pull": step != nil && !startsRebase && !endsRebase
    default: false
    }
  }

  /// Whether the new commit has no other as its model.
  fileprivate var isOriginal: Bool { command == "commit" || command == "am" }

  /// The step of a rebase, such as `pick`; nil if it is none. Of `git pull --rebase`, all words of the command
  /// precede it.
  private var step: Substring? {
    guard command == "rebase" || command == "pull" else { return nil }
    var words = message.utf8[...]
    while let space = words.firstIndex(of: UInt8(ascii: " ")) {
      words = words[words.index(after: space)...]
      if words.first == UInt8(ascii: "(") {
        return Substring(words.dropFirst().prefix { $0 != UInt8(ascii: ")") })
      }
    }
    return nil
  }

  fileprivate var startsRebase: Bool { step == "start" }

  private var endsRebase: Bool { step == "finish" || step == "abort" }

  /// The branch that a rebase returns to with this entry, its last one.
  fileprivate var rebased: String? {
    guard endsRebase else { return nil }
    let end = message.firstRange(of: ": returning to refs/heads/")
    return end.map { String(message[$0.upperBound...]) }
  }
}

extension Repository {
  /// The commits made on matching branches, newest last, according to the reflogs of all worktrees. It
  /// includes branches that have since been merged or deleted.
  package func commitsMade(
    onBranches isIncluded: (String) -> Bool
  ) async throws(GitError) -> [(commit: ObjectID, branch: String, isOriginal: Bool)] {
    let ignored = try ignoredBranches()
    var included: [String: Bool] = [:]
    return try await headLogs().flatMap { log in
      zip(log, ReflogEntry.branches(of: log)).compactMap { entry, branch in
        guard entry.createsCommit, let branch else { return nil }
        let isWanted =
          included[branch] ?? (isIncluded(branch) && !ignored.contains("refs/heads/\(branch)"))
        included[branch] = isWanted
        return isWanted ? (entry.new, branch, entry.isOriginal) : nil
      }
    }
  }

  /// Amended commits and the commits that replaced them, according to the reflogs of all worktrees.
  package func amendments() async throws(GitError) -> [ObjectID: ObjectID] {
    var amendments: [ObjectID: ObjectID] = [:]
    for entry in try await headLogs().joined() {
      guard entry.message.hasPrefix("commit (amend)"), let old = entry.old else { continue }
      amendments[old] = entry.new
    }
    return amendments
  }

  /// All commits that HEAD of any worktree was at, according to their reflogs.
  package func visitedCommits() async throws(GitError) -> [ObjectID] {
    try await headLogs().joined().map(\.new)
  }

  /// The reflog of each worktree's HEAD, the main one's first.
  private func headLogs() async throws(GitError) -> [[ReflogEntry]] {
    var logs: [[ReflogEntry]] = []
    for folder in Worktree.folders(in: commonDirectory) {
      logs.append(try await backend.reflog(Reflog(reference: "HEAD", folder: folder)))
    }
    return logs
  }
}

/// The local branches by full name, each with the commits that it pointed to.
package typealias Positions = [String: [ObjectID]]

extension Repository {
  /// Whether fetches write to local branches, as in a mirror, so that others move them.
  package var isMirror: Bool {
    get throws(GitError) {
      try configuration().entries.contains { entry in
        guard entry.key.hasPrefix("remote."), entry.key.hasSuffix(".fetch") else { return false }
        let target = entry.value?.split(separator: ":").last ?? ""
        return target.hasPrefix("refs/heads/") || target == "refs/*"
      }
    }
  }

  /// The commits that local branches have left, and those that a worktree's HEAD without a branch has left other
  /// than by checking out another commit; and where these point to now.
  /// - Parameter former: The branches' former positions; nil for all in their reflogs.
  package func leftCommits(
    since former: Positions?, now: Positions
  ) async throws(GitError) -> (old: Set<ObjectID>, new: Set<ObjectID>) {
    var old: Set<ObjectID> = []
    var new: Set<ObjectID> = []
    let add = { (left: [ObjectID], position: ObjectID) in
      let left = left.filter { $0 != position }
      if left.isEmpty { return }
      old.formUnion(left)
      new.insert(position)
    }
    for (name, positions) in now {
      guard let position = positions.last else { continue }
      if let former {
        add(former[name] ?? [], position)
      } else {
        let log = try await log(ofBranch: String(name.dropFirst("refs/heads/".count)))
        add(log.map(\.new), position)
      }
    }
    for worktree in try await backend.worktrees() where worktree.branch == nil {
      guard let position = worktree.head else { continue }
      let log = try await backend.reflog(Reflog(reference: "HEAD", folder: worktree.folder))
      let session = log.reversed().prefix { !$0.message.hasPrefix("checkout: ") }
      add(session.flatMap { [$0.old, $0.new].compactMap(\.self) }, position)
    }
    return (old, new)
  }

  /// Identifies the part of the history that a shallow clone has.
  package var cuts: Digest {
    var digest = Digest()
    for id in Grafts.shallowCommits(in: commonDirectory).sorted() { digest.add(id.bytes) }
    return digest
  }
}
