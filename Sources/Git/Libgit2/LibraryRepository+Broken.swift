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

  /// Whether a symbolic ref is in a loop, or leads to a ref that is broken.
  func isLoop(_ name: String) -> Bool {
    guard target(ofSymbolic: name) != nil else { return false }
    do {
      _ = try resolve(name)
      return false
    } catch {
      return true
    }
  }
}
