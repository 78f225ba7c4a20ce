import CLibgit2
import Files

/// A repository opened with libgit2.
final class Libgit2Repository {
  let pointer: OpaquePointer
  /// The requested path, for messages.
  let openedPath: String
  /// The objects, once `objects()` has opened them.
  private var openedObjects: ObjectDatabase?

  /// Opens the repository at the path or, if searching, in the nearest parent folder that has one.
  init(at path: String, searching: Bool, environment: GitEnvironment) throws(GitError) {
    guard try RepositoryFiles.check(path, searching: searching) else {
      throw .notARepository(path: path)
    }
    try Libgit2.prepare(for: path)
    var pointer: OpaquePointer?
    let flags = searching ? 0 : GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue
    let ceilings = environment.variables["GIT_CEILING_DIRECTORIES"] ?? ""
    try Libgit2.check(git_repository_open_ext(&pointer, path, flags, ceilings), path: path)
    guard let pointer else { throw .notARepository(path: path) }
    self.pointer = pointer
    openedPath = path
  }

  /// Opens a git folder of a repository that is open already.
  init(gitDirectory: String) throws(GitError) {
    var pointer: OpaquePointer?
    let flags = GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue | GIT_REPOSITORY_OPEN_NO_DOTGIT.rawValue
    try Libgit2.check(
      git_repository_open_ext(&pointer, gitDirectory, flags, nil), path: gitDirectory)
    guard let pointer else { throw .notARepository(path: gitDirectory) }
    self.pointer = pointer
    openedPath = gitDirectory
  }

  deinit {
    git_repository_free(pointer)
  }

  /// The git folder of this worktree.
  var gitDirectory: String {
    String(cString: git_repository_path(pointer)).withoutTrailingSlash
  }

  /// The git folder that all worktrees share.
  var commonDirectory: String {
    String(cString: git_repository_commondir(pointer)).withoutTrailingSlash
  }

  /// Nil if bare. Without `core.bare`, libgit2 assumes that the folder around `project.git` is a worktree;
  /// git only assumes this for a folder named `.git`.
  private var workTree: String? {
    guard let folder = git_repository_workdir(pointer) else { return nil }
    let path = String(cString: folder).withoutTrailingSlash
    let isGuess = path == gitDirectory.parentFolder && !gitDirectory.hasSuffix("/.git")
    return isGuess ? nil : path
  }

  /// - Throws: `GitError.corrupt`, because everything that is looked up here must exist.
  @discardableResult
  func check(_ code: Int32) throws(GitError) -> Int32 {
    guard code < 0 else { return code }
    throw .corrupt(path: openedPath, message: Libgit2.message())
  }

  /// The repository's objects, opened once.
  func objects(isIsolated: Bool = false) throws(GitError) -> ObjectDatabase {
    if let openedObjects { return openedObjects }
    let objects = try ObjectDatabase(of: self, isIsolated: isIsolated)
    openedObjects = objects
    return objects
  }
}

extension Libgit2Repository: GitHistory {
  func layout() throws(GitError) -> RepositoryLayout {
    let isMain = gitDirectory == commonDirectory
    let main = isMain ? self : try Libgit2Repository(gitDirectory: commonDirectory)
    return RepositoryLayout(
      path: main.workTree ?? main.gitDirectory, workTree: workTree, gitDirectory: gitDirectory,
      commonDirectory: commonDirectory,
      branch: try branchOfHead().map(RepositoryLayout.branch(_:)))
  }

  /// The ref that HEAD names; nil if it names a commit.
  private func branchOfHead() throws(GitError) -> String? {
    if let name = target(ofSymbolic: "HEAD") { return name }
    if head() != nil { return nil }
    let file = "\(gitDirectory)/HEAD"
    if FileSystem.isDenied(file) { throw .unreadable(path: file) }
    throw .corrupt(path: openedPath, message: "\(file) is malformed")
  }

  func worktrees() -> [Worktree] {
    Worktree.folders(in: commonDirectory).compactMap { folder in
      // git_repository_head_for_worktree fails if the worktree's folder is gone.
      let opened = folder == gitDirectory ? self : try? Libgit2Repository(gitDirectory: folder)
      return opened.map {
        Worktree(folder: folder, branch: $0.target(ofSymbolic: "HEAD"), head: $0.head())
      }
    }
  }

  func head() -> ObjectID? { try? resolve("HEAD") }

  func root(_ shallowCommits: Set<ObjectID>) throws(GitError) -> ObjectID? {
    guard var id = head() else { return nil }
    let objects = try objects()
    var seen: Set<ObjectID> = []
    while !shallowCommits.contains(id), seen.insert(id).inserted {
      guard let object = try objects.object(id) else {
        throw .corrupt(path: openedPath, message: "commit \(id) is missing")
      }
      let header = object.withContent { CommitHeader($0) }
      guard let header else {
        throw .corrupt(path: openedPath, message: "commit \(id) is malformed")
      }
      guard let parent = header.parents.first else { return id }
      id = parent
    }
    return nil
  }

  func history(replacing: Bool, isIsolated: Bool) throws(GitError) -> CommitHistory? {
    try checkRights()
    _ = try objects(isIsolated: isIsolated)
    return try CommitHistory(of: self, replacing: replacing)
  }

  /// libgit2 silently skips refs that it isn't permitted to read.
  private func checkRights() throws(GitError) {
    let names = ["objects", "objects/pack", "refs", "refs/heads", "refs/remotes", "packed-refs"]
    let denied = names.map { "\(commonDirectory)/\($0)" }.first(where: FileSystem.isDenied)
    if let denied { throw .unreadable(path: denied) }
  }

  func forEachCommit(
    from tips: [Tip], replacing: Bool, _ body: (borrowing RawCommit) throws -> Void
  ) throws {
    let history = try CommitHistory(of: self, replacing: replacing)
    var walk = CommitWalk(history, from: tips.map(PendingCommit.init))
    try walk.run { commit in
      try body(commit)
      return true
    }
  }

  func forEachCommit(
    named ids: [ObjectID], replacing: Bool, _ body: (borrowing RawCommit) throws -> Void
  ) throws {
    let history = try CommitHistory(of: self, replacing: replacing)
    for id in ids { _ = try history.read(id, body) }
  }

  func commits(
    from tips: [ObjectID], excluding others: [ObjectID], limit: Int, skewTolerance: Int,
    replacing: Bool
  ) throws(GitError) -> [CommitParents] {
    let history = try CommitHistory(of: self, replacing: replacing)
    let objects = try objects()
    do {
      let existing = { (ids: [ObjectID]) in try ids.filter { try objects.header(of: $0) != nil } }
      var walk = CommitWalk(
        history,
        from: try existing(tips).map { PendingCommit(id: $0, origin: .tag, time: .max) },
        hiding: Set(try existing(others)))
      var ids: [ObjectID] = []
      try walk.run { commit in
        ids.append(commit.id)
        return ids.count < limit
      }
      try walk.readHidden(skewTolerance: skewTolerance)
      return (ids + walk.oversized.map(\.id)).filter { !walk.isHidden($0) }
        .map { ($0, walk.shownParents[$0] ?? []) }
    } catch {
      throw GitError(error, path: openedPath)
    }
  }

  func reflog(_ log: Reflog) -> [ReflogEntry] { log.entries() }
}
