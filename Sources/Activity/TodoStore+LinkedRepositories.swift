package import Store
import Todos

extension TodoStore {
  /// The repositories linked on this machine, of all projects or of one.
  package func linkedRepositories(ofProject name: String? = nil) throws(StoreError)
    -> [LinkedRepository]
  {
    try linkedPaths()
      .filter { link in name.map { link.project.isSameName(as: $0) } ?? true }
      .map { LinkedRepository(project: $0.project, path: $0.path) }
  }
}
