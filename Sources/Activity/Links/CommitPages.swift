import Git
import Store
import Todos

/// The web pages of commits at the forges of their repositories.
package struct CommitPages: Sendable {
  /// By the path of the repository.
  fileprivate let remotes: [String: RemoteURL]
  /// By the name of the project.
  fileprivate let links: [String: RemoteURL]

  /// The page of a commit at its repository's remote, or else at its project's link; nil if neither is on a
  /// forge.
  package func page(of oid: String, path: String?, project: String?) -> String? {
    path.flatMap { remotes[$0] }?.commitPage(oid)
      ?? project.flatMap { links[$0] }?.commitPage(oid)
  }
}

extension ActivityReader {
  /// The pages of commits in the repositories at those paths, and of the projects' other commits. A repository
  /// that can't be read has no remote.
  package func commitPages(
    ofRepositoriesAt paths: Set<String>
  ) async throws -> CommitPages {
    var remotes: [String: RemoteURL] = [:]
    for path in paths {
      let repository = try? await Repository(at: path, environment: environment)
      let url = (try? repository?.remoteURLs())?.first
      remotes[path] = url.map { RemoteURL($0) }
    }
    var links: [String: RemoteURL] = [:]
    for project in try store.read({ try $0.projects() }) {
      links[project.name] = project.details.link.map { RemoteURL($0) }
    }
    return CommitPages(remotes: remotes, links: links)
  }
}
