import Foundation
import Rendering

/// Where a command writes.
package enum Stream: Sendable {
  /// For what was asked for.
  case output
  /// For messages, warnings and progress.
  case error

  /// Writes to the process's own stream. A closed pipe ends quietly: nobody reads on.
  /// - Throws: ``InputError/output(message:)``
  func write(_ text: String) throws(InputError) {
    let file: Int32 = self == .output ? 1 : 2
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EPIPE { return }
      guard written > 0 else { throw .output(message: String(cString: strerror(errno))) }
      bytes = bytes.dropFirst(written)
    }
  }
}
