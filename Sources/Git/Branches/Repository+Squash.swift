import CLibgit2
import Foundation

extension Repository {
  /// Whether one commit has brought all of a branch to one of those others, as squashing does:
  /// somewhere since the branch left it, each file that the branch changed was as it is there.
  /// - Returns: Nil if that can't be determined: an object is missing, as in a partial clone, or too
  ///   large.
  package func isSquashed(_ tip: ObjectID, into others: [ObjectID]) async -> Bool? {
    do {
      for other in others {
        let isSquashed =
          switch backend {
          case .library(let repository): try await self.isSquashed(tip, into: other, repository)
          case .program(let repository): try await repository.isSquashed(tip, into: other)
          }
        if isSquashed { return true }
      }
      return false
    } catch {
      return nil
    }
  }

  private func isSquashed(
    _ tip: ObjectID, into other: ObjectID, _ repository: LibraryRepository
  ) async throws -> Bool {
    let since = try await parents(from: other, excluding: [tip], repository)
    let parents = Dictionary(since.map { ($0.id, $0.parents) }) { $1 }
    // Where the branch left or was merged last.
    let shared = Set(parents.values.joined()).subtracting(parents.keys)
    var base: (id: ObjectID, time: Int64)?
    try await forEachCommit(named: shared.sorted()) { commit in
      if commit.commitTime >= base?.time ?? .min { base = (commit.id, commit.commitTime) }
    }
    guard let base, let branch = try BranchDiff(repository, from: base.id, to: tip) else {
      return false
    }
    var chain: [ObjectID] = []
    var next: ObjectID? = other
    while let id = next, let ids = parents[id] {
      chain.append(id)
      next = ids.first
    }
    return try chain.reversed().contains(where: branch.isIn)
  }
}

/// The files that a branch changed, as its last commit has them.
private struct BranchDiff {
  private let repository: LibraryRepository
  private let tip: ObjectID
  private let paths: [String]

  /// Nil if the branch changed no files, or too many.
  init?(_ repository: LibraryRepository, from base: ObjectID, to tip: ObjectID) throws(GitError) {
    self.repository = repository
    self.tip = tip
    paths = try BranchDiff.paths(in: repository, from: base, to: tip, among: [])
    guard (1...SquashSearch.fileLimit).contains(paths.count) else { return nil }
  }

  /// Whether a commit has all of these files so.
  func isIn(_ commit: ObjectID) throws(GitError) -> Bool {
    try BranchDiff.paths(in: repository, from: commit, to: tip, among: paths).isEmpty
  }

  /// The files that differ between two commits.
  /// - Parameter names: Only these are compared, or all if it is empty.
  private static func paths(
    in repository: LibraryRepository, from base: ObjectID, to tip: ObjectID, among names: [String]
  ) throws(GitError) -> [String] {
    let old = try tree(of: base, in: repository)
    defer { git_tree_free(old) }
    let new = try tree(of: tip, in: repository)
    defer { git_tree_free(new) }
    var options = git_diff_options()
    try repository.check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)))
    options.flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue
    options.ignore_submodules = GIT_SUBMODULE_IGNORE_NONE
    var strings = names.map { strdup($0) }
    defer { for string in strings { free(string) } }
    var diff: OpaquePointer?
    defer { git_diff_free(diff) }
    let code = strings.withUnsafeMutableBufferPointer { strings in
      options.pathspec = git_strarray(strings: strings.baseAddress, count: strings.count)
      return git_diff_tree_to_tree(&diff, repository.pointer, old, new, &options)
    }
    try repository.check(code)
    return (0..<git_diff_num_deltas(diff)).compactMap { index in
      git_diff_get_delta(diff, index).map { String(cString: $0.pointee.new_file.path) }
    }
  }

  /// - Returns: A tree that the caller frees.
  private static func tree(
    of commit: ObjectID, in repository: LibraryRepository
  ) throws(GitError) -> OpaquePointer? {
    var id = commit.oid
    var (found, tree): (OpaquePointer?, OpaquePointer?)
    try repository.check(git_commit_lookup(&found, repository.pointer, &id))
    defer { git_commit_free(found) }
    try repository.check(git_commit_tree(&tree, found))
    return tree
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
    var records = OutputRecords(separator: 0)
    try await git.stream(
      ["--literal-pathspecs"] + command + options + arguments, in: folder
    ) { try records.append($0, body) }
  }
}
