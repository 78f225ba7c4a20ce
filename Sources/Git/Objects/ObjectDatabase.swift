import CLibgit2

/// A repository's objects, those of its alternates included.
final class ObjectDatabase {
  private let pointer: OpaquePointer
  private let path: String

  init(of repository: LibraryRepository) throws(GitError) {
    var pointer: OpaquePointer?
    path = repository.openedPath
    try Libgit2.check(git_repository_odb(&pointer, repository.pointer), path: path)
    guard let pointer else { throw .corrupt(path: path, message: "no object database") }
    self.pointer = pointer
  }

  deinit {
    git_odb_free(pointer)
  }

  /// The object of that name, or nil where the repository doesn't have it.
  func object(_ id: ObjectID) throws(GitError) -> RawObject? {
    var object: OpaquePointer?
    var oid = id.oid
    let code = git_odb_read(&object, pointer, &oid)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    guard code >= 0, let object else {
      throw .corrupt(path: path, message: "\(id): \(Libgit2.message())")
    }
    return RawObject(owning: object)
  }
}
