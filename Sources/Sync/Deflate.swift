import CDeflate

/// The zlib format (RFC 1950), by libdeflate.
enum Deflate {
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    // Six is zlib's own default: more takes longer and gains little.
    guard let compressor = libdeflate_alloc_compressor(6) else { fatalError("out of memory") }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, output.baseAddress, output.count)
    }
  }

  /// - Parameter count: How many bytes there are to be.
  /// - Returns: Nil if the stream is broken or has another number of bytes.
  static func decompressed(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { fatalError("out of memory") }
    defer { libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let output = [UInt8](unsafeUninitializedCapacity: count) { output, written in
      isWhole =
        bytes.withUnsafeBytes { input in
          libdeflate_zlib_decompress(
            decompressor, input.baseAddress, input.count, output.baseAddress, count, nil)
        } == LIBDEFLATE_SUCCESS
      written = isWhole ? count : 0
    }
    return isWhole ? output : nil
  }
}
