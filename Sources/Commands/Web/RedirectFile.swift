import Files
import Localization
import Rendering

/// An HTML file that redirects the browser to the board.
///
/// The browser is started with the file's path: every user of the machine can read command lines,
/// and the address contains the token.
struct RedirectFile {
  let path: String

  /// - Parameter folder: ootd's state folder.
  init(in folder: String) {
    path = "\(folder)/\(Self.prefix)\(getpid())\(Self.suffix)"
  }

  private static let prefix = "board-"
  private static let suffix = ".html"

  /// - Parameter address: An address without characters that HTML has to escape.
  /// - Throws: ``Failure/unwritable(path:message:)``
  func write(to address: String) throws(Failure) {
    let page = """
      <!doctype html>
      <meta charset="utf-8">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(address)">
      <title>ootd</title>
      <a href="\(address)">ootd</a>

      """
    _ = FileSystem.makeFolder(of: path)
    try AtomicFile(path).write(Array(page.utf8), mode: 0o600)
  }

  func remove() { unlink(path) }

  /// Removes the files of killed servers, and the session secret that earlier versions stored there.
  static func removeStale(in folder: String) {
    unlink("\(folder)/board")
    for file in stalePaths(in: folder) { unlink(file) }
  }

  /// The files of killed servers.
  static func stalePaths(in folder: String) -> [String] {
    FileSystem.names(in: folder).filter { name in
      guard name.hasPrefix(prefix), name.hasSuffix(suffix),
        let process = pid_t(name.dropFirst(prefix.count).dropLast(suffix.count))
      else { return false }
      // Signal 0 only checks that the process exists (kill(2)).
      return kill(process, 0) != 0 && errno == ESRCH
    }.map { "\(folder)/\($0)" }
  }
}
