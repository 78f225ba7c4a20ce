import Files

/// The refs and commits of a repository, as libgit2 or the `git` program reads them.
protocol GitHistory {
  func layout() throws(GitError) -> RepositoryLayout

  /// The main worktree, and all linked ones that git lists, even if their folder is gone.
  func worktrees() async throws(GitError) -> [Worktree]

  /// Each ref in some folders, such as `refs/heads`, with its target. As in git, broken refs are skipped.
  func references(in folders: [String]) async throws(GitError) -> [Reference]

  /// The broken refs among branches and HEAD, as far as they are known.
  /// - Parameter sound: Branches that were read.
  func brokenReferences(besides sound: Set<String>) -> [String]

  /// The ref that a symbolic ref names; nil if it isn't symbolic or can't be read.
  func target(ofSymbolic name: String) async throws(GitError) -> String?

  /// The commit of HEAD; nil if there is none.
  func head() async throws(GitError) -> ObjectID?

  /// The end of HEAD's first-parent chain, without replacements and grafts; nil if there is none.
  /// - Parameter shallowCommits: The commits at which a shallow clone ends.
  func root(_ shallowCommits: Set<ObjectID>) async throws(GitError) -> ObjectID?

  /// Each commit by id, for walks that can be resumed; nil if walks always read everything.
  /// - Parameters:
  ///   - replacing: Whether `refs/replace/*` apply.
  ///   - isIsolated: Whether another thread reads the same repository.
  func history(replacing: Bool, isIsolated: Bool) throws(GitError) -> CommitHistory?

  /// As ``Repository/forEachCommit(_:)``.
  func forEachCommit(
    from tips: [Tip], replacing: Bool, _ body: (borrowing RawCommit) throws -> Void
  ) async throws

  /// As ``Repository/forEachCommit(named:_:)``.
  func forEachCommit(
    named ids: [ObjectID], replacing: Bool, _ body: (borrowing RawCommit) throws -> Void
  ) async throws

  /// As ``Repository/commitsWithParents(from:excluding:limit:skewTolerance:)``.
  func commits(
    from tips: [ObjectID], excluding others: [ObjectID], limit: Int, skewTolerance: Int,
    replacing: Bool
  ) async throws(GitError) -> [CommitParents]

  /// The change from one commit to another; nil if it can't be compared.
  /// - Parameters:
  ///   - base: Nil for everything that a root commit has.
  ///   - names: The files to compare; all if it is empty.
  func change(from base: ObjectID?, to tip: ObjectID, among names: [String]) async throws -> Change?

  /// The files that differ between two commits, of the named ones or of all.
  func paths(from base: ObjectID?, to tip: ObjectID, among names: [String]) async throws -> [String]

  /// The content of the blob that a revision such as `HEAD:.mailmap` names; nil if there is none.
  /// - Throws: `GitError.tooLarge` if it is larger than a mailmap may be, `GitError.corrupt` if an
  ///   object on the way to it can't be read, and `GitError.missingMailmap` if it was left out.
  func blobContents(_ revision: String) async throws(GitError) -> [UInt8]?

  /// The entries of a reflog, oldest first; empty if there is none.
  func reflog(_ log: Reflog) async throws(GitError) -> [ReflogEntry]
}

/// The paths of a repository, and its current branch.
struct RepositoryLayout: Sendable {
  var path: String
  var workTree: String?
  var gitDirectory: String
  var commonDirectory: String
  var branch: String?

  /// A branch without `refs/heads/`, any other ref in full.
  static func branch(_ reference: String) -> String {
    let prefix = "refs/heads/"
    return reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : reference
  }
}

/// HEAD of a worktree.
struct Worktree: Sendable {
  /// Its git folder.
  let folder: String
  /// The ref that HEAD names; nil if it names a commit.
  let branch: String?
  let head: ObjectID?

  /// The git folders of the main worktree and of the linked ones that have a file `gitdir`, as git lists them
  /// (get_linked_worktree in git's worktree.c).
  static func folders(in commonDirectory: String) -> [String] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    return [commonDirectory]
      + linked.filter { FileSystem.trimmedText(of: "\($0)/gitdir")?.isEmpty == false }
  }
}

typealias Reference = (name: String, target: ObjectID)
typealias CommitParents = (id: ObjectID, parents: [ObjectID])

/// A starting point of a walk over history.
package struct Tip: Hashable, Sendable {
  package let target: ObjectID
  /// The branch's ref, which is skipped if its object is missing. Nil for a worktree's HEAD, whose object
  /// git requires.
  package let reference: String?

  package init(target: ObjectID, reference: String?) {
    self.target = target
    self.reference = reference
  }
}
