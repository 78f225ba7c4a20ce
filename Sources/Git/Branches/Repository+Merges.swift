import CLibgit2
import Files

extension Repository {
  /// Whether a commit is one of those, or an ancestor of one of them.
  package func isMerged(
    _ commit: ObjectID, into tips: [ObjectID]
  ) async throws(GitError) -> Bool {
    if tips.contains(commit) { return true }
    let reader = try await historyReader()
    for tip in tips {
      let isMerged =
        switch reader {
        case .library(let repository): try repository.isAncestor(commit, of: tip)
        case .program(let repository): try await repository.isAncestor(commit, of: tip)
        }
      if isMerged { return true }
    }
    return false
  }

  /// The commits that a branch has and those others don't, newest first, at most 1,000. Others that the
  /// repository doesn't have are ignored.
  package func commits(
    from tip: ObjectID, excluding others: [ObjectID]
  ) async throws(GitError) -> [ObjectID] {
    switch try await historyReader() {
    case .library(let repository): try repository.commits(from: tip, excluding: others)
    case .program(let repository): try await repository.commits(from: tip, excluding: others)
    }
  }

  /// libgit2 1.5 takes the end of a history that was cut for damage, so there git goes through it.
  func historyReader() async throws(GitError) -> RepositoryBackend {
    let files = ["shallow", "info/grafts"].map { "\(commonDirectory)/\($0)" }
    guard case .library = backend, files.contains(where: FileSystem.exists),
      let git = GitProgram(environment)
    else { return backend }
    return .program(try await ProgramRepository(at: path, searching: false, git: git))
  }
}

private let commitLimit = 1000

extension LibraryRepository {
  fileprivate func isAncestor(_ commit: ObjectID, of tip: ObjectID) throws(GitError) -> Bool {
    _ = try objects()
    var (descendant, ancestor) = (tip.oid, commit.oid)
    let code = git_graph_descendant_of(pointer, &descendant, &ancestor)
    return try check(code) == 1
  }

  fileprivate func commits(
    from tip: ObjectID, excluding others: [ObjectID]
  ) throws(GitError) -> [ObjectID] {
    _ = try objects()
    var walk: OpaquePointer?
    try check(git_revwalk_new(&walk, pointer))
    defer { git_revwalk_free(walk) }
    try check(git_revwalk_sorting(walk, GIT_SORT_TIME.rawValue))
    var id = tip.oid
    try check(git_revwalk_push(walk, &id))
    for other in others {
      id = other.oid
      let code = git_revwalk_hide(walk, &id)
      if code != GIT_ENOTFOUND.rawValue { try check(code) }
    }
    var commits: [ObjectID] = []
    while commits.count < commitLimit {
      let code = git_revwalk_next(&id, walk)
      if code == GIT_ITEROVER.rawValue { break }
      try check(code)
      commits.append(ObjectID(id))
    }
    return commits
  }

  /// - Throws: `GitError.corrupt`, for all that is looked for has to be there.
  @discardableResult
  func check(_ code: Int32) throws(GitError) -> Int32 {
    guard code < 0 else { return code }
    throw .corrupt(path: openedPath, message: Libgit2.message())
  }
}

extension ProgramRepository {
  fileprivate func isAncestor(
    _ commit: ObjectID, of tip: ObjectID
  ) async throws(GitError) -> Bool {
    // `merge-base --is-ancestor` keeps all the commits it goes through in memory.
    let arguments = ["rev-list", "--max-count=1", commit.description, "^\(tip)"]
    return try await git.output(arguments, in: folder)?.isEmpty == true
  }

  fileprivate func commits(
    from tip: ObjectID, excluding others: [ObjectID]
  ) async throws(GitError) -> [ObjectID] {
    let names = [tip.description] + others.map { "^\($0)" }
    let text = try await git.text(
      ["rev-list", "--ignore-missing", "--max-count=\(commitLimit)"] + names, in: folder)
    return (text ?? "").split(separator: "\n").compactMap { ObjectID(hex: $0.utf8) }
  }
}
