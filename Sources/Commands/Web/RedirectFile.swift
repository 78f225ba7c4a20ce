import Foundation
import Rendering

/// A page on disk that leads the browser to the board.
///
/// The browser is given the file's path: on a command line, every user of the machine could read
/// the address with its token.
struct RedirectFile {
  let path: String

  /// - Parameter folder: Where ootd keeps its state.
  init(in folder: String) {
    path = "\(folder)/\(Self.prefix)\(getpid())\(Self.suffix)"
  }

  private static let prefix = "board-"
  private static let suffix = ".html"

  /// - Parameter address: With characters only that HTML takes as they are.
  /// - Throws: ``InputError/unwritable(path:message:)``
  func write(to address: String) throws(InputError) {
    let page = """
      <!doctype html>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(address)">
      <title>ootd</title>
      <a href="\(address)">ootd</a>

      """
    _ = StateFile.makeFolder(of: path)
    try WholeFile(path).write(Array(page.utf8), suffix: "board-\(getpid())", mode: 0o600)
  }

  func remove() {
    unlink(path)
  }

  /// Removes the files of servers that were killed, and the session secret that earlier versions
  /// kept there.
  static func removeStale(in folder: String) {
    unlink("\(folder)/board")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
      guard let process = pid_t(digits) else { continue }
      // The signal 0 is never sent, only checked (kill(2)).
      if kill(process, 0) != 0, errno == ESRCH { unlink("\(folder)/\(name)") }
    }
  }
}
