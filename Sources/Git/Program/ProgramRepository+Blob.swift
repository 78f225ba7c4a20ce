extension ProgramRepository {
  /// The content of the blob that a revision names, or nil where it names none.
  func blobContents(_ revision: String) async throws(GitError) -> [UInt8]? {
    let name = try await git.text(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision], in: folder)
    guard let name else { return nil }
    guard try await git.text(["cat-file", "-t", name], in: folder) == "blob" else { return nil }
    let size = Int(try await git.text(["cat-file", "-s", name], in: folder) ?? "") ?? 0
    if size > Mailmap.limit { throw .tooLarge(path: folder, name: revision, bytes: size) }
    return try await git.output(["cat-file", "blob", name], in: folder)
  }
}
