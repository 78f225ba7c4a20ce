import CLibgit2

extension LibraryRepository {
  /// Why a ref leads nowhere. libgit2's own iterators pass over such refs.
  enum Breakage {
    /// Its file holds neither a commit nor another ref.
    case content
    /// It is a symbolic ref in a loop, or leads to a ref that is broken.
    case loop
  }

  /// Nil if the ref names a commit, or leads to a ref that does or is missing.
  func breakage(of name: String) -> Breakage? {
    var reference: OpaquePointer?
    defer { git_reference_free(reference) }
    if git_reference_lookup(&reference, pointer, name) < 0 { return .content }
    guard git_reference_symbolic_target(reference) != nil else { return nil }
    do {
      _ = try resolve(name)
      return nil
    } catch {
      return .loop
    }
  }
}
