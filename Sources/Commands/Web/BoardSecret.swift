import Foundation

/// What the board's cookie holds. It is the same for a day, so that a page which is open finds the
/// server again that was started anew.
struct BoardSecret {
  let text: String

  init(_ context: CommandContext) {
    let file = context.stateFolder.map { StateFile(path: "\($0)/board") }
    if let file, Self.isFresh(file.path), let line = file.line, line.utf8.count == Self.length {
      text = line
      return
    }
    text = context.newSecret(words: 4)
    file?.write(text)
  }

  /// Hexadecimal digits.
  fileprivate static let length = 64
  /// Seconds.
  private static let lifetime = 86_400

  /// Whether the file is the person's own, and was written lately.
  private static func isFresh(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { return false }
    let age = Int(Date().timeIntervalSince1970) - status.modificationTime
    return (0..<lifetime).contains(age)
  }
}

extension CommandContext {
  /// Hexadecimal digits by chance.
  /// - Parameter words: How many times 64 bits.
  func newSecret(words: Int) -> String {
    (0..<words).map { _ in
      let digits = String(random(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension stat {
  fileprivate var modificationTime: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }
}
