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
