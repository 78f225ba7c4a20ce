/// What todos and repositories belong to.
package struct Project: Hashable, Sendable {
  package let id: EntityID
  package var name: String
  package var details: ProjectDetails
  package var isArchived: Bool
  /// Repositories of this project, by path on this machine.
  package var repositories: [Repository]
  /// How many of its todos are not done.
  package var open: Int
  /// How many of its todos are done.
  package var done: Int

  /// A local git repository linked to a project.
  package struct Repository: Hashable, Sendable {
    package let id: EntityID
    /// Where it lies on this machine; nil where it is known from another machine alone.
    package var path: String?
    /// The id of the root commit of its current branch, by which other machines recognise it.
    package var root: String?

    package init(id: EntityID, path: String?, root: String?) {
      self.id = id
      self.path = path
      self.root = root
    }
  }

  package init(
    id: EntityID, name: String, details: ProjectDetails = ProjectDetails(),
    isArchived: Bool = false, repositories: [Repository] = [], open: Int = 0, done: Int = 0
  ) {
    self.id = id
    self.name = name
    self.details = details
    self.isArchived = isArchived
    self.repositories = repositories
    self.open = open
    self.done = done
  }
}
