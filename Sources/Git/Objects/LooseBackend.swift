import CLibgit2

/// Lets libgit2 read ``LooseObjects``, in place of its own reader.
enum LooseBackend {
  /// The message of the error that a damaged file gives.
  static let damage = "the object's file is damaged"

  /// A backend that the object database it is added to frees.
  static func make(_ objects: LooseObjects) -> UnsafeMutablePointer<git_odb_backend> {
    let backend = UnsafeMutablePointer<ootd_backend>.allocate(capacity: 1)
    backend.initialize(to: ootd_backend())
    backend.pointee.objects = Unmanaged.passRetained(objects).toOpaque()
    backend.pointee.parent.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.pointee.parent.read = read
    backend.pointee.parent.read_header = readHeader
    backend.pointee.parent.exists = exists
    backend.pointee.parent.free = free
    return UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
  }

  private typealias Pointer = UnsafeMutablePointer<git_odb_backend>?
  private typealias Size = UnsafeMutablePointer<Int>?
  private typealias Kind = UnsafeMutablePointer<git_object_t>?
  private typealias Identifier = UnsafePointer<git_oid>?
  private typealias Data = UnsafeMutablePointer<UnsafeMutableRawPointer?>?

  /// Of an object above the size limit libgit2 gets the header alone, which is enough to walk history.
  private static let read: @convention(c) (Data, Size, Kind, Pointer, Identifier) -> Int32 = {
    data, size, type, backend, id in
    find(backend, id) { object in
      guard let content = object.isOversized ? object.header : object.content else {
        return refuse("the object is too large")
      }
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

  private static let readHeader: @convention(c) (Size, Kind, Pointer, Identifier) -> Int32 = {
    size, type, backend, id in
    find(backend, id) { object in
      size?.pointee = object.size
      type?.pointee = object.type
      return 0
    }
  }

  private static let exists: @convention(c) (Pointer, Identifier) -> Int32 = { backend, id in
    guard let objects = objects(of: backend), let id else { return 0 }
    return objects.contains(ObjectID(id.pointee)) ? 1 : 0
  }

  private static let free: @convention(c) (Pointer) -> Void = { backend in
    guard let backend = own(backend) else { return }
    if let objects = backend.pointee.objects {
      Unmanaged<LooseObjects>.fromOpaque(objects).release()
    }
    backend.deallocate()
  }

  private static func find(
    _ backend: Pointer, _ id: Identifier, _ body: (LooseObject) -> Int32
  ) -> Int32 {
    guard let objects = objects(of: backend), let id else { return GIT_ERROR.rawValue }
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

  private static func own(_ backend: Pointer) -> UnsafeMutablePointer<ootd_backend>? {
    UnsafeMutableRawPointer(backend)?.assumingMemoryBound(to: ootd_backend.self)
  }

  private static func objects(of backend: Pointer) -> LooseObjects? {
    own(backend)?.pointee.objects.map {
      Unmanaged<LooseObjects>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
