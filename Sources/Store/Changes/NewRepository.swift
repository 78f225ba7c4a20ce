package import Todos

/// A repository to be linked.
package struct NewRepository: Hashable, Sendable {
  package let id: EntityID
  /// Absolute, without symbolic links.
  package let path: String
  /// The id of its root commit; nil while it has none.
  package let root: String?

  package init(id: EntityID, path: String, root: String?) {
    self.id = id
    self.path = path
    self.root = root
  }
}
