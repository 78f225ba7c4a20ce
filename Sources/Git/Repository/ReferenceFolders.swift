import Files

extension Repository {
  /// The folders whose files change when a commit is made, fetched or rebased in a repository, found without
  /// opening it. Empty if there is none.
  package static func foldersWithReferences(at path: String) -> [String] {
    guard let folder = gitFolder(at: path) else { return [] }
    let common = FileSystem.trimmedText(of: "\(folder)/commondir").map {
      absolute($0, from: folder)
    }
    let shared = common ?? folder
    let refs = ["refs/heads", "refs/remotes", "worktrees"].flatMap {
      folders(below: "\(shared)/\($0)")
    }
    return Array(Set([folder, shared, "\(shared)/reftable"] + refs))
  }

  /// The git folder of a work tree, or the path itself if it is a bare repository.
  private static func gitFolder(at path: String) -> String? {
    let link = "\(path)/.git"
    if FileSystem.isFolder(link) { return link }
    // A linked worktree's or a submodule's (gitrepository-layout(5)).
    if let text = FileSystem.trimmedText(of: link), text.hasPrefix("gitdir: ") {
      return absolute(String(text.dropFirst("gitdir: ".count)), from: path)
    }
    return FileSystem.exists("\(path)/HEAD") ? path : nil
  }

  private static func absolute(_ path: String, from folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// A folder and those in it; none if it doesn't exist.
  private static func folders(below folder: String) -> [String] {
    guard FileSystem.isFolder(folder), !FileSystem.isSymbolicLink(folder) else { return [] }
    return [folder] + FileSystem.names(in: folder).flatMap { folders(below: "\(folder)/\($0)") }
  }
}
