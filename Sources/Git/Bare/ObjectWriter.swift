import CLibgit2

/// Writes objects as files of their own, each on disk before it is named.
final class ObjectWriter {
  private let pointer: OpaquePointer
  private let path: String

  /// - Parameter path: The git folder.
  init(path: String) throws(GitError) {
    self.path = path
    var pointer: OpaquePointer?
    try Libgit2.check(git_odb_new(&pointer), path: path)
    guard let pointer else { throw .corrupt(path: path, message: "no object database") }
    self.pointer = pointer
    var backend: UnsafeMutablePointer<git_odb_backend>?
    let folder = "\(path)/objects"
    // Compression as zlib thinks best, synced, with the modes that git gives.
    try Libgit2.check(git_odb_backend_loose(&backend, folder, -1, 1, 0, 0), path: path)
    try Libgit2.check(git_odb_add_backend(pointer, backend, 1), path: path)
  }

  deinit {
    git_odb_free(pointer)
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
