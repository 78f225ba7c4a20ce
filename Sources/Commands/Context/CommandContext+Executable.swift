import Files
import Foundation

#if canImport(Darwin)
  import MachO
#endif

extension CommandContext {
  /// Where the program was found as it was called. Links are not followed: a package manager's stays
  /// from one version to the next, and what it leads to doesn't.
  static func executable(_ environment: [String: String], from workingDirectory: String) -> String {
    let name = (argumentVector.first ?? nil).map { String(cString: $0) } ?? ""
    let search = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    let folders = name.contains { $0 == "/" } ? [""] : search
    let paths = folders.map { absolute("\($0)\(name)", workingDirectory) }
    // What called the program may have given it any name.
    if let path = paths.first(where: { isSameFile($0, running) }) { return path }
    // Without /proc only the name is known.
    return FileSystem.realPath(running) ?? paths.first { access($0, X_OK) == 0 } ?? ""
  }

  private static func absolute(_ path: String, _ workingDirectory: String) -> String {
    if path.hasPrefix("/") { return path }
    return "\(workingDirectory)/\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
  }

  /// A path that leads to the program that is running.
  private static var running: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return "" }
      return text(buffer)
    #else
      return "/proc/self/exe"
    #endif
  }

  /// Whether two paths lead to one file.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_ino == two.st_ino
      && one.st_dev == two.st_dev
  }

  /// The text before the first zero; its bytes are signed on some machines.
  static func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
