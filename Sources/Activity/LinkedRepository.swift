package import Store
import Todos

/// A repository on this machine that belongs to a project.
package struct LinkedRepository: Hashable, Sendable {
  package let project: String
  /// Where it is on this machine.
  package let path: String

  package init(project: String, path: String) {
    self.project = project
    self.path = path
  }
}

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
