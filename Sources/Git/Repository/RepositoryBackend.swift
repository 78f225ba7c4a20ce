/// What reads a repository: libgit2 or, where that can't or may not, the `git` program.
enum RepositoryBackend {
  case library(LibraryRepository)
  case program(ProgramRepository)

  /// libgit2 1.5 knows neither SHA-256 nor reftable, and reads `safe.directory` by a process-wide
  /// home. There git decides, so that what git refuses stays refused.
  init(
    at path: String, searching: Bool, environment: GitEnvironment
  ) async throws(GitError) {
    let refusal: GitError
    do throws(GitError) {
      self = .library(
        try LibraryRepository(at: path, searching: searching, environment: environment))
      return
    } catch {
      refusal = error
    }
    switch refusal {
    case .foreignOwner, .unsupported, .failed: break
    default: throw refusal
    }
    guard let git = GitProgram(environment) else {
      if case .unsupported = refusal { throw .gitUnavailable(path: path) }
      throw refusal
    }
    do throws(GitError) {
      self = .program(try await ProgramRepository(at: path, searching: searching, git: git))
    } catch {
      // libgit2's error names the feature that git doesn't know either.
      if case .unsupported = error { throw refusal }
      throw error
    }
  }

  func layout(_ environment: GitEnvironment) throws(GitError) -> RepositoryLayout {
    switch self {
    case .library(let repository): try RepositoryLayout(repository, environment)
    case .program(let repository): repository.layout
    }
  }
}
