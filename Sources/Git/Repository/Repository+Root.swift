extension Repository {
  /// The commit at the end of HEAD's first-parent chain, which names the project on any machine;
  /// nil where there is no commit yet or the history is cut by a shallow clone.
  ///
  /// Replacements and grafts are of this machine alone, so they don't count here.
  package func rootCommit() async throws(GitError) -> ObjectID? {
    let cuts = Grafts.cuts(in: commonDirectory)
    let root =
      switch backend {
      case .library(let repository): try await root(in: repository, cuts)
      case .program(let repository): try await repository.rootCommit()
      }
    return root.flatMap { cuts.contains($0) ? nil : $0 }
  }

  private func root(
    in repository: LibraryRepository, _ cuts: Set<ObjectID>
  ) async throws(GitError) -> ObjectID? {
    guard var id = repository.target(ofReference: "HEAD") else { return nil }
    let objects = try repository.objects()
    while !cuts.contains(id) {
      let object: RawObject?
      do throws(GitError) {
        object = try objects.object(id)
      } catch {
        guard case .tooLarge = error, let git = GitProgram(environment) else { throw error }
        return try await ProgramRepository(at: path, searching: false, git: git).rootCommit()
      }
      guard let object else { throw .corrupt(path: path, message: "commit \(id) is missing") }
      let header = object.withContent { CommitHeader($0) }
      guard let header else { throw .corrupt(path: path, message: "commit \(id) is malformed") }
      guard let parent = header.parents.first else { return id }
      id = parent
    }
    return nil
  }
}
