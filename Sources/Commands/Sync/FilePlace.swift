import Foundation

/// Where a path leads, symbolic links followed.
enum FilePlace {
  /// Nil where it leads nowhere.
  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
