import Foundation

/// Pages of files that count as memory of this process, though the kernel can read each again at
/// once: its code, and pack indexes, all over which a walk looks.
final class FilePages {
  /// Absolute paths of the object folders whose indexes may go.
  private let folders: [String]
  /// Open on what tells how much memory the process has.
  private let statistics: Int32
  /// Resident bytes from which on pages are let go.
  private let limit: Int
  /// The same, where the rest of the memory comes near the limit.
  private var raisedLimit: Int
  private var hasReleasedCode = false

  private static let margin = 6 << 20

  init(indexesIn folders: [String], limit: Int = 48 << 20) {
    self.folders = folders
    self.limit = limit
    raisedLimit = limit
    statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    close(statistics)
  }

  /// Lets the pages go once the process has many (madvise(2), MADV_DONTNEED on a file's mapping).
  ///
  /// No other thread may read repositories meanwhile: what it unmaps could be someone else's memory
  /// by the time that it is let go.
  func releaseIfMany() {
    guard resident > raisedLimit else { return }
    // Of the code, what the walk needs comes back, and little else.
    for mapping in FileMapping.all() where isIndex(mapping) || !hasReleasedCode && isCode(mapping) {
      madvise(mapping.start, mapping.size, MADV_DONTNEED)
    }
    hasReleasedCode = true
    raisedLimit = max(limit, resident + FilePages.margin)
  }

  /// Code is mapped as it is in its file: it is neither written nor, on 64 bits, relocated.
  private func isCode(_ mapping: FileMapping) -> Bool {
    mapping.permissions == "r-xp"
  }

  private func isIndex(_ mapping: FileMapping) -> Bool {
    let path = mapping.path
    guard mapping.permissions == "r--s",
      path.hasSuffix(".idx") || path.hasSuffix("/multi-pack-index")
    else { return false }
    return folders.contains { path.hasPrefix("\($0)/pack/") }
  }

  /// In bytes; 0 where the system doesn't tell (proc(5), /proc/pid/statm).
  private var resident: Int {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = pread(statistics, &buffer, buffer.count, 0)
    let fields = buffer.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return 0
    }
    return pages * Int(getpagesize())
  }
}
