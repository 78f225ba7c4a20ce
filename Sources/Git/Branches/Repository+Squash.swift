import CLibgit2
import Foundation

extension Repository {
  /// Whether a branch was squash-merged into one of the others: in some commit since the branch diverged,
  /// each file that the branch changed is the same as on the branch.
  /// - Returns: Nil if that can't be determined: an object is missing, as in a partial clone, or too
  ///   large.
  package func isSquashed(_ tip: ObjectID, into others: [ObjectID]) async -> Bool? {
    do {
      for other in others {
        let isSquashed =
          switch backend {
          case .libgit2(let repository): try await self.isSquashed(tip, into: other, repository)
          case .cli(let repository): try await repository.isSquashed(tip, into: other)
          }
        if isSquashed { return true }
      }
      return false
    } catch {
      return nil
    }
  }

  private func isSquashed(
    _ tip: ObjectID, into other: ObjectID, _ repository: Libgit2Repository
  ) async throws -> Bool {
    let since = try await parents(from: other, excluding: [tip], repository)
    let parents = Dictionary(since.map { ($0.id, $0.parents) }) { $1 }
    // The commits where the branch diverged or was last merged.
    let shared = Set(parents.values.joined()).subtracting(parents.keys)
    var base: (id: ObjectID, time: Int64)?
    try await forEachCommit(named: shared.sorted()) { commit in
      if commit.commitTime >= base?.time ?? .min { base = (commit.id, commit.commitTime) }
    }
    guard let base else { return false }
    let paths = try repository.paths(from: base.id, to: tip, among: [])
    guard Repository.canCompare(paths) else { return false }
    var next: ObjectID? = other
    while let commit = next, let ids = parents[commit] {
      if try repository.paths(from: commit, to: tip, among: paths).isEmpty { return true }
      next = ids.first
    }
    return false
  }

  /// Whether a squash merge of these changed files can be detected: there are some, but not too many, and
  /// their names are UTF-8. Other names would be repaired here, and then match no file.
  fileprivate static func canCompare(_ paths: [String]) -> Bool {
    (1...1000).contains(paths.count) && !paths.contains { $0.unicodeScalars.contains("\u{FFFD}") }
  }
}

extension Libgit2Repository {
  /// The files that differ between two commits.
  /// - Parameter names: Only these are compared, or all if it is empty.
  fileprivate func paths(
    from base: ObjectID, to tip: ObjectID, among names: [String]
  ) throws(GitError) -> [String] {
    let old = try tree(of: base)
    defer { git_object_free(old) }
    let new = try tree(of: tip)
    defer { git_object_free(new) }
    var options = git_diff_options()
    try check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)))
    options.flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue
    options.ignore_submodules = GIT_SUBMODULE_IGNORE_NONE
    var strings = names.map { strdup($0) }
    defer { for string in strings { free(string) } }
    var diff: OpaquePointer?
    defer { git_diff_free(diff) }
    let code = strings.withUnsafeMutableBufferPointer { strings in
      options.pathspec = git_strarray(strings: strings.baseAddress, count: strings.count)
      return git_diff_tree_to_tree(&diff, pointer, old, new, &options)
    }
    try check(code)
    return (0..<git_diff_num_deltas(diff)).compactMap { index in
      git_diff_get_delta(diff, index).map { String(cString: $0.pointee.new_file.path) }
    }
  }

  /// - Returns: A tree that the caller frees.
  /// - Throws: `GitError.tooLarge` if the commit is above the size limit: libgit2 would inflate it.
  private func tree(of commit: ObjectID) throws(GitError) -> OpaquePointer? {
    let size = try objects().header(of: commit)?.size ?? 0
    if size > ObjectSize.limit { throw .tooLarge(path: openedPath, name: "\(commit)", bytes: size) }
    var tree: OpaquePointer?
    try check(git_revparse_single(&tree, pointer, "\(commit)^{tree}"))
    return tree
  }
}

extension GitCLIRepository {
  /// Compares only the newest 200 commits that changed the branch's files, because each comparison starts
  /// git.
  fileprivate func isSquashed(_ tip: ObjectID, into other: ObjectID) async throws -> Bool {
    try await checkObjects()
    let bases = try await git.text(["merge-base", "\(other)", "\(tip)"], in: folder)
    guard let base = bases.flatMap({ ObjectID(hex: $0.utf8) }) else { return false }
    let compare = ["--literal-pathspecs", "diff-tree", "-r", "--ignore-submodules=none"]
    let names = ["-z", "--name-only", "--no-renames", "\(base)", "\(tip)"]
    let changed = try await git.text(compare + names, in: folder) ?? ""
    let paths = changed.split(separator: "\0").map(String.init)
    guard Repository.canCompare(paths) else { return false }
    let list = ["--literal-pathspecs", "rev-list", "--first-parent", "--max-count=200"]
    let commits = try await git.text(list + ["\(base)..\(other)", "--"] + paths, in: folder) ?? ""
    for commit in commits.split(separator: "\n") {
      // It exits with 1 if a file differs; an object that can't be read is an error.
      let arguments = compare + ["--quiet", "\(commit)", "\(tip)", "--"] + paths
      if try await git.text(arguments, in: folder) != nil { return true }
    }
    return false
  }
}
