import Files

/// The folder in which git looks for a repository's hooks.
package struct HookFolder: Sendable {
  package let path: String
  /// `core.hooksPath`, where that says which it is.
  package let setting: ConfigurationEntry?
  /// Whether it is in the repository's git folder, links followed, so that nobody else's hooks are.
  package let isOwn: Bool

  package var exists: Bool { FileSystem.exists(path) }

  package func file(of event: HookEvent) -> String {
    path == "/" ? "/\(event.name)" : "\(path)/\(event.name)"
  }

  /// The file that a person would write to: husky's own are made anew by each `npm install`, and run
  /// those beside their folder.
  package func fileByHand(of event: HookEvent) -> String {
    guard path.hasSuffix("/_"), FileSystem.exists("\(path)/h") else { return file(of: event) }
    return "\(path.parentFolder)/\(event.name)"
  }
}

extension Repository {
  /// Where git looks for hooks, as seen from the work tree that the repository was opened by.
  package func hookFolder() throws(GitError) -> HookFolder {
    let configuration = try configuration()
    guard let setting = configuration.entries.last(where: { $0.key == "core.hookspath" }) else {
      return usualHookFolder
    }
    // Of an empty value, git makes the file `/post-commit`.
    let value = configuration.path("core.hooksPath") ?? "/"
    let path = value.hasPrefix("/") ? value : "\(workTree ?? gitDirectory)/\(value)"
    return hookFolder(at: path.withoutTrailingSlash, setting)
  }

  /// Where hooks are unless `core.hooksPath` says otherwise; linked worktrees share it.
  package var usualHookFolder: HookFolder {
    hookFolder(at: "\(commonDirectory)/hooks", nil)
  }

  private func hookFolder(at path: String, _ setting: ConfigurationEntry?) -> HookFolder {
    let own = FileSystem.realPath(commonDirectory)
    let place = FileSystem.realPlace(path)
    let isOwn = own.flatMap { own in place.map { $0.hasPrefix("\(own)/") } } ?? false
    return HookFolder(path: path, setting: setting, isOwn: isOwn)
  }
}

extension FileSystem {
  /// Where something is, or would be made, with every symbolic link followed; nil for a link that
  /// leads nowhere.
  fileprivate static func realPlace(_ path: String) -> String? {
    if let path = realPath(path) { return path }
    guard path != path.parentFolder, !isSymbolicLink(path) else { return nil }
    let name = path.split(separator: "/").last ?? ""
    return name == ".." ? nil : realPlace(path.parentFolder).map { "\($0)/\(name)" }
  }
}
