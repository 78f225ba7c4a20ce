import CLibgit2

/// Makes libgit2 read loose objects through ``LooseObjects`` instead of its own reader.
enum LooseBackend {
  /// The error message for a damaged file.
  static let damage = "the object's file is damaged"

  /// A backend, which is freed by the object database that it is added to.
  static func make(_ objects: LooseObjects) -> UnsafeMutablePointer<git_odb_backend> {
    let backend = UnsafeMutablePointer<ootd_backend>.allocate(capacity: 1)
    backend.initialize(to: ootd_backend())
    backend.pointee.objects = Unmanaged.passRetained(objects).toOpaque()
    backend.pointee.parent.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.pointee.parent.read = { data, size, type, backend, id in
      LooseBackend.find(backend, id) { object in
        if object.size > ObjectSize.limit { return LooseBackend.refuse("the object is too large") }
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
    backend.pointee.parent.read_header = { size, type, backend, id in
      LooseBackend.find(backend, id) { object in
        size?.pointee = object.size
        type?.pointee = object.type
        return 0
      }
    }
    backend.pointee.parent.free = { backend in
      LooseBackend.objects(of: backend)?.release()
      UnsafeMutableRawPointer(backend)?.deallocate()
    }
    return UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
  }

  private static func find(
    _ backend: UnsafeMutablePointer<git_odb_backend>?, _ id: UnsafePointer<git_oid>?,
    _ body: (LooseObject) -> Int32
  ) -> Int32 {
    guard let objects = objects(of: backend)?.takeUnretainedValue(), let id else {
      return GIT_ERROR.rawValue
    }
    switch objects.object(ObjectID(id.pointee)) {
    case .object(let object): return body(object)
    case .missing: return GIT_ENOTFOUND.rawValue
    case .damaged: return refuse(damage)
    }
  }

  private static func refuse(_ message: String) -> Int32 {
    git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), message)
    return GIT_ERROR.rawValue
  }

  private static func objects(
    of backend: UnsafeMutablePointer<git_odb_backend>?
  ) -> Unmanaged<LooseObjects>? {
    let own = UnsafeMutableRawPointer(backend)?.assumingMemoryBound(to: ootd_backend.self)
    return own?.pointee.objects.map { Unmanaged.fromOpaque($0) }
  }
}
