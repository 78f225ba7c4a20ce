import Exchange
import Git
import Rendering
import Store
import Todos

extension Session {
  /// The projects of the forge repositories that linked repositories here have as remotes.
  func forgeProjects(_ store: TodoStore) async throws -> [ForgeRepository: String] {
    var projects: [ForgeRepository: String] = [:]
    for link in try store.linkedRepositories() {
      let pages = await context.debug.ignoring("remotes of \(link.path)") {
        try await Repository(at: link.path, environment: environment).remotePages()
      }
      for repository in (pages ?? []).flatMap(ForgeRepository.candidates)
      where projects[repository] == nil {
        projects[repository] = link.project
      }
    }
    return projects
  }

  /// Imports issues; new ones go to the project whose repository has theirs as a remote.
  func importIssues(
    _ issues: [ForgeIssue], from forge: Forge, isDryRun: Bool, _ store: TodoStore
  ) async throws -> ImportResult {
    let projects = try await forgeProjects(store)
    let run = { (store: TodoStore) in
      try store.importIssues(issues, from: forge, at: now) { projects[$0] }
    }
    return isDryRun ? try store.rehearsing(run) : try run(store)
  }
}
