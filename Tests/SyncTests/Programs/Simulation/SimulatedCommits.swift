import Sync
import Todos

/// All commits that were ever made in a simulation, wherever they are now.
final class SimulatedCommits {
  struct Commit {
    let name: String
    let parents: [String]
    /// What its only file holds; nil where it has none of the right form.
    let content: [UInt8]?
    /// The replica whose chain it was written for; nil for claims and for what is hostile.
    let replica: EntityID?
  }

  private var commits: [String: Commit] = [:]

  subscript(name: String) -> Commit? { commits[name] }

  /// - Parameter salt: What else makes its name, as the moment does in git.
  func add(
    parents: [String], content: [UInt8]?, salt: String, replica: EntityID? = nil
  ) -> String {
    let text = "\(parents.joined(separator: " "))\n\(salt)\n"
    let digest = EntityID(digestOf: Array(text.utf8) + (content ?? [0])).hex
    // As long as one of git's.
    let name = digest + digest.prefix(8)
    if commits[name] == nil {
      commits[name] = Commit(name: name, parents: parents, content: content, replica: replica)
    }
    return name
  }

  /// A commit and all that lead to it; those that `known` holds, and what leads to these, left out.
  func reachable(from tip: String, besides known: Set<String> = []) -> Set<String> {
    var found: Set<String> = []
    var pending = [tip]
    while let name = pending.popLast() {
      guard !known.contains(name), found.insert(name).inserted else { continue }
      pending += commits[name]?.parents ?? []
    }
    return found
  }

  /// All commits that were written for a chain, wherever it went.
  func written(for replica: EntityID) -> [Commit] {
    commits.values.filter { $0.replica == replica }
  }

  /// The commits of a chain, the first one first.
  func chain(upTo tip: String) -> [Commit] {
    var chain: [Commit] = []
    var name: String? = tip
    while let next = name, let commit = commits[next] {
      chain.append(commit)
      name = commit.parents.first
    }
    return chain.reversed()
  }
}
