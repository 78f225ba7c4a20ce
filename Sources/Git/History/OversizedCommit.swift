/// A commit above the size limit, which isn't read.
package struct OversizedCommit: BitwiseCopyable, Sendable {
  package let node: CommitGraph.Node
  /// 1 if the history behind the commit isn't read either.
  private let hiding: Int32
  private let size: Int64

  init(node: CommitGraph.Node, bytes: Int, hidesHistory: Bool) {
    self.node = node
    hiding = hidesHistory ? 1 : 0
    size = Int64(bytes)
  }

  package var bytes: Int { Int(size) }

  /// Whether its parents are unknown.
  package var hidesHistory: Bool { hiding == 1 }
}

extension GitError {
  /// One warning about all such commits in a repository; nil if there are none.
  /// - Parameter graph: Gives the commits' names.
  package init?(_ commits: [OversizedCommit], in graph: CommitGraph, path: String) {
    guard let first = commits.first else { return nil }
    self = .oversizedCommits(
      path: path, first: "\(graph.id(of: first.node))", bytes: first.bytes,
      others: commits.count - 1, hidesHistory: commits.contains(where: \.hidesHistory))
  }
}
