package import Todos

/// A commit of a replica's chain that was taken in or written here.
package struct ChunkPlace: Hashable, Sendable {
  /// The commit, in hexadecimal digits.
  package let name: String
  package let replica: EntityID
  /// Its place in the chain, from 1.
  package let position: Int

  package init(name: String, replica: EntityID, position: Int) {
    self.name = name
    self.replica = replica
    self.position = position
  }
}
