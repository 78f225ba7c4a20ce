import CLibgit2

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
    try await forEachCommit(named: Array(shared)) { commit in
      if commit.commitTime >= base?.time ?? .min { base = (commit.id, commit.commitTime) }
    }
    guard let base, let changes = try repository.changes(from: base.id, to: tip) else {
      return false
    }
    var chain: [ObjectID] = []
    var next: ObjectID? = other
    while let id = next, let ids = parents[id] {
      chain.append(id)
      next = ids.first
    }
    for commit in chain.reversed() {
      let tree = try repository.tree(of: commit)
      defer { git_tree_free(tree) }
      if try changes.matches(tree, in: repository) { return true }
    }
    return false
  }
}

extension LibraryRepository {
  /// - Returns: A tree that the caller frees.
  fileprivate func tree(of commit: ObjectID) throws(GitError) -> OpaquePointer? {
    var id = commit.oid
    var (found, tree): (OpaquePointer?, OpaquePointer?)
    try check(git_commit_lookup(&found, pointer, &id))
    defer { git_commit_free(found) }
    try check(git_commit_tree(&tree, found))
    return tree
  }

  /// The files that a branch changed, as its last commit has them; nil for none or too many.
  fileprivate func changes(
    from base: ObjectID, to tip: ObjectID
  ) throws(GitError) -> FolderChanges? {
    let old = try tree(of: base)
    defer { git_tree_free(old) }
    let new = try tree(of: tip)
    defer { git_tree_free(new) }
    var options = git_diff_options()
    try check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)))
    options.flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
    options.ignore_submodules = GIT_SUBMODULE_IGNORE_NONE
    var diff: OpaquePointer?
    try check(git_diff_tree_to_tree(&diff, pointer, old, new, &options))
    defer { git_diff_free(diff) }
    let count = git_diff_num_deltas(diff)
    guard (1...SquashSearch.fileLimit).contains(count) else { return nil }
    let changes = FolderChanges()
    for index in 0..<count {
      guard let delta = git_diff_get_delta(diff, index)?.pointee else { continue }
      let names = String(cString: delta.new_file.path).split(separator: "/")
      let file = FolderChanges.File(mode: UInt32(delta.new_file.mode), id: delta.new_file.id)
      changes.add(delta.status == GIT_DELTA_DELETED ? nil : file, at: names[...])
    }
    return changes
  }
}

/// The files that a branch changed in a folder and below, and whether a tree has them so.
private final class FolderChanges {
  struct File: Equatable {
    let mode: UInt32
    let id: ObjectID

    init(mode: UInt32, id: git_oid) {
      self.mode = mode
      self.id = ObjectID(id)
    }
  }

  /// Nil for those that the branch deleted.
  private var files: [String: File?] = [:]
  private var folders: [String: FolderChanges] = [:]
  /// The result for the last tree: most commits change few folders.
  private var latest: (tree: ObjectID, matches: Bool)?

  func add(_ file: File?, at names: ArraySlice<Substring>) {
    guard let name = names.first.map(String.init) else { return }
    if names.count == 1 {
      files[name] = .some(file)
      return
    }
    let folder = folders[name] ?? FolderChanges()
    folders[name] = folder
    folder.add(file, at: names.dropFirst())
  }

  /// - Parameter tree: Nil for a folder that isn't there.
  func matches(
    _ tree: OpaquePointer?, in repository: LibraryRepository
  ) throws(GitError) -> Bool {
    for (name, file) in files {
      let entry = tree.flatMap { git_tree_entry_byname($0, name) }
      if File(entry) != file { return false }
    }
    for (name, folder) in folders {
      let entry = tree.flatMap { git_tree_entry_byname($0, name) }
      if try !folder.matches(entry: entry, in: repository) { return false }
    }
    return true
  }

  private func matches(
    entry: OpaquePointer?, in repository: LibraryRepository
  ) throws(GitError) -> Bool {
    guard let entry, git_tree_entry_type(entry) == GIT_OBJECT_TREE,
      let id = git_tree_entry_id(entry)
    else { return try matches(nil, in: repository) }
    let name = ObjectID(id.pointee)
    if let latest, latest.tree == name { return latest.matches }
    var tree: OpaquePointer?
    try repository.check(git_tree_lookup(&tree, repository.pointer, id))
    defer { git_tree_free(tree) }
    let matches = try matches(tree, in: repository)
    latest = (name, matches)
    return matches
  }
}

extension FolderChanges.File {
  /// Nil if it isn't there, or a folder.
  fileprivate init?(_ entry: OpaquePointer?) {
    guard let entry, git_tree_entry_type(entry) != GIT_OBJECT_TREE,
      let id = git_tree_entry_id(entry)
    else { return nil }
    self.init(mode: UInt32(git_tree_entry_filemode_raw(entry).rawValue), id: id.pointee)
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
