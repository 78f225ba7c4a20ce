import CLibgit2
import Files

/// libgit2 itself: its initialisation, and the check of its results.
///
/// It reads objects, refs and configuration files. What it can't read safely, or as git does, is in the folder `Readers`,
/// each with the reason.
enum Libgit2 {
  /// Extensions that libgit2 1.5 refuses though they don't change how commits are read. It compares
  /// names in lower case, and looks at them only with `core.repositoryFormatVersion` 1.
  private static let harmlessExtensions: [StaticString] = [
    "worktreeconfig", "partialclone", "preciousobjects", "relativeworktrees",
  ]

  private static let startCode: Int32 = start()

  /// Initialises libgit2; each call but the first costs nothing.
  static func prepare(for path: String) throws(GitError) {
    try check(startCode, path: path)
  }

  /// Throws the error for a negative result, with the thread's message copied immediately.
  @discardableResult
  static func check(_ code: Int32, path: String) throws(GitError) -> Int32 {
    guard code < 0 else { return code }
    let isConfiguration = git_error_last()?.pointee.klass == Int32(GIT_ERROR_CONFIG.rawValue)
    throw GitError(
      libgit2Code: code, message: message(), isConfiguration: isConfiguration, path: path)
  }

  /// The thread's latest message.
  static func message() -> String {
    guard let error = git_error_last(), let text = error.pointee.message else { return "" }
    return String(cString: text)
  }

  private static func start() -> Int32 {
    let results = [git_libgit2_init(), allowExtensions()] + isolate() + limitMemory()
    return results.first { $0 < 0 } ?? 0
  }

  private static func allowExtensions() -> Int32 {
    var names = harmlessExtensions.map { name -> UnsafePointer<CChar>? in
      UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    return ootd_git_set_extensions(&names, names.count)
  }

  /// Configuration comes from explicit paths only. With a file as search path, a repository's own
  /// `include.path = ~/…` is ignored; with an empty one, it would fail.
  private static func isolate() -> [Int32] {
    let levels = [
      GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG,
      GIT_CONFIG_LEVEL_GLOBAL,
    ]
    return levels.map { ootd_git_set_search_path($0, "/dev/null") }
  }

  /// The maximum number of open packs. A repository that is never repacked can have more packs than a
  /// process may have open files. Above the limit, libgit2 1.5 can close a file that another thread is
  /// about to map, so the limit is high enough for all other repositories.
  static var openPackLimit: Int {
    var files = rlimit()
    #if os(Linux)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    #else
      getrlimit(RLIMIT_NOFILE, &files)
    #endif
    return Int(min(512, files.rlim_cur / 2))
  }

  /// Each commit is read once, so objects aren't cached; packs are mapped in small windows.
  private static func limitMemory() -> [Int32] {
    [
      ootd_git_set_caching(0), ootd_git_set_hash_verification(0),
      ootd_git_set_window_size(256 << 10), ootd_git_set_mapped_limit(1 << 20),
      ootd_git_set_open_pack_limit(openPackLimit),
    ]
  }
}

extension GitError {
  /// The error for a repository that libgit2 can't open.
  /// - Parameter isConfiguration: Whether the error's class is `GIT_ERROR_CONFIG`.
  package init(libgit2Code code: Int32, message: String, isConfiguration: Bool, path: String) {
    // "unsupported extension name …", "unsupported repository version …" and, from 1.6 on,
    // "unknown object format 'sha256'" (repository.c).
    let isUnknown = ["unsupported ", "unknown object format "].contains { message.hasPrefix($0) }
    switch code {
    case GIT_EOWNER.rawValue: self = .foreignOwner(path: path)
    // libgit2 1.5 reports a foreign owner as a missing `safe.directory`.
    case GIT_ENOTFOUND.rawValue where isConfiguration && message.contains("safe.directory"):
      self = .foreignOwner(path: path)
    case GIT_ENOTFOUND.rawValue: self = .notARepository(path: path)
    case _ where isUnknown:
      self = .unsupported(path: path, feature: String(message.drop { $0 != " " }.dropFirst()))
    case _ where isConfiguration: self = .configuration(file: path, message: message)
    default: self = .failed(path: path, code: Int(code), message: message)
    }
  }
}

/// The version of the loaded library, which may differ from the one that ootd was built with.
package enum LibraryVersion {
  /// Such as `1.5.1`. It needs no initialisation.
  package static var libgit2: String {
    var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
    git_libgit2_version(&major, &minor, &revision)
    return "\(major).\(minor).\(revision)"
  }
}
