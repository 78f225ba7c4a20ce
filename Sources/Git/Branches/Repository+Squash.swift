import CLibgit2
import Foundation

extension Repository {
  /// Whether one commit has brought all of a branch to one of those others, as squashing does:
  /// somewhere since the branch left it, each file that the branch changed was as it is there.
  /// - Returns: Nil if that can't be determined: an object is missing, as in a partial clone, or too
  ///   large.
  package func isSquashed(_ tip: ObjectID, into others: [ObjectID]) async -> Bool? {
    do {
      let reader = try await historyReader()
      for other in others {
        let isSquashed =
          switch reader {
          case .library(let repository): try repository.isSquashed(tip, into: other)
          case .program(let repository): try await repository.isSquashed(tip, into: other)
          }
        if isSquashed { return true }
      }
      return false
    } catch {
      return nil
    }
  }
}

extension LibraryRepository {
  fileprivate func isSquashed(_ tip: ObjectID, into other: ObjectID) throws(GitError) -> Bool {
    guard let base = try mergeBase(of: tip, other) else { return false }
    let start = try tree(of: base)
    defer { git_tree_free(start) }
    let end = try tree(of: tip)
    defer { git_tree_free(end) }
    var search = SquashSearch()
    try forEachChange(from: start, to: end) { search.want($0, $1) }
    guard search.isPossible else { return false }

    var previous = try tree(of: base)
    defer { git_tree_free(previous) }
    for commit in try firstParents(of: other, since: base) {
      let tree = try tree(of: commit)
      defer {
        git_tree_free(previous)
        previous = tree
      }
      try forEachChange(from: previous, to: tree, search.paths) { search.see($0, $1) }
      if search.isFound { return true }
    }
    return false
  }

  private func mergeBase(of one: ObjectID, _ other: ObjectID) throws(GitError) -> ObjectID? {
    _ = try objects()
    var (base, first, second) = (git_oid(), one.oid, other.oid)
    let code = git_merge_base(&base, pointer, &first, &second)
    // A missing object has the same code, and another class.
    let isNone =
      code == GIT_ENOTFOUND.rawValue
      && git_error_last()?.pointee.klass == Int32(GIT_ERROR_MERGE.rawValue)
    if isNone { return nil }
    try check(code)
    return ObjectID(base)
  }

  /// The first-parent chain of a commit up to what another has, the oldest first.
  private func firstParents(
    of tip: ObjectID, since base: ObjectID
  ) throws(GitError) -> [ObjectID] {
    var walk: OpaquePointer?
    try check(git_revwalk_new(&walk, pointer))
    defer { git_revwalk_free(walk) }
    try check(git_revwalk_simplify_first_parent(walk))
    var id = tip.oid
    try check(git_revwalk_push(walk, &id))
    id = base.oid
    try check(git_revwalk_hide(walk, &id))
    var commits: [ObjectID] = []
    while true {
      let code = git_revwalk_next(&id, walk)
      if code == GIT_ITEROVER.rawValue { return commits.reversed() }
      try check(code)
      commits.append(ObjectID(id))
    }
  }

  /// - Returns: A tree that the caller frees.
  private func tree(of commit: ObjectID) throws(GitError) -> OpaquePointer? {
    var id = commit.oid
    var (found, tree): (OpaquePointer?, OpaquePointer?)
    try check(git_commit_lookup(&found, pointer, &id))
    defer { git_commit_free(found) }
    try check(git_commit_tree(&tree, found))
    return tree
  }

  /// Calls the body with the path of each file that differs, and its mode and object in the latter.
  private func forEachChange(
    from old: OpaquePointer?, to new: OpaquePointer?, _ paths: [String] = [],
    _ body: (String, String) -> Void
  ) throws(GitError) {
    var options = git_diff_options()
    try check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)))
    options.flags = GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue | GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
    options.ignore_submodules = GIT_SUBMODULE_IGNORE_NONE
    var names = paths.map { strdup($0) }
    defer { for name in names { free(name) } }
    var diff: OpaquePointer?
    let code = names.withUnsafeMutableBufferPointer { names in
      options.pathspec = git_strarray(strings: names.baseAddress, count: names.count)
      return git_diff_tree_to_tree(&diff, pointer, old, new, &options)
    }
    try check(code)
    defer { git_diff_free(diff) }
    for index in 0..<git_diff_num_deltas(diff) {
      guard let file = git_diff_get_delta(diff, index)?.pointee.new_file else { continue }
      body(String(cString: file.path), "\(file.mode) \(ObjectID(file.id))")
    }
  }
}

extension ProgramRepository {
  /// `git log` keeps all the commits that it goes through in memory. In bytes.
  private static let limit = 64 << 20

  fileprivate func isSquashed(_ tip: ObjectID, into other: ObjectID) async throws -> Bool {
    let size = try await checkObjects()
    if size > Self.limit { throw GitError.tooLarge(path: folder, name: "objects", bytes: size) }
    let bases = try await git.text(["merge-base", "\(other)", "\(tip)"], in: folder)
    guard let base = bases.flatMap({ ObjectID(hex: $0.utf8) }) else { return false }
    var search = SquashSearch()
    try await read(["diff-tree", "-r"], ["\(base)", "\(tip)"]) { search.addChange($0) }
    guard search.isPossible else { return false }
    let log = ["log", "--first-parent", "-m", "--raw", "--reverse", "--no-show-signature"]
    let range = ["--format=tformat:%H", "\(base)..\(other)", "--"]
    try await read(log, range + search.paths) { search.addCommit($0) }
    return search.isFound
  }

  /// Gives what git prints part by part.
  private func read(
    _ command: [String], _ arguments: [String], _ body: (UnsafeRawBufferPointer) -> Void
  ) async throws {
    let options = ["-z", "--no-abbrev", "--no-renames"]
    var records = CommitRecords()
    try await git.stream(
      ["--literal-pathspecs"] + command + options + arguments, in: folder
    ) { try records.append($0, body) }
  }
}
