import CLibgit2
import Files

/// A repository opened with libgit2.
final class Libgit2Repository {
  let pointer: OpaquePointer
  /// The requested path, for messages.
  let openedPath: String
  /// The objects, once `objects()` has opened them.
  var openedObjects: ObjectDatabase?

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

  /// Opens the git folder of a worktree whose repository is open already.
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
  var workTree: String? {
    guard let folder = git_repository_workdir(pointer) else { return nil }
    let path = String(cString: folder).withoutTrailingSlash
    let isGuess = path == gitDirectory.parentFolder && !gitDirectory.hasSuffix("/.git")
    return isGuess ? nil : path
  }

  /// The object that a ref points to, through symbolic refs; nil if it is missing or broken.
  func target(ofReference name: String) -> ObjectID? {
    try? resolve(name)
  }

  /// The object that a ref points to, through symbolic refs; nil if it is missing.
  /// - Throws: If a ref on the way is broken or too large, or if there are more symbolic refs than git
  ///   follows (SYMREF_MAXDEPTH in refs-internal.h).
  func resolve(_ name: String) throws(GitError) -> ObjectID? {
    var name = name
    for _ in 0...5 {
      var reference: OpaquePointer?
      defer { git_reference_free(reference) }
      let code = git_reference_lookup(&reference, pointer, name)
      if code == GIT_ENOTFOUND.rawValue { return nil }
      try check(code)
      if let target = git_reference_target(reference) { return ObjectID(target.pointee) }
      name = String(cString: git_reference_symbolic_target(reference))
      try RepositoryFiles.checkReference(name, in: [gitDirectory, commonDirectory])
    }
    throw .symbolicLoop(path: openedPath, name: name)
  }

  /// - Throws: `GitError.corrupt`, because everything that is looked up here must exist.
  @discardableResult
  func check(_ code: Int32) throws(GitError) -> Int32 {
    guard code < 0 else { return code }
    throw .corrupt(path: openedPath, message: Libgit2.message())
  }

  /// The ref that a symbolic ref names; nil if it isn't symbolic or can't be read.
  func target(ofSymbolic name: String) -> String? {
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    guard git_reference_lookup(&reference, pointer, name) == 0 else { return nil }
    return git_reference_symbolic_target(reference).map { String(cString: $0) }
  }

  /// Each ref that matches a pattern, with its target. As in git, broken refs are skipped.
  func references(
    matching patterns: [String]
  ) throws(GitError) -> [(name: String, target: ObjectID)] {
    var found: [(name: String, target: ObjectID)] = []
    for pattern in patterns {
      var iterator: OpaquePointer?
      try check(git_reference_iterator_glob_new(&iterator, pointer, pattern))
      defer { git_reference_iterator_free(iterator) }
      var next: OpaquePointer?
      var result = git_reference_next(&next, iterator)
      while result == 0 {
        if let entry = entry(of: next) { found.append(entry) }
        git_reference_free(next)
        result = git_reference_next(&next, iterator)
      }
      if result != GIT_ITEROVER.rawValue { try check(result) }
    }
    return found
  }

  private func entry(of reference: OpaquePointer?) -> (name: String, target: ObjectID)? {
    let name = String(cString: git_reference_name(reference))
    if let direct = git_reference_target(reference) { return (name, ObjectID(direct.pointee)) }
    return target(ofReference: name).map { (name, $0) }
  }
}

extension Libgit2Repository {
  /// The content of the blob that a revision names; nil if it names none.
  /// - Throws: `GitError.tooLarge` if it is larger than a mailmap may be, `GitError.corrupt` if an
  ///   object on the way to it can't be read, and `GitError.missingMailmap` if a tree names it but
  ///   it is missing.
  func blobContents(_ revision: String) throws(GitError) -> [UInt8]? {
    let objects = try objects()
    // Any revision but the usual one can name any ref.
    if revision.hasPrefix("HEAD:") {
      // A broken HEAD is reported elsewhere, and names no file.
      guard target(ofReference: "HEAD") != nil else { return nil }
    } else {
      try RepositoryFiles.checkReferences(in: [gitDirectory, commonDirectory])
    }
    let found = try objects.limitReads(to: 1000) { () throws(GitError) in
      try id(ofBlob: revision)
    }
    guard let id = found else {
      // For some damage, libgit2 only reports that the revision names nothing.
      guard let damaged = objects.damaged else { return nil }
      throw .corrupt(path: openedPath, message: "\(damaged): \(LooseBackend.damage)")
    }
    guard let (type, size) = try objects.header(of: id) else {
      throw .missingMailmap(path: openedPath, revision: revision)
    }
    guard type == GIT_OBJECT_BLOB else { return nil }
    if size > Mailmap.limit { throw .tooLarge(path: openedPath, name: revision, bytes: size) }
    return try objects.object(id)?.withContent { Array($0) }
  }

  /// The id of the object that a revision such as `HEAD:.mailmap` names, whether or not the object exists.
  private func id(ofBlob revision: String) throws(GitError) -> ObjectID? {
    var object: OpaquePointer?
    defer { git_object_free(object) }
    guard let colon = revision.firstIndex(of: ":"), colon != revision.startIndex else {
      return git_revparse_single(&object, pointer, revision) == 0 ? id(of: object) : nil
    }
    let commit = revision[..<colon]
    guard git_revparse_single(&object, pointer, "\(commit)^{tree}") == 0 else {
      // An existing commit has a tree, unless a partial clone left it out.
      guard git_revparse_single(&object, pointer, "\(commit)^{commit}") == 0,
        let tree = git_commit_tree_id(object)
      else { return nil }
      return try objects().header(of: ObjectID(tree.pointee)) == nil
        ? ObjectID(tree.pointee) : nil
    }
    var entry: OpaquePointer?
    defer { git_tree_entry_free(entry) }
    let path = String(revision[colon...].dropFirst())
    guard git_tree_entry_bypath(&entry, object, path) == 0 else { return nil }
    return git_tree_entry_id(entry).map { ObjectID($0.pointee) }
  }

  private func id(of object: OpaquePointer?) -> ObjectID? {
    git_object_id(object).map { ObjectID($0.pointee) }
  }
}
