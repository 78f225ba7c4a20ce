import CLibgit2

extension LibraryRepository {
  /// The content of the blob that a revision names, or nil if it names none.
  /// - Throws: `GitError.tooLarge` if it is larger than a mailmap may be, `GitError.corrupt` if an
  ///   object on the way to it can't be read, and `GitError.missingMailmap` if a tree names it but
  ///   it is missing.
  func blobContents(_ revision: String) throws(GitError) -> [UInt8]? {
    let objects = try objects()
    // Any ref can be meant, except by the usual revision.
    if revision.hasPrefix("HEAD:") {
      // A broken HEAD is told of elsewhere, and names no file.
      guard target(ofReference: "HEAD") != nil else { return nil }
    } else {
      try RepositoryFiles.checkReference(in: [gitDirectory, commonDirectory])
    }
    guard let id = try id(ofBlob: revision) else {
      // libgit2 says of some damage only that the revision names nothing.
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

  /// The name of the object that a revision such as `HEAD:.mailmap` names, whether or not it is there.
  private func id(ofBlob revision: String) throws(GitError) -> ObjectID? {
    var object: OpaquePointer?
    defer { git_object_free(object) }
    guard let colon = revision.firstIndex(of: ":"), colon != revision.startIndex else {
      return git_revparse_single(&object, pointer, revision) == 0 ? id(of: object) : nil
    }
    let commit = revision[..<colon]
    guard git_revparse_single(&object, pointer, "\(commit)^{tree}") == 0 else {
      // A commit that is there has a tree, unless a partial clone left it out.
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
