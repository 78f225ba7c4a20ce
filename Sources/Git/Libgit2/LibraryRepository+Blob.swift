import CLibgit2

extension LibraryRepository {
  /// The content of the blob that a revision names, or nil where it names none.
  func blobContents(_ revision: String) -> [UInt8]? {
    var object: OpaquePointer?
    guard git_revparse_single(&object, pointer, revision) == 0 else { return nil }
    defer { git_object_free(object) }
    guard git_object_type(object) == GIT_OBJECT_BLOB, let content = git_blob_rawcontent(object)
    else { return nil }
    let size = Int(git_blob_rawsize(object))
    return [UInt8](UnsafeRawBufferPointer(start: content, count: size))
  }
}
