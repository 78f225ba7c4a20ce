/// Reads files, folders and paths.
package enum FileSystem {
  package static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  package static func isReadable(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }

  /// Whether permissions prevent reading the file, entering the folder, or checking that the path exists.
  package static func isDenied(_ path: String) -> Bool {
    if access(path, R_OK) != 0 { return errno == EACCES }
    return isFolder(path) && access(path, X_OK) != 0 && errno == EACCES
  }

  package static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0
  }

  package static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The bytes of a file, or nil if it can't be read.
  package static func contents(of path: String, limit: Int = contentLimit) -> [UInt8]? {
    guard case .contents(let bytes) = file(path, limit: limit) else { return nil }
    return bytes
  }

  /// In bytes. git's own small files are far below this.
  package static let contentLimit = 16 << 20

  /// The result of reading a file.
  package enum File {
    case contents([UInt8])
    case missing
    case unreadable
    /// Larger than the limit, so only its first bytes were read.
    case tooLarge(beginning: [UInt8], size: Int)
  }

  /// The bytes of a regular file, or why they can't be read.
  /// - Parameter limit: In bytes.
  package static func file(_ path: String, limit: Int = contentLimit) -> File {
    guard let file = RegularFile(path) else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable
    }
    let size = file.size
    let wanted = size > limit ? min(limit, beginningSize) : size
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      count = file.read(UnsafeMutableRawBufferPointer(buffer))
    }
    guard bytes.count == wanted else { return .unreadable }
    return size > limit ? .tooLarge(beginning: bytes, size: size) : .contents(bytes)
  }

  private static let beginningSize = 64 << 10

  /// The bytes of a file that the system writes while it is read, as those in /proc; nil if it can't be read.
  package static func stream(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return FileInput.bytes(of: descriptor)
  }

  /// The kind of file at a path, following symbolic links but without opening it.
  package enum Kind {
    case missing, folder
    case file(size: Int)
    /// A pipe, socket or device: opening it can wait forever.
    case special

    init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file(size: Int(status.st_size))
      case S_IFDIR: self = .folder
      default: self = .special
      }
    }
  }

  /// `/dev/null` counts as missing: it stands for "no file" in git's configuration.
  package static func kind(of path: String) -> Kind {
    var status = stat()
    guard path != "/dev/null", stat(path, &status) == 0 else { return .missing }
    return Kind(status)
  }

  /// The last bytes of a file, from the start of a line on; nil if there is no file.
  package static func ending(of path: String, limit: Int) -> ArraySlice<UInt8>? {
    guard let file = RegularFile(path) else { return nil }
    let start = max(0, file.size - limit)
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = file.read(UnsafeMutableRawBufferPointer(buffer), at: start)
    }
    return start == 0 ? bytes[...] : bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
  }

  /// The sorted names in a folder, or of the wanted files and folders in it; empty if there is no folder.
  /// - Parameters:
  ///   - isNamed: Whether a name is wanted.
  ///   - sizes: Whether to pass sizes to `isWanted`, which takes a system call for each file; otherwise they
  ///     are 0.
  ///   - isWanted: Unwanted names cost little.
  package static func names(
    in folder: String, named isNamed: (String) -> Bool = { _ in true }, sizes: Bool = true,
    where isWanted: ((Kind) -> Bool)? = nil
  ) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    // An entry is only as long as its name requires, so it is shorter than its Swift type.
    let namePlace = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let typePlace = MemoryLayout<dirent>.offset(of: \.d_type) ?? 0
    while let entry = readdir(stream).map(UnsafeRawPointer.init) {
      let name = (entry + namePlace).assumingMemoryBound(to: CChar.self)
      if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { continue }
      if let isWanted {
        var kind = Kind.file(size: 0)
        var status = stat()
        if sizes || Int((entry + typePlace).load(as: UInt8.self)) != DT_REG {
          kind = fstatat(dirfd(stream), name, &status, 0) == 0 ? Kind(status) : .missing
        }
        if !isWanted(kind) { continue }
      }
      let text = String(cString: name)
      if isNamed(text) { names.append(text) }
    }
    // Without this test, the runtime looks for what sorting needs.
    return names.count > 1 ? names.sorted() : names
  }

  /// The files in a folder and its subfolders, by relative path, in a fixed order. Links to folders aren't
  /// followed.
  package static func files(below folder: String) -> [String] {
    names(in: folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      switch kind(of: path) {
      case .file: return [name]
      case .folder where !isSymbolicLink(path): return files(below: path).map { "\(name)/\($0)" }
      default: return []
      }
    }
  }

  package static func isFolder(_ path: String) -> Bool {
    if case .folder = kind(of: path) { true } else { false }
  }

  /// Creates the folder of a file and its parents, accessible only to their owner.
  package static func makeFolder(of path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return true }
    // Another process may create it meanwhile.
    return errno == ENOENT && makeFolder(of: folder)
      && (mkdir(folder, 0o700) == 0 || errno == EEXIST)
  }

  /// Removes a file, or a folder with everything in it.
  /// - Returns: Whether it succeeded; if not, `errno` has the reason.
  package static func remove(_ path: String) -> Bool {
    guard isFolder(path), !isSymbolicLink(path) else { return unlink(path) == 0 }
    return names(in: path).allSatisfy { remove("\(path)/\($0)") } && rmdir(path) == 0
  }

  /// The absolute path with every symbolic link resolved; nil if it doesn't exist.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// A regular file that is open for reading.
