import Foundation

/// Where a command writes.
package enum Stream: Sendable {
  /// For what was asked for.
  case output
  /// For messages, warnings and progress.
  case error

  /// Writes to the process's own stream. A closed pipe ends quietly: nobody reads on.
  func write(_ text: String) {
    let file: Int32 = self == .output ? 1 : 2
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}
