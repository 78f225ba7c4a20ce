import Foundation

/// The pack indexes that libgit2 has mapped. A walk looks all over them, so that in the end all of
/// their pages count as memory of the process, though the kernel could read each again at once.
struct MappedIndexes {
  /// Object folders, absolute.
  let folders: [String]

  /// Lets the kernel take the pages of the indexes back; those that are looked at again come back
  /// from its cache (madvise(2), MADV_DONTNEED on a file's mapping).
  ///
  /// No other thread may read repositories meanwhile: what it unmaps could be someone else's memory
  /// by the time that it is let go.
  func release() {
    #if os(Linux)
      guard let maps = FileSystem.contents(of: "/proc/self/maps") else { return }
      // Of the lines, whose last field is the path, nearly all are told apart by their end.
      for line in maps.split(separator: UInt8(ascii: "\n")) where Self.isIndex(line) {
        let fields = String(decoding: line, as: UTF8.self)
          .split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
        guard fields.count == 6, isOurs(fields[5].drop { $0 == " " }) else { continue }
        let ends = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
        guard ends.count == 2, ends[0] < ends[1] else { continue }
        madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
      }
    #endif
  }

  private static func isIndex(_ line: ArraySlice<UInt8>) -> Bool {
    line.suffix(4).elementsEqual(".idx".utf8)
      || line.suffix(17).elementsEqual("/multi-pack-index".utf8)
  }

  private func isOurs(_ path: Substring) -> Bool {
    folders.contains { path.hasPrefix("\($0)/pack/") }
  }
}
