import CDeflate

/// Inflates one object after the other in the same memory.
final class Inflater {
  private let decompressor = libdeflate_alloc_decompressor()
  private var output = [UInt8](repeating: 0, count: 1 << 12)

  /// Room beyond the end lets the library write whole words.
  private static let margin = 320

  deinit {
    libdeflate_free_decompressor(decompressor)
  }

  /// Calls the body with what the input inflates to.
  /// - Parameters:
  ///   - input: A zlib stream; it may go on after that.
  ///   - size: How many bytes must come of it.
  /// - Returns: Nil where that is not so, or the stream is damaged.
  func inflate<Result>(
    _ input: UnsafeRawBufferPointer, size: Int,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    if output.count < size + Inflater.margin {
      output = [UInt8](repeating: 0, count: size + Inflater.margin)
    }
    guard case .whole(_, let count) = decompress(input), count == size else { return nil }
    return try output.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<size])) }
  }

  /// All that the input inflates to.
  /// - Parameter limit: The most that may come of it, in bytes.
  /// - Returns: Nil where it is damaged, longer than that, or goes on after the stream.
  func inflateAll(_ input: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
    var room = min(limit, max(output.count, input.count * 4)) + Inflater.margin
    while true {
      if output.count < room { output = [UInt8](repeating: 0, count: room) }
      switch decompress(input) {
      case .whole(let read, let count) where read == input.count && count <= limit:
        return Array(output.prefix(count))
      case .tooLong where room < limit: room = min(limit, room * 4) + Inflater.margin
      default: return nil
      }
    }
  }

  private enum Outcome {
    case whole(read: Int, count: Int)
    case tooLong, damaged
  }

  private func decompress(_ input: UnsafeRawBufferPointer) -> Outcome {
    var read = 0
    var count = 0
    let result = output.withUnsafeMutableBytes { output in
      libdeflate_zlib_decompress_ex(
        decompressor, input.baseAddress, input.count, output.baseAddress, output.count, &read,
        &count)
    }
    switch result {
    case LIBDEFLATE_SUCCESS: return .whole(read: read, count: count)
    case LIBDEFLATE_INSUFFICIENT_SPACE: return .tooLong
    default: return .damaged
    }
  }
}
