import CLibgit2
import Files

/// The objects of a repository and its alternates, as libgit2 reads them. Only for use on one thread.
final class ObjectDatabase {
  private let pointer: OpaquePointer
  private let path: String
  /// Reads what libgit2 can't.
  let own: ObjectBackend

  /// Opens the objects, and makes the repository's own lookups use them.
  /// - Parameter isIsolated: Whether another thread reads the same repository through its own database.
  init(of repository: Libgit2Repository, isIsolated: Bool) throws(GitError) {
    var pointer: OpaquePointer?
    path = repository.openedPath
    let folders = try ObjectFolders(of: path, commonDirectory: repository.commonDirectory).paths
    own = ObjectBackend(in: folders)
    try Libgit2.check(git_odb_new(&pointer), path: path)
    guard let pointer else { throw .corrupt(path: path, message: "no object database") }
    self.pointer = pointer
    try add(own.make(), priority: folders.count + 2)
    for (index, folder) in folders.enumerated() {
      var packs: UnsafeMutablePointer<git_odb_backend>?
      // libgit2 shares a pack and its locks among all databases that open it by the same path, so another
      // path avoids waiting. With many packs, it couldn't keep all of them open twice.
      let isIsolated = isIsolated && packCount(in: folder) <= Libgit2.openPackLimit / 4
      try Libgit2.check(
        git_odb_backend_pack(&packs, isIsolated ? "\(folder)/." : folder), path: path)
      try add(packs, priority: folders.count - index + 1)
    }
    try Libgit2.check(git_repository_set_odb(repository.pointer, pointer), path: path)
  }

  deinit {
    git_odb_free(pointer)
  }

  private func packCount(in folder: String) -> Int {
    FileSystem.names(in: "\(folder)/pack").count { $0.hasSuffix(".pack") }
  }

  private func add(
    _ backend: UnsafeMutablePointer<git_odb_backend>?, priority: Int
  ) throws(GitError) {
    try Libgit2.check(git_odb_add_backend(pointer, backend, Int32(priority)), path: path)
  }

  /// The type and size in bytes of an object, without its content; nil if the repository doesn't have it.
  func header(of id: ObjectID) throws(GitError) -> (type: git_object_t, size: Int)? {
    var size = 0
    var type = GIT_OBJECT_INVALID
    var oid = id.oid
    let code = git_odb_read_header(&size, &type, pointer, &oid)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    guard code >= 0 else { throw .corrupt(path: path, message: "\(id): \(Libgit2.message())") }
    return (type, size)
  }

  /// The object with that id, or nil if the repository doesn't have it.
  /// - Throws: `GitError.tooLarge` if it is above the limit for reading.
  func object(_ id: ObjectID) throws(GitError) -> RawObject? {
    guard let (_, size) = try header(of: id) else { return nil }
    if size > ObjectSize.readLimit { throw .tooLarge(path: path, name: "\(id)", bytes: size) }
    var object: OpaquePointer?
    var oid = id.oid
    let code = git_odb_read(&object, pointer, &oid)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    guard code >= 0, let object else {
      throw .corrupt(path: path, message: "\(id): \(Libgit2.message())")
    }
    return RawObject(owning: object)
  }

  /// Allows writing loose objects to a bare repository. Each is synced to disk before it gets its name.
  func allowWriting() throws(GitError) {
    var files: UnsafeMutablePointer<git_odb_backend>?
    // zlib's default compression, fsync, and git's file modes.
    try Libgit2.check(git_odb_backend_loose(&files, "\(path)/objects", -1, 1, 0, 0), path: path)
    // Lowest priority, because `LooseObjects` does the reading.
    try add(files, priority: 0)
  }

  func write(_ bytes: [UInt8], _ type: git_object_t) throws(GitError) -> ObjectID {
    var id = git_oid()
    let code = bytes.withUnsafeBytes {
      git_odb_write(&id, pointer, $0.baseAddress, $0.count, type)
    }
    try Libgit2.check(code, path: path)
    return ObjectID(id)
  }
}

/// An object read from the database, freed with this value.
struct RawObject: ~Copyable {
  private let pointer: OpaquePointer

  /// - Parameter pointer: A `git_odb_object` that nothing else frees.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    git_odb_object_free(pointer)
  }

  var type: git_object_t { git_odb_object_type(pointer) }

  /// In bytes.
  var size: Int { git_odb_object_size(pointer) }

  /// Calls the body with the content, which is only valid until it returns.
  borrowing func withContent<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: git_odb_object_data(pointer), count: size))
  }
}

/// Limits the size of objects, so that a repository can't exhaust memory: a clone of 3 MB can
/// contain a commit of 600 MB.
enum ObjectSize {
  /// In bytes. Of a larger commit, only the parents are read.
  static let commitLimit = 16 << 20
  /// In bytes. Of a larger object, only the size is read.
  static let readLimit = 64 << 20
}
