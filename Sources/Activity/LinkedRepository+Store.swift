import Store

extension TodoStore {
  /// The repositories linked on this machine, by project and path.
  func linkedRepositories() throws(StoreError) -> [LinkedRepository] {
    try linkedPaths().map { LinkedRepository(project: $0.project, path: $0.path) }
  }
}
