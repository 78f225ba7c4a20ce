/// A file, or a part of it, in the memory of this process.
struct FileMapping {
  let start: UnsafeMutableRawPointer
  /// In bytes.
  let size: Int
  /// Such as `r-xp` of code, and `r--s` of what is read and shared.
  let permissions: Substring
  /// Absolute.
  let path: Substring

  /// What is mapped; none where the system doesn't tell (proc(5), /proc/pid/maps).
  static func all() -> [FileMapping] {
    FileSystem.parts(of: "/proc/self/maps").split(separator: UInt8(ascii: "\n")).compactMap {
      $0.contains(UInt8(ascii: "/")) ? FileMapping(String(decoding: $0, as: UTF8.self)) : nil
    }
  }

  /// - Parameter line: Addresses, permissions, offset, device, inode and path.
  private init?(_ line: String) {
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard fields.count == 6, let slash = fields[5].firstIndex(of: "/") else { return nil }
    let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1],
      let start = UnsafeMutableRawPointer(bitPattern: ends[0])
    else { return nil }
    self.start = start
    size = Int(ends[1] - ends[0])
    permissions = fields[1]
    path = fields[5][slash...]
  }
}
