import Files

/// The folder where git looks for a repository's hooks.
package struct HookFolder: Sendable {
  package let path: String
  /// The `core.hooksPath` entry, if it is set.
  package let setting: ConfigurationEntry?
  /// Whether it is inside the repository's git folder, links resolved, so that no other repository uses it.
  package let isOwn: Bool

  package var exists: Bool { FileSystem.exists(path) }

  /// Why ootd doesn't write to any hook there.
  package var obstacle: HookObstacle? {
    if setting?.value == "" || FileSystem.isInFile(path) { return .disabled }
    return isOwn ? nil : .foreignFolder(isLink: setting == nil)
  }

  package func files(of event: HookEvent) -> HookFiles { HookFiles(at: file(named: event.name)) }

  private func file(named name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }

  /// Whether the user added a call of ootd outside ootd's block.
  package func runsByHand(_ event: HookEvent) -> Bool {
    running(event.name).contains { $0.runsByHand(event) }
  }

  /// The files that run as a hook, and the one to edit by hand.
  private func running(_ name: String) -> [HookFile] {
    HookFiles(at: file(named: name)).run + [HookFile(at: fileByHand(named: name))]
  }

  /// The file to edit by hand. husky regenerates its own files in `_` on each `npm install`; they run the
  /// files in the folder above.
  package func fileByHand(of event: HookEvent) -> String { fileByHand(named: event.name) }

  private func fileByHand(named name: String) -> String {
    guard path.hasSuffix("/_"), FileSystem.exists("\(path)/h") else { return file(named: name) }
    return "\(path.parentFolder)/\(name)"
  }

  /// The hooks of git-lfs, in git's order, that don't run it. lefthook runs it by itself.
  package var missingLFSHooks: [String] {
    ["post-checkout", "post-commit", "post-merge", "pre-push"].filter { name in
      !running(name).contains { file in
        let text = String(decoding: file.bytes, as: UTF8.self)
        return ["git lfs", "git-lfs", "lefthook"].contains { text.contains($0) }
      }
    }
  }
}

extension Repository {
  /// Whether some of its files are stored with git-lfs.
  package var usesLFS: Bool {
    let attributes = [
      workTree.map { "\($0)/.gitattributes" }, "\(commonDirectory)/info/attributes",
    ]
    return FileSystem.exists("\(commonDirectory)/lfs/objects")
      || attributes.compactMap(\.self).contains { file in
        String(decoding: FileSystem.contents(of: file) ?? [], as: UTF8.self).contains("filter=lfs")
      }
  }

  /// The folder where git looks for hooks, for the worktree that the repository was opened from.
  package func hookFolder() throws(GitError) -> HookFolder {
    let configuration = try configuration()
    guard let setting = configuration.entries.last(where: { $0.key == "core.hookspath" }) else {
      return defaultHookFolder
    }
    // With an empty value, git looks for `/post-commit`.
    let value = configuration.path("core.hooksPath") ?? "/"
    let path = value.hasPrefix("/") ? value : "\(workTree ?? gitDirectory)/\(value)"
    return hookFolder(at: path.withoutTrailingSlash, setting)
  }

  /// The hook folder used without `core.hooksPath`; linked worktrees share it.
  package var defaultHookFolder: HookFolder {
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
  /// Whether the path, or the part of it that exists, isn't a folder: `/dev/null`, or `.git/hooks` in a linked
  /// worktree, where `.git` is a file.
  fileprivate static func isInFile(_ path: String) -> Bool {
    if path == "/dev/null" { return true }
    switch kind(of: path) {
    case .folder: return false
    case .file, .special: return true
    case .missing: return path != path.parentFolder && isInFile(path.parentFolder)
    }
  }

  /// The path with all symbolic links resolved, whether or not it exists yet; nil for a broken link.
  fileprivate static func realPlace(_ path: String) -> String? {
    if let path = realPath(path) { return path }
    guard path != path.parentFolder, !isSymbolicLink(path) else { return nil }
    let name = path.split(separator: "/").last ?? ""
    return name == ".." ? nil : realPlace(path.parentFolder).map { "\($0)/\(name)" }
  }
}
