extension Repository {
  /// Who "me" is here.
  package func identities() async throws(GitError) -> Identities {
    let configuration = try configuration()
    let emails = [configuration.string("user.email")].compactMap(\.self)
    let (mailmap, missing) = try await mailmap(configuration)
    return Identities(
      emails: emails + configuration.strings("ootd.identity"), mailmap: mailmap, missing: missing)
  }

  /// The sources in git's order (read_mailmap in mailmap.c), each overriding those before it, and
  /// what is not there of them.
  private func mailmap(
    _ configuration: Configuration
  ) async throws(GitError) -> (Mailmap, missing: GitError?) {
    var mailmap = Mailmap()
    var missing: GitError?
    if let workTree, !FileSystem.isSymbolicLink("\(workTree)/.mailmap") {
      mailmap.add(FileSystem.contents(of: "\(workTree)/.mailmap") ?? [])
    }
    let fallback = workTree == nil ? "HEAD:.mailmap" : nil
    if let blob = configuration.string("mailmap.blob") ?? fallback {
      do throws(GitError) {
        mailmap.add(try await blobContents(blob) ?? [])
      } catch {
        guard case .missingMailmap = error else { throw error }
        missing = .missingMailmap(path: path, revision: blob)
      }
    }
    if let file = configuration.path("mailmap.file") {
      let folder = workTree ?? gitDirectory
      mailmap.add(FileSystem.contents(of: file.hasPrefix("/") ? file : "\(folder)/\(file)") ?? [])
    }
    return (mailmap, missing)
  }

  /// The content of the blob that a revision such as `HEAD:.mailmap` names, or nil without one.
  private func blobContents(_ revision: String) async throws(GitError) -> [UInt8]? {
    switch backend {
    case .library(let repository): try repository.blobContents(revision)
    case .program(let repository): try await repository.blobContents(revision)
    }
  }
}
