package import Files

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

/// Finds the folders of repositories by their files alone (gitrepository-layout(5)), which takes less time than
/// starting libgit2.
enum GitFolder {
  /// The git folder that belongs to a folder: its `.git`, the target of its `.git` file, or the folder
  /// itself.
  static func of(_ folder: String) -> String? {
    let link = "\(folder)/.git"
    switch FileSystem.kind(of: link) {
    case .folder: return link
    case .file:
      guard let text = FileSystem.trimmedText(of: link), text.hasPrefix("gitdir:") else {
        return nil
      }
      return absolute(text.dropFirst("gitdir:".count), in: folder)
    case .missing, .special:
      let parts = ["objects", "commondir"].map { "\(folder)/\($0)" }
      let isGitDirectory = FileSystem.exists("\(folder)/HEAD")
      return isGitDirectory && parts.contains(where: FileSystem.exists) ? folder : nil
    }
  }

  /// The git folder for a path or, if searching, for the nearest parent folder that has one. `isMalformed`
  /// is true if a `.git` on the way isn't a git folder; libgit2 then reports the error.
  /// - Throws: `GitError.specialFile`
  static func around(
    _ path: String, searching: Bool = true
  ) throws(GitError) -> (found: String?, isMalformed: Bool) {
    var folder = FileSystem.realPath(path) ?? path
    var isMalformed = false
    while true {
      if let found = of(folder) { return (found, isMalformed) }
      switch FileSystem.kind(of: "\(folder)/.git") {
      case .special: throw .specialFile(path: path, file: "\(folder)/.git")
      case .file, .folder: isMalformed = true
      case .missing: break
      }
      guard searching, folder.hasPrefix("/"), folder != "/" else { return (nil, isMalformed) }
      folder = folder.parentFolder
    }
  }

  /// Whether missing permissions may hide a repository from libgit2.
  static func isDenied(_ path: String) -> Bool {
    [path, "\(path)/.git/HEAD", "\(path)/HEAD"].contains(where: FileSystem.isDenied)
  }

  /// The git folder that all worktrees share.
  static func common(of folder: String) -> String {
    FileSystem.trimmedText(of: "\(folder)/commondir").map { absolute($0, in: folder) } ?? folder
  }

  /// The path in one of git's files, which may be relative to the file's folder.
  static func absolute(_ text: some StringProtocol, in folder: String) -> String {
    let name = text.drop { $0 == " " }
    let path = name.hasPrefix("/") ? String(name) : "\(folder)/\(name)"
    return FileSystem.realPath(path) ?? path
  }
}

extension Repository {
  /// The folders whose files change when a commit is made, fetched or rebased in a repository, found without
  /// opening it. Empty if there is none.
  package static func foldersWithReferences(at path: String) -> [String] {
    guard let folder = GitFolder.of(path) else { return [] }
    let shared = GitFolder.common(of: folder)
    let refs = ["refs/heads", "refs/remotes", "worktrees"].flatMap {
      folders(below: "\(shared)/\($0)")
    }
    return Array(Set([folder, shared, "\(shared)/reftable"] + refs))
  }

  /// A folder and those in it; none if it doesn't exist.
  private static func folders(below folder: String) -> [String] {
    guard FileSystem.isFolder(folder), !FileSystem.isSymbolicLink(folder) else { return [] }
    return [folder] + FileSystem.names(in: folder).flatMap { folders(below: "\(folder)/\($0)") }
  }
}
