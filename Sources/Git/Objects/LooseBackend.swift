import CLibgit2

/// Makes libgit2 read loose objects through ``LooseObjects`` instead of its own reader.
enum LooseBackend {
  /// The error message for a damaged file.
  static let damage = "the object's file is damaged"

  /// A backend, which is freed by the object database that it is added to.
  static func make(_ objects: LooseObjects) -> UnsafeMutablePointer<git_odb_backend> {
    let backend = OwnBackend.make(objects)
    backend.pointee.read = { data, size, type, backend, id in
      LooseBackend.find(backend, id) { object in
        if object.size > ObjectSize.limit { return OwnBackend.refuse("the object is too large") }
        let content = object.content
        // libgit2's own readers also append a NUL.
        guard let copy = git_odb_backend_data_alloc(backend, content.count + 1) else {
          return GIT_ERROR.rawValue
        }
        let bytes = UnsafeMutableRawBufferPointer(start: copy, count: content.count + 1)
        bytes.copyBytes(from: content)
        bytes[content.count] = 0
        data?.pointee = copy
        size?.pointee = content.count
        type?.pointee = object.type
        return 0
      }
    }
    backend.pointee.read_header = { size, type, backend, id in
      LooseBackend.find(backend, id) { object in
        size?.pointee = object.size
        type?.pointee = object.type
        return 0
      }
    }
    return backend
  }

  private static func find(
    _ backend: UnsafeMutablePointer<git_odb_backend>?, _ id: UnsafePointer<git_oid>?,
    _ body: (LooseObject) -> Int32
  ) -> Int32 {
    guard let objects = OwnBackend.source(LooseObjects.self, of: backend), let id else {
      return GIT_ERROR.rawValue
    }
    switch objects.object(ObjectID(id.pointee)) {
    case .object(let object): return body(object)
    case .missing: return GIT_ENOTFOUND.rawValue
    case .damaged: return OwnBackend.refuse(damage)
    }
  }
}

/// Makes libgit2 ask ``DeltaChains`` before it reads a packed object.
enum DeltaBackend {
  /// A backend, which is freed by the object database that it is added to.
  static func make(_ chains: DeltaChains) -> UnsafeMutablePointer<git_odb_backend> {
    let backend = OwnBackend.make(chains)
    backend.pointee.read = { _, _, _, backend, id in
      DeltaBackend.check(backend, id) { _, _ in GIT_ENOTFOUND.rawValue }
    }
    backend.pointee.read_header = { size, type, backend, id in
      DeltaBackend.check(backend, id) { found, bytes in
        size?.pointee = bytes
        type?.pointee = found
        return 0
      }
    }
    return backend
  }

  /// - Parameter body: Gets the type and size of an object that is stored whole.
  private static func check(
    _ backend: UnsafeMutablePointer<git_odb_backend>?, _ id: UnsafePointer<git_oid>?,
    _ body: (git_object_t, Int) -> Int32
  ) -> Int32 {
    guard let chains = OwnBackend.source(DeltaChains.self, of: backend), let id else {
      return GIT_ERROR.rawValue
    }
    switch chains.answer(for: ObjectID(id.pointee)) {
    case .whole(let type, let size): return body(type, size)
    case .other: return GIT_ENOTFOUND.rawValue
    case .endless: return OwnBackend.refuse(DeltaChains.damage)
    }
  }
}

/// Backends of object databases that are written in Swift.
private enum OwnBackend {
  /// A backend without functions that owns an object.
  static func make(_ source: AnyObject) -> UnsafeMutablePointer<git_odb_backend> {
    let backend = UnsafeMutablePointer<ootd_backend>.allocate(capacity: 1)
    backend.initialize(to: ootd_backend())
    backend.pointee.objects = Unmanaged.passRetained(source).toOpaque()
    backend.pointee.parent.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.pointee.parent.free = { backend in
      let own = UnsafeMutableRawPointer(backend)?.assumingMemoryBound(to: ootd_backend.self)
      own?.pointee.objects.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
      own?.deallocate()
    }
    return UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
  }

  static func source<Source: AnyObject>(
    _: Source.Type, of backend: UnsafeMutablePointer<git_odb_backend>?
  ) -> Source? {
    let own = UnsafeMutableRawPointer(backend)?.assumingMemoryBound(to: ootd_backend.self)
    return own?.pointee.objects.map { Unmanaged<Source>.fromOpaque($0).takeUnretainedValue() }
  }

  static func refuse(_ message: String) -> Int32 {
    git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), message)
    return GIT_ERROR.rawValue
  }
}
