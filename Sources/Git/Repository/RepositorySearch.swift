import Files

/// Finds repositories below folders, the nearest first. It reads only names and opens no repository.
package struct RepositorySearch: Sendable {
  private let home: String?
  /// How many levels below a given folder to look.
  private static let maxDepth = 4
  /// The most repositories to find, and folders to list.
  private static let maxRepositories = 500
  private static let maxFolders = 50_000
  /// Folders with copies of other people's repositories.
  private static let skippedNames: Set<String> = ["node_modules"]

  /// - Parameter home: The home folder. If it is a repository, as for dotfiles, it is searched too.
  package init(home: String?) {
    self.home = home.flatMap(FileSystem.realPath)
  }

  /// The result of a search.
  package struct Result: Hashable, Sendable {
    package internal(set) var paths: [String] = []
    /// Whether a limit ended the search.
    package internal(set) var isCut = false
  }

  /// The repositories in folders: worktrees and bare ones, but not submodules, nor anything inside of other
  /// repositories, hidden folders or `node_modules`. Symbolic links below the folders aren't followed, and
  /// folders that can't be read are skipped.
  /// - Parameter isCancelled: Whether to stop.
  package func repositories(
    in folders: [String], isCancelled: () -> Bool = { false }
  ) -> Result {
    var result = Result()
    var level = folders.compactMap(FileSystem.realPath)
    var seen: Set<String> = []
    var count = 0
    for depth in 0...Self.maxDepth {
      var next: [String] = []
      for folder in level where seen.insert(folder).inserted {
        count += 1
        guard result.paths.count < Self.maxRepositories, count <= Self.maxFolders, !isCancelled()
        else {
          result.isCut = true
          return result
        }
        let kind = Self.kind(of: folder)
        if kind == .repository { result.paths.append(folder) }
        guard kind == .none || folder == home, depth < Self.maxDepth else { continue }
        next += Self.folders(in: folder)
      }
      level = next
    }
    return result
  }

  /// The nearest folder around a path with a `.jj` folder but no `.git`: a repository of Jujutsu that isn't
  /// colocated, so that git doesn't find it; nil if there is none.
  package static func jjWorkspace(around path: String) -> String? {
    var folder = FileSystem.realPath(path) ?? path
    while folder != folder.parentFolder {
      if FileSystem.exists("\(folder)/.git") { return nil }
      if case .folder = FileSystem.kind(of: "\(folder)/.jj") { return folder }
      folder = folder.parentFolder
    }
    return nil
  }

  private enum Kind {
    case repository, submodule, none
  }

  private static func kind(of folder: String) -> Kind {
    guard let found = GitFolder.of(folder), FileSystem.exists("\(found)/HEAD") else { return .none }
    // git keeps a submodule's git folder in its superproject's (gitrepository-layout(5)).
    let isLink = found != folder && found != "\(folder)/.git"
    return isLink && found.contains("/modules/") ? .submodule : .repository
  }

  private static func folders(in folder: String) -> [String] {
    FileSystem.names(in: folder, sizes: false) { kind in
      if case .folder = kind { true } else { false }
    }
    .filter { !$0.hasPrefix(".") && !skippedNames.contains($0) }
    .map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
    .filter { !FileSystem.isSymbolicLink($0) }
  }
}
