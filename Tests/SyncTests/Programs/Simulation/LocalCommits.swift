import Todos

/// The repository of chains on one machine, which can be deleted and copied.
struct LocalCommits {
  var objects: Set<String> = []
  /// The chains that are kept.
  var held: [EntityID: String] = [:]
  /// How the remote had the chains when they were fetched.
  var seen: [EntityID: String] = [:]

  /// What no ref leads to goes, as it does after weeks, and after a purge at once.
  mutating func collectGarbage(_ commits: SimulatedCommits) {
    var kept: Set<String> = []
    for tip in Array(held.values) + Array(seen.values) {
      kept.formUnion(commits.reachable(from: tip, besides: kept))
    }
    objects.formIntersection(kept)
  }
}
