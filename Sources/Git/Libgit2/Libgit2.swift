import CLibgit2
package import Files
import Foundation

/// libgit2 itself: its initialisation, and the check of its results.
///
/// It reads objects, refs and configuration files. As of 1.9, it can't:
/// - read a damaged loose object safely (``LooseObjects``);
/// - end at packed deltas that refer to each other, or at a tag that points to itself (``DeltaChains``);
/// - list the parents of a commit that is too large to inflate (``CommitWalk/askForParents(_:)``);
/// - read SHA-256 in released builds, or reftables: the `git` program does (``RepositoryBackend``);
/// - end its own walks at the cuts of a shallow clone or grafts (``CommitWalk``);
/// - report broken refs and loops, which its iterators skip, or unreadable refs
///   (``Repository/brokenReference(missing:)``);
/// - read HEAD of a linked worktree whose folder is gone: `git_repository_head_for_worktree` fails, so the
///   worktree's git folder is opened (``Libgit2Repository/tips()``);
/// - read a reflog without creating a missing one, or only the end of a long one (``HeadLog``);
/// - open a repository with a pipe or a huge file in place of one of git's (``RepositoryFiles``);
/// - resolve includes with the home folder that a command was given (``ConfigurationLoader``);
/// - read mailmaps as git does (``Mailmap``).
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
    throw failure(code, path: path)
  }

  /// The thread's latest message.
  static func message() -> String {
    guard let error = git_error_last(), let text = error.pointee.message else { return "" }
    return String(cString: text)
  }

  private static func failure(_ code: Int32, path: String) -> GitError {
    let isConfiguration = git_error_last()?.pointee.klass == Int32(GIT_ERROR_CONFIG.rawValue)
    return GitError(
      libgit2Code: code, message: message(), isConfiguration: isConfiguration, path: path)
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

/// The part of a process environment that git itself reads to find its configuration.
///
/// It leaves out the variables that `git rev-parse --local-env-vars` lists (`GIT_DIR`, `GIT_INDEX_FILE`,
/// …): in a hook they point at one repository, and would apply to every other one too.
package struct GitEnvironment: Hashable, Sendable {
  /// The variables of a `git` process.
  let variables: [String: String]

  /// The variables of a process that acts on the user's behalf.
  let all: [String: String]

  /// The system and user configuration files, existing or not; later ones override earlier ones.
  let configurationFiles: [String]

  /// The user's home folder, which `~` stands for.
  package var home: String? { variables["HOME"] }

  /// Changes whenever configuration or permissions may differ: it covers the variables and the user. PATH
  /// is left out, because it differs from shell to shell and only decides which git runs.
  package var digest: Digest {
    var digest = Digest(UInt64(geteuid()))
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) where name != "PATH" {
      digest.add(name)
      digest.add(value)
    }
    return digest
  }

  /// The variables that `git rev-parse --local-env-vars` lists.
  private static let local = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE",
    "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_PREFIX",
    "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX",
  ]

  private static let names = [
    "HOME", "PATH", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG_NOSYSTEM", "GIT_CEILING_DIRECTORIES",
  ]

  /// The variables that set the author of commits (git-commit(1), "Commit information").
  package static let authorNames = ["GIT_AUTHOR_EMAIL", "EMAIL"]

  /// - Parameter environment: All variables of a process.
  package init(_ environment: [String: String]) {
    variables = environment.filter {
      (GitEnvironment.names + GitEnvironment.authorNames).contains($0.key)
    }
    all = environment.filter { !GitEnvironment.local.contains($0.key) }
    configurationFiles = GitEnvironment.files(variables)
  }

  /// The absolute folders of PATH, so that git is never run from the working directory.
  var searchPath: [String] {
    let folders = (variables["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.filter { $0.hasPrefix("/") }
  }

  /// The files of git-config(1), "FILES".
  private static func files(_ variables: [String: String]) -> [String] {
    let skipsSystem = ConfigurationEntry.isTrue(variables["GIT_CONFIG_NOSYSTEM"] ?? "false")
    let system = skipsSystem ? nil : variables["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"
    if let file = variables["GIT_CONFIG_GLOBAL"] { return [system, file].compactMap(\.self) }
    let home = variables["HOME"]
    let xdg = variables["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let base = xdg ?? home.map { "\($0)/.config" }
    return [system, base.map { "\($0)/git/config" }, home.map { "\($0)/.gitconfig" }]
      .compactMap(\.self)
  }
}
