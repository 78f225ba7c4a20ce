/// How far the commits of a repository that name todos have been dealt with.
package struct ScanMark: Hashable, Sendable {
  /// Which index of the repository's commits the numbers are of; 0 for none that is kept.
  package let generation: Int64
  /// How many commits that name todos the index held, and how many commits in all.
  package let mentions: Int
  package let nodes: Int
  /// All commits made since this time were in it, in seconds since 1970.
  package let horizon: Int64
  /// What stands for the commits that nothing led to any more.
  package let dead: Int64
  /// What stands for all that links are made of.
  package let digest: Int64

  package init(
    generation: Int64, mentions: Int, nodes: Int, horizon: Int64, dead: Int64, digest: Int64
  ) {
    self.generation = generation
    self.mentions = mentions
    self.nodes = nodes
    self.horizon = horizon
    self.dead = dead
    self.digest = digest
  }
}
