import CLibgit2
import Files

extension Libgit2Repository {
  func references(in folders: [String]) throws(GitError) -> [Reference] {
    var found: [Reference] = []
    for folder in folders {
      var iterator: OpaquePointer?
      try check(git_reference_iterator_glob_new(&iterator, pointer, "\(folder)/*"))
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

  private func entry(of reference: OpaquePointer?) -> Reference? {
    let name = String(cString: git_reference_name(reference))
    if let direct = git_reference_target(reference) { return (name, ObjectID(direct.pointee)) }
    return (try? resolve(name)).flatMap(\.self).map { (name, $0) }
  }

  func target(ofSymbolic name: String) -> String? {
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    guard git_reference_lookup(&reference, pointer, name) == 0 else { return nil }
    return git_reference_symbolic_target(reference).map { String(cString: $0) }
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

  /// Those that libgit2's iterators skip. A symbolic ref to a missing ref isn't broken.
  func brokenReferences(besides sound: Set<String>) -> [String] {
    let names = ["refs/heads", "refs/remotes"].flatMap { folder in
      FileSystem.files(below: "\(commonDirectory)/\(folder)").map { "\(folder)/\($0)" }
    }
    let unread = names.filter { !sound.contains($0) && !$0.hasSuffix(".lock") }
    return (unread + ["HEAD"]).filter { name in
      do {
        _ = try resolve(name)
        return false
      } catch {
        return true
      }
    }
  }
}

extension Libgit2Repository {
  func blobContents(_ revision: String) throws(GitError) -> [UInt8]? {
    let objects = try objects()
    // Any revision but the usual one can name any ref.
    if revision.hasPrefix("HEAD:") {
      // A broken HEAD is reported elsewhere, and names no file.
      guard head() != nil else { return nil }
    } else {
      try RepositoryFiles.checkReferences(in: [gitDirectory, commonDirectory])
    }
    let found = try objects.own.limitReads(to: 1000) { () throws(GitError) in
      try id(ofBlob: revision)
    }
    guard let id = found else {
      // For some damage, libgit2 only reports that the revision names nothing.
      guard let damaged = objects.own.damaged else { return nil }
      throw .corrupt(path: openedPath, message: "\(damaged): \(ObjectBackend.damage)")
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
