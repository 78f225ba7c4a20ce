import Files
import Foundation
import Git
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
    let error = FileOutput.write(Array(text.utf8), to: descriptor)
    guard [0, EPIPE].contains(error) else {
      throw .output(message: String(cString: strerror(error)))
    }
  }

  /// Columns of the terminal that it leads to; nil where it leads elsewhere.
  func terminalWidth(_ environment: [String: String]) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  /// Whether nobody ever reads what is written to it, for it leads to `/dev/null`.
  var isDiscarded: Bool {
    var (status, null) = (stat(), stat())
    return fstat(descriptor, &status) == 0 && stat("/dev/null", &null) == 0
      && status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == null.st_rdev
  }

  private var descriptor: Int32 { self == .output ? 1 : 2 }
}
