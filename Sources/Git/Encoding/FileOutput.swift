import Foundation

/// Writing to an open file.
package enum FileOutput {
  /// Writes all of it, also where the system takes it part by part.
  /// - Returns: 0, or the `errno` of what went wrong.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 ? EIO : errno }
        done += count
      }
      return 0
    }
  }
}