private struct RegularFile: ~Copyable {
  private let descriptor: Int32
  /// In bytes.
  let size: Int

  /// Nil if it can't be opened or is no regular file; `errno` has the reason.
  init?(_ path: String) {
    // Don't block on a pipe, which may never get a writer.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, case .file(let size) = FileSystem.Kind(status) else {
      close(descriptor)
      errno = EINVAL
      return nil
    }
    self.size = size
  }

  deinit { close(descriptor) }

  /// Reads bytes from an offset on.
  /// - Returns: How many were read: fewer than the buffer holds if the file has become shorter.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int = 0) -> Int {
    max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
  }

  /// Nil if it is empty, or can't be mapped.
  func mapped() -> UnsafeRawBufferPointer? {
    guard size > 0, let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    return UnsafeRawBufferPointer(start: start, count: size)
  }
}

/// A file whose bytes are read only where they are used.
package final class MappedFile {
  package let bytes: UnsafeRawBufferPointer

  /// Nil if it can't be read, is no regular file, or is empty.
  package init?(_ path: String) {
    guard let bytes = RegularFile(path)?.mapped() else { return nil }
    self.bytes = bytes
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}

extension String {
  /// The path without trailing slashes.
  package var withoutTrailingSlash: String {
    var path = Substring(self)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  /// The path of the parent folder.
  package var parentFolder: String {
    guard let slash = withoutTrailingSlash.lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}

/// Reads from an open file.
package enum FileInput {
  /// The next bytes, at most that many, and none at the end; nil after a failure, of which `errno` has the reason.
  package static func part(of descriptor: Int32, count: Int) -> [UInt8]? {
    var result = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      repeat {
        result = read(descriptor, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      initialized = max(0, result)
    }
    return result < 0 ? nil : bytes
  }

  /// That many bytes, or fewer at the end; nil after a failure, of which `errno` has the reason.
  package static func bytes(of descriptor: Int32, count: Int = .max) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let part = part(of: descriptor, count: min(count - bytes.count, 64 << 10)) else {
        return nil
      }
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }
}

/// Writes to an open file.
package enum FileOutput {
  /// Writes all elements, even if the system accepts only some of them at a time.
  /// - Returns: 0, or the `errno` of the failure.
  package static func write(_ elements: [some BitwiseCopyable], to descriptor: Int32) -> Int32 {
    elements.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = Files.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 ? EIO : errno }
        done += count
      }
      return 0
    }
  }
}
