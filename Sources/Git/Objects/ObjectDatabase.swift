import CLibgit2

/// A repository's objects, those of its alternates included.
final class ObjectDatabase {
  private let pointer: OpaquePointer
  private let path: String
  /// Those that are files of their own.
  let loose: LooseObjects
  private let source: PackSource
  private let reads = OversizedReads()

  /// Opens the objects for the repository's own look-ups as well.
  fileprivate init(of repository: LibraryRepository) throws(GitError) {
    var pointer: OpaquePointer?
    path = repository.openedPath
    let folders = ObjectFolders(commonDirectory: repository.commonDirectory).paths
    loose = LooseObjects(in: folders, reads)
    source = PackSource(in: folders, reads)
    try Libgit2.check(git_odb_new(&pointer), path: path)
    guard let pointer else { throw .corrupt(path: path, message: "no object database") }
    self.pointer = pointer
    try add(packsIn: folders)
    try Libgit2.check(git_repository_set_odb(repository.pointer, pointer), path: path)
  }

  deinit {
    git_odb_free(pointer)
  }

  /// An object whose own file turned out to be damaged.
  var damaged: ObjectID? {
    loose.damaged
  }

  var packs: Packs {
    source.packs
  }

  /// The last requested object, if it is above the size limit.
  var refused: OversizedObject? {
    reads.latest
  }

  func forgetRefused() {
    reads.latest = nil
  }

  /// Packs come first, in the order of their folders, then objects that are files of their own.
  private func add(packsIn folders: [String]) throws(GitError) {
    for (index, folder) in folders.enumerated() {
      var packs: UnsafeMutablePointer<git_odb_backend>?
      try Libgit2.check(git_odb_backend_pack(&packs, folder), path: path)
      let guarded = packs.map { PackBackend.make($0, source) }
      try add(guarded, priority: folders.count - index + 1)
    }
    try add(LooseBackend.make(loose), priority: 1)
  }

  private func add(
    _ backend: UnsafeMutablePointer<git_odb_backend>?, priority: Int
  ) throws(GitError) {
    try Libgit2.check(git_odb_add_backend(pointer, backend, Int32(priority)), path: path)
  }

  /// What an object is and how many bytes it has, without its content; nil where the repository doesn't
  /// have it.
  func header(of id: ObjectID) throws(GitError) -> (type: git_object_t, size: Int)? {
    var size = 0
    var type = GIT_OBJECT_INVALID
    var oid = id.oid
    let code = git_odb_read_header(&size, &type, pointer, &oid)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    guard code >= 0 else { throw .corrupt(path: path, message: "\(id): \(Libgit2.message())") }
    return (type, size)
  }

  /// The object of that name, or nil if the repository doesn't have it. For a commit or tag above
  /// the size limit, only the header.
  /// - Throws: `GitError.tooLarge` for any other object above the limit.
  func object(_ id: ObjectID) throws(GitError) -> RawObject? {
    var object: OpaquePointer?
    var oid = id.oid
    reads.latest = nil
    let code = git_odb_read(&object, pointer, &oid)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    guard code >= 0, let object else {
      if let refused { throw .tooLarge(path: path, name: "\(id)", bytes: refused.size) }
      throw .corrupt(path: path, message: "\(id): \(Libgit2.message())")
    }
    return RawObject(owning: object, fullSize: refused?.size)
  }
}

extension LibraryRepository {
  /// The repository's objects, opened once.
  func objects() throws(GitError) -> ObjectDatabase {
    if let openedObjects { return openedObjects }
    let objects = try ObjectDatabase(of: self)
    openedObjects = objects
    return objects
  }
}
