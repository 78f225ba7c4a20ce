import CLibgit2

/// Wraps libgit2's own pack backend, and asks it only for objects known to be below the size limit.
enum PackBackend {
  /// A multi-pack-index can list objects of packs that have no index of their own.
  private static let unknownSize = "the index of the object's pack is damaged or missing"

  /// Makes a backend, which the object database that it is added to frees.
  /// - Parameter packs: libgit2's own backend, which is freed with this one.
  static func make(
    _ packs: UnsafeMutablePointer<git_odb_backend>, _ source: PackSource
  ) -> UnsafeMutablePointer<git_odb_backend> {
    let backend = UnsafeMutablePointer<ootd_backend>.allocate(capacity: 1)
    backend.initialize(to: ootd_backend())
    backend.pointee.objects = Unmanaged.passRetained(source).toOpaque()
    backend.pointee.packs = packs
    backend.pointee.parent.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.pointee.parent.read = read
    backend.pointee.parent.read_prefix = readPrefix
    backend.pointee.parent.read_header = readHeader
    backend.pointee.parent.exists = exists
    backend.pointee.parent.exists_prefix = existsPrefix
    backend.pointee.parent.refresh = refresh
    backend.pointee.parent.free = free
    return UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
  }

  private typealias Pointer = UnsafeMutablePointer<git_odb_backend>?
  private typealias Size = UnsafeMutablePointer<Int>?
  private typealias Kind = UnsafeMutablePointer<git_object_t>?
  private typealias Identifier = UnsafePointer<git_oid>?
  private typealias Data = UnsafeMutablePointer<UnsafeMutableRawPointer?>?

  private static let read: @convention(c) (Data, Size, Kind, Pointer, Identifier) -> Int32 = {
    data, size, type, backend, id in
    guard let own = own(backend), let packs = own.pointee.packs, let id,
      let source = source(of: own)
    else { return GIT_ERROR.rawValue }
    switch source.size(of: id, packs) {
    case .belowLimit: return packs.pointee.read(data, size, type, packs, id)
    case .oversized(let object):
      return LooseBackend.give(object, source.reads, data, size, type, backend)
    case .unknown: return LooseBackend.refuse(unknownSize)
    case nil: return GIT_ENOTFOUND.rawValue
    }
  }

  private static let readPrefix:
    @convention(c) (
      UnsafeMutablePointer<git_oid>?, Data, Size, Kind, Pointer, Identifier, Int
    ) -> Int32 = { found, data, size, type, backend, id, length in
      let code = existsPrefix(found, backend, id, length)
      guard code == 0 else { return code }
      return read(data, size, type, backend, found.map { UnsafePointer($0) })
    }

  private static let readHeader: @convention(c) (Size, Kind, Pointer, Identifier) -> Int32 = {
    size, type, backend, id in
    guard let own = own(backend), let packs = own.pointee.packs, let id,
      let source = source(of: own)
    else { return GIT_ERROR.rawValue }
    switch source.size(of: id, packs) {
    case .belowLimit: return packs.pointee.read_header(size, type, packs, id)
    case .oversized(let object):
      // libgit2 would follow deltas that lead back to themselves forever.
      size?.pointee = object.size
      type?.pointee = object.type
      return 0
    case .unknown: return LooseBackend.refuse(unknownSize)
    case nil: return GIT_ENOTFOUND.rawValue
    }
  }

  private static let exists: @convention(c) (Pointer, Identifier) -> Int32 = { backend, id in
    guard let packs = own(backend)?.pointee.packs else { return 0 }
    return packs.pointee.exists(packs, id)
  }

  private static let existsPrefix:
    @convention(c) (UnsafeMutablePointer<git_oid>?, Pointer, Identifier, Int) -> Int32 = {
      found, backend, id, length in
      guard let packs = own(backend)?.pointee.packs else { return GIT_ERROR.rawValue }
      return packs.pointee.exists_prefix(found, packs, id, length)
    }

  private static let refresh: @convention(c) (Pointer) -> Int32 = { backend in
    guard let packs = own(backend)?.pointee.packs else { return GIT_ERROR.rawValue }
    return packs.pointee.refresh(packs)
  }

  private static let free: @convention(c) (Pointer) -> Void = { backend in
    guard let backend = own(backend) else { return }
    if let packs = backend.pointee.packs { packs.pointee.free(packs) }
    if let source = backend.pointee.objects {
      Unmanaged<PackSource>.fromOpaque(source).release()
    }
    backend.deallocate()
  }

  private static func own(_ backend: Pointer) -> UnsafeMutablePointer<ootd_backend>? {
    UnsafeMutableRawPointer(backend)?.assumingMemoryBound(to: ootd_backend.self)
  }

  private static func source(of backend: UnsafeMutablePointer<ootd_backend>) -> PackSource? {
    backend.pointee.objects.map {
      Unmanaged<PackSource>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// Looks up the sizes of objects in packs.
final class PackSource {
  private let folders: [String]
  private(set) lazy var packs = Packs(in: folders)
  let reads: OversizedReads

  /// - Parameter folders: `objects` of the repository and of each alternate.
  init(in folders: [String], _ reads: OversizedReads) {
    self.folders = folders
    self.reads = reads
  }

  /// The size of an object in a pack; nil if libgit2 finds it in none.
  func size(
    of id: UnsafePointer<git_oid>, _ backend: UnsafeMutablePointer<git_odb_backend>
  ) -> Packs.Size? {
    let name = ObjectID(id.pointee)
    let size = packs.size(of: name)
    guard case .unknown = size else { return size }
    guard backend.pointee.exists(backend, id) == 1 else { return nil }
    // The pack may be new: look again.
    packs.load()
    return packs.size(of: name)
  }
}
