import CLibgit2
import Files

/// A repository that libgit2 has open.
final class LibraryRepository {
  let pointer: OpaquePointer
  /// The path that it was asked for with, for messages.
  let openedPath: String
  /// What `objects()` gave first.
  var openedObjects: ObjectDatabase?

  /// Opens what is at the path or, searching, in the nearest folder above it.
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

  /// Opens the git folder of a work tree whose repository is open already.
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

  /// The git folder of this work tree.
  var gitDirectory: String {
    String(cString: git_repository_path(pointer)).withoutTrailingSlash
  }

  /// The git folder that all work trees share.
  var commonDirectory: String {
    String(cString: git_repository_commondir(pointer)).withoutTrailingSlash
  }

  /// Nil when bare. Without `core.bare`, libgit2 takes the folder around `project.git` for a work
  /// tree; to git only what is called `.git` has one there.
  var workTree: String? {
    guard let folder = git_repository_workdir(pointer) else { return nil }
    let path = String(cString: folder).withoutTrailingSlash
    let isGuess = path == gitDirectory.parentFolder && !gitDirectory.hasSuffix("/.git")
    return isGuess ? nil : path
  }

  /// What a ref leads to through symbolic refs, or nil where it is missing or broken.
  func target(ofReference name: String) -> ObjectID? {
    try? resolve(name)
  }

  /// What a ref leads to through symbolic refs, or nil where it is missing.
  /// - Throws: Where a ref on the way is broken, too large, or behind more of them than git follows
  ///   (SYMREF_MAXDEPTH in refs-internal.h).
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

  /// - Throws: `GitError.corrupt`, for all that is looked for has to be there.
  @discardableResult
  func check(_ code: Int32) throws(GitError) -> Int32 {
    guard code < 0 else { return code }
    throw .corrupt(path: openedPath, message: Libgit2.message())
  }

  /// The ref that a symbolic ref names; nil if it is none or can't be read.
  func target(ofSymbolic name: String) -> String? {
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    guard git_reference_lookup(&reference, pointer, name) == 0 else { return nil }
    return git_reference_symbolic_target(reference).map { String(cString: $0) }
  }

  /// Each ref that a pattern matches and what it leads to; broken refs are left out, as git does.
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
