import CLibgit2
import Files

extension LibraryRepository {
  /// The refs in a folder such as `refs/heads` whose files hold neither a commit nor another ref;
  /// libgit2's own iterators pass over them.
  func brokenReferences(in folder: String) -> [String] {
    let files = FileSystem.files(below: "\(commonDirectory)/\(folder)")
    let names = files.filter { !$0.hasSuffix(".lock") }.map { "\(folder)/\($0)" }
    return names.filter(isBroken)
  }

  private func isBroken(_ name: String) -> Bool {
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    return git_reference_lookup(&reference, pointer, name) < 0
  }

  /// Whether a symbolic ref is in a loop, or in a chain of more refs than git follows
  /// (SYMREF_MAXDEPTH in refs-internal.h).
  func isLoop(_ name: String) -> Bool {
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    guard git_reference_lookup(&reference, pointer, name) == 0,
      git_reference_symbolic_target(reference) != nil
    else { return false }
    var id = git_oid()
    let code = git_reference_name_to_id(&id, pointer, name)
    return code < 0 && code != GIT_ENOTFOUND.rawValue
  }
}
