import CLibgit2

extension LibraryRepository {
  /// The content of the blob that a revision names, or nil where it names none.
  /// - Throws: `GitError.corrupt` where an object on the way to it can't be read.
  func blobContents(_ revision: String) throws(GitError) -> [UInt8]? {
    let objects = try objects()
    var object: OpaquePointer?
    guard git_revparse_single(&object, pointer, revision) == 0 else {
      // libgit2 says of some damage only that the revision names nothing.
      guard let id = objects.damaged else { return nil }
      throw .corrupt(path: openedPath, message: "\(id): \(LooseBackend.damage)")
    }
    defer { git_object_free(object) }
    guard git_object_type(object) == GIT_OBJECT_BLOB else { return nil }
    let size = Int(git_blob_rawsize(object))
    guard let content = git_blob_rawcontent(object) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: content, count: size))
  }
}
