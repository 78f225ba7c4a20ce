extension Repository {
  /// Who "me" is here.
  package func identities() async throws(GitError) -> Identities {
    let configuration = try configuration()
    let emails = [configuration.string("user.email")].compactMap(\.self)
    return Identities(
      emails: emails + configuration.strings("ootd.identity"),
      mailmap: try await mailmap(configuration))
  }

  /// The sources in git's order (read_mailmap in mailmap.c), each overriding those before it.
  private func mailmap(_ configuration: Configuration) async throws(GitError) -> Mailmap {
    var mailmap = Mailmap()
    if let workTree, !FileSystem.isSymbolicLink("\(workTree)/.mailmap") {
      mailmap.add(FileSystem.contents(of: "\(workTree)/.mailmap") ?? [])
    }
    let fallback = workTree == nil ? "HEAD:.mailmap" : nil
    if let blob = configuration.string("mailmap.blob") ?? fallback {
      mailmap.add(try await blobContents(blob) ?? [])
    }
    if let file = configuration.path("mailmap.file") {
      let folder = workTree ?? gitDirectory
      mailmap.add(FileSystem.contents(of: file.hasPrefix("/") ? file : "\(folder)/\(file)") ?? [])
    }
    return mailmap
  }

  /// The content of the blob that a revision such as `HEAD:.mailmap` names, or nil without one.
  private func blobContents(_ revision: String) async throws(GitError) -> [UInt8]? {
    switch backend {
    case .library(let repository): try repository.blobContents(revision)
    case .program(let repository): try await repository.blobContents(revision)
    }
  }
}
