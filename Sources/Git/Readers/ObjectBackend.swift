import CLibgit2

/// The object database backend that libgit2 asks first, so that it reads neither loose objects nor endless deltas
/// itself: ``LooseObjects`` and ``DeltaChains`` say why.
final class ObjectBackend {
  private let loose: LooseObjects
  private let chains: DeltaChains
  /// How many more reads libgit2 may make.
  private var readsLeft = Int.max
  /// The first requested object whose file is damaged.
  private(set) var damaged: ObjectID?
  static let damage = "the object's file is damaged"

  /// - Parameter folders: The `objects` folders of the repository and its alternates.
  init(in folders: [String]) {
    loose = LooseObjects(in: folders)
    chains = DeltaChains(in: folders)
  }

  func sampleOfCommits() -> [ObjectID] { chains.sampleOfCommits() }

  /// Ends a call of libgit2 that reads more objects than it needs: a tag can point to itself, and a tree
  /// contain itself, in objects that don't match their ids.
  func limitReads<Result>(
    to count: Int, _ body: () throws(GitError) -> Result
  ) throws(GitError) -> Result {
    readsLeft = count
    defer { readsLeft = .max }
    return try body()
  }

  /// The backend for libgit2, which is freed by the object database that it is added to.
  func make() -> UnsafeMutablePointer<git_odb_backend> {
    let backend = UnsafeMutablePointer<ootd_backend>.allocate(capacity: 1)
    backend.initialize(to: ootd_backend())
    backend.pointee.objects = Unmanaged.passRetained(self).toOpaque()
    backend.pointee.parent.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.pointee.parent.read_header = { size, type, backend, id in
      ObjectBackend.look(for: id, backend) { found, bytes, _ in
        size?.pointee = bytes
        type?.pointee = found
        return 0
      }
    }
    backend.pointee.parent.read = { data, size, type, backend, id in
      ObjectBackend.look(for: id, backend) { found, bytes, content in
        guard let content else { return GIT_ENOTFOUND.rawValue }
        if content.count < bytes { return ObjectBackend.refuse("the object is too large") }
        // libgit2's own readers also append a NUL.
        guard let copy = git_odb_backend_data_alloc(backend, bytes + 1) else {
          return GIT_ERROR.rawValue
        }
        let buffer = UnsafeMutableRawBufferPointer(start: copy, count: bytes + 1)
        buffer.copyBytes(from: content)
        buffer[bytes] = 0
        data?.pointee = copy
        size?.pointee = bytes
        type?.pointee = found
        return 0
      }
    }
    backend.pointee.parent.free = { backend in
      let own = UnsafeMutableRawPointer(backend)?.assumingMemoryBound(to: ootd_backend.self)
      own?.pointee.objects.map { Unmanaged<ObjectBackend>.fromOpaque($0).release() }
      own?.deallocate()
    }
    return UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
  }

  /// - Parameter body: Gets the type and size of an object, and its content if it is loose.
  /// - Returns: `GIT_ENOTFOUND` for an object that libgit2 reads from a pack, or that doesn't exist.
  private static func look(
    for id: UnsafePointer<git_oid>?, _ backend: UnsafeMutablePointer<git_odb_backend>?,
    _ body: (git_object_t, Int, ArraySlice<UInt8>?) -> Int32
  ) -> Int32 {
    let own = UnsafeMutableRawPointer(backend)?.assumingMemoryBound(to: ootd_backend.self)
    guard let objects = own?.pointee.objects, let id else { return GIT_ERROR.rawValue }
    let source = Unmanaged<ObjectBackend>.fromOpaque(objects).takeUnretainedValue()
    source.readsLeft -= 1
    if source.readsLeft < 0 { return refuse(DeltaChains.damage) }
    let name = ObjectID(id.pointee)
    switch source.chains.answer(for: name) {
    case .whole(let type, let size): return body(type, size, nil)
    case .packed: return GIT_ENOTFOUND.rawValue
    case .endless: return refuse(DeltaChains.damage)
    case .missing: break
    }
    switch source.loose.object(name) {
    case .object(let object): return body(object.type, object.size, object.content)
    case .missing: return GIT_ENOTFOUND.rawValue
    case .damaged:
      source.damaged = source.damaged ?? name
      return refuse(damage)
    }
  }

  private static func refuse(_ message: String) -> Int32 {
    git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), message)
    return GIT_ERROR.rawValue
  }
}
