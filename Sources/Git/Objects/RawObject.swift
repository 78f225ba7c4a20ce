import CLibgit2

/// One object as the object database holds it, freed with this value.
struct RawObject: ~Copyable {
  private let pointer: OpaquePointer

  /// - Parameter pointer: A `git_odb_object` that nothing else frees.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    git_odb_object_free(pointer)
  }

  var type: git_object_t {
    git_odb_object_type(pointer)
  }

  /// Calls the body with the content, which is only valid until it returns.
  borrowing func withContent<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let size = git_odb_object_size(pointer)
    return try body(UnsafeRawBufferPointer(start: git_odb_object_data(pointer), count: size))
  }
}
