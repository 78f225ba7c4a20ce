/// A commit, or a branch, whose squash may be on another branch.
package struct SquashCandidate: Sendable {
  /// The changes that the squash may have: the commit's own, and those of branches with it.
  package let changes: [Change]
  /// The branch's tip, if its files at the squash may be compared instead, as after a rebase.
  fileprivate let tip: ObjectID?
  /// The commit, and the first paragraph of its message on one line; nil if messages aren't compared.
  private let named: (id: String, subject: String)?

  package init(
    _ changes: [Change], at tip: ObjectID? = nil, named: (id: String, subject: String)? = nil
  ) {
    self.changes = changes
    self.tip = tip
    self.named = named
  }

  /// Whether a message names the commit: by its id, as `git merge --squash` does, by its subject on a line of
  /// its own, as forges list the squashed commits, or by the same pull request.
  fileprivate func isNamed(in message: String) -> Bool {
    guard let named, !named.subject.isEmpty else { return false }
    let lines = message.split(separator: "\n").map { line in
      line.drop { " *-\t".contains($0) }
    }
    if lines.contains(where: { $0 == named.subject || $0.hasSuffix(named.id) }) { return true }
    guard let first = lines.first, let request = Self.request(first) else { return false }
    return request == Self.request(named.subject[...])
      || first.dropLast(request.count) == named.subject
  }

  /// The ` (#12)` or ` (!12)` that forges add to a subject.
  private static func request(_ subject: Substring) -> Substring? {
    guard subject.hasSuffix(")"), let start = subject.lastIndex(of: " ") else { return nil }
    let digits = subject[start...].dropFirst(3).dropLast()
    let isRequest = [" (#", " (!"].contains { subject[start...].hasPrefix($0) }
    return isRequest && !digits.isEmpty && digits.allSatisfy(\.isNumber) ? subject[start...] : nil
  }

  /// Whether one of the changes has one of those files; true if the changes are unknown.
  fileprivate func touches(_ paths: Set<String>) -> Bool {
    changes.isEmpty || changes.contains { !paths.isDisjoint(with: $0.paths) }
  }
}

extension Repository {
  /// How many commits to look through, and how many of those that touch the files to compare.
  private static let squashLimits = (commits: 10_000, comparisons: 1000)

  /// Whether a branch was squash-merged into one of the others: one commit has the branch's change.
  /// - Returns: Nil if that can't be determined: an object is missing, as in a partial clone, or too
  ///   large.
  package func isSquashed(_ tip: ObjectID, into others: [ObjectID]) async -> Bool? {
    do {
      for other in others {
        guard let change = try await change(ofBranch: tip, since: other) else { continue }
        let candidate = SquashCandidate([change], at: tip)
        if try await squash(of: candidate, in: other, excluding: [tip]) != nil { return true }
      }
      return false
    } catch {
      return nil
    }
  }

  /// The change of a commit, and of each branch that has it since that branch diverged from the targets.
  /// Those that can't be read are left out.
  package func changes(
    of commit: ObjectID, on tips: [ObjectID], since targets: [ObjectID]
  ) async -> [Change] {
    var changes = [(try? await ownChange(of: commit)) ?? nil]
    for tip in tips {
      for target in targets {
        changes.append((try? await change(ofBranch: tip, since: target)) ?? nil)
      }
    }
    return Array(Set(changes.compactMap(\.self)))
  }

  private func ownChange(of commit: ObjectID) async throws -> Change? {
    var parents: [ObjectID]?
    try await forEachCommit(named: [commit]) { parents = $0.parents }
    guard let parents else { return nil }
    return try await backend.change(from: parents.first, to: commit, among: [])
  }

  /// The change of a branch since it diverged from another, or since that was last merged into it.
  private func change(ofBranch tip: ObjectID, since other: ObjectID) async throws -> Change? {
    let since = try await commitsWithParents(from: [other], excluding: [tip])
    let known = Set(since.map(\.id))
    let shared = Set(since.flatMap(\.parents)).subtracting(known)
    var base: (id: ObjectID, time: Int64)?
    try await forEachCommit(named: shared.sorted()) { commit in
      if commit.committer.seconds >= base?.time ?? .min {
        base = (commit.id, commit.committer.seconds)
      }
    }
    guard let base else { return nil }
    return try await backend.change(from: base.id, to: tip, among: [])
  }

  /// The newest commit of a branch's first-parent chain that has one of a candidate's changes, perhaps with
  /// other files, or that touches its files and names it or has the same files.
  /// - Parameter known: Commits that, with their ancestors, aren't looked at.
  package func squash(
    of candidate: SquashCandidate, in branch: ObjectID, excluding known: [ObjectID]
  ) async throws -> ObjectID? {
    let since = try await commitsWithParents(from: [branch], excluding: known)
    var parents = Dictionary(since.map { ($0.id, $0.parents) }) { $1 }
    var (commits, comparisons) = Self.squashLimits
    var next: ObjectID? = branch
    // Removed, because grafts can make a commit its own ancestor.
    while let commit = next, let ids = parents.removeValue(forKey: commit), commits > 0,
      comparisons > 0
    {
      // The first commit of a shallow clone seems to add all files.
      guard let parent = ids.first else { break }
      next = parent
      commits -= 1
      let paths = try await changedPaths(from: parent, to: commit)
      if let paths, !candidate.touches(paths) { continue }
      comparisons -= 1
      var message = ""
      try await forEachCommit(named: [commit]) { message = $0.message }
      if candidate.isNamed(in: message) { return commit }
      for change in candidate.changes {
        if let tip = candidate.tip,
          try await backend.paths(from: commit, to: tip, among: change.paths).isEmpty
        {
          return commit
        }
        guard let paths, paths.isSuperset(of: change.paths) else { continue }
        let made = try await backend.change(from: parent, to: commit, among: change.paths)
        if made == change { return commit }
      }
    }
    return nil
  }

  /// Nil if one of the commits is too large to read.
  private func changedPaths(from base: ObjectID, to tip: ObjectID) async throws -> Set<String>? {
    do {
      return Set(try await backend.paths(from: base, to: tip, among: []))
    } catch GitError.tooLarge {
      return nil
    }
  }
}
