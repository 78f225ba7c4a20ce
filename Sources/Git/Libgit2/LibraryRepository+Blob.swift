import CLibgit2

extension LibraryRepository {
  /// The content of the blob that a revision names, or nil where it names none.
  /// - Throws: `GitError.tooLarge` if it is larger than a mailmap may be, `GitError.corrupt` if an
  ///   object on the way to it can't be read, and `GitError.missingMailmap` if a tree names it but
  ///   it is missing.
  func blobContents(_ revision: String) throws(GitError) -> [UInt8]? {
    let objects = try objects()
    var object: OpaquePointer?
    objects.forgetRefused()
    guard git_revparse_single(&object, pointer, revision) == 0 else {
      if let refused = objects.refused {
        throw .tooLarge(path: openedPath, name: revision, bytes: refused.size)
      }
      // libgit2 says of some damage only that the revision names nothing.
      if let id = objects.damaged {
        throw .corrupt(path: openedPath, message: "\(id): \(LooseBackend.damage)")
      }
      if isLeftOut(revision) { throw .missingMailmap(path: openedPath, revision: revision) }
      return nil
    }
    defer { git_object_free(object) }
    guard git_object_type(object) == GIT_OBJECT_BLOB else { return nil }
    let size = Int(git_blob_rawsize(object))
    if size > Mailmap.limit { throw .tooLarge(path: openedPath, name: revision, bytes: size) }
    guard let content = git_blob_rawcontent(object) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: content, count: size))
  }

  /// Whether a partial clone left out the file, or the folder, that a revision such as
  /// `HEAD:.mailmap` names.
  private func isLeftOut(_ revision: String) -> Bool {
    guard let colon = revision.firstIndex(of: ":") else { return false }
    let commit = revision[..<colon]
    var object: OpaquePointer?
    guard git_revparse_single(&object, pointer, "\(commit)^{tree}") == 0 else {
      // A commit that is there has a tree.
      defer { git_object_free(object) }
      return git_revparse_single(&object, pointer, "\(commit)^{commit}") == 0
    }
    defer { git_object_free(object) }
    var entry: OpaquePointer?
    defer { git_tree_entry_free(entry) }
    let path = String(revision[colon...].dropFirst())
    return git_tree_entry_bypath(&entry, object, path) == 0
  }
}
