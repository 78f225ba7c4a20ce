import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.startsNothing) struct DependencyGraphTests {
  private typealias Edge = DependencyGraph.Edge

  private func id(_ number: Int) -> EntityID { EntityID(high: 0, low: UInt64(number)) }

  /// A graph of todos 1, 2, 3 …, with the edges from the newest to the oldest.
  private func graph(_ edges: [(todo: Int, blocker: Int)], done: Set<Int> = []) -> DependencyGraph {
    let edges = edges.map { Edge(id($0.todo), after: id($0.blocker)) }
    let open = Set((1...12).filter { !done.contains($0) }.map(id))
    return DependencyGraph(Set(edges), open: open) { some in edges.filter(some.contains) }
  }

  @Test func `a todo waits for its own blockers that are open, and not through done ones`() {
    let chain = graph([(4, 3), (3, 2), (2, 1)], done: [3])
    expectEqual(chain.openBlockers(of: id(4)), [])
    expectEqual(chain.openBlockers(of: id(3)), [id(2)])
    expectEqual(chain.openBlockers(of: id(2)), [id(1)])
    expectEqual(chain.openBlockers(of: id(1)), [])
    expectEqual(chain.blockers(of: id(4)), [id(3)])
    expectEqual(chain.openDependents(of: id(1)), [id(2)])
    expectEqual(graph([(4, 3), (3, 2), (2, 1)]).openDependents(of: id(1)), [id(2), id(3), id(4)])
    expectEqual(chain.path(from: id(4), to: id(1)), [4, 3, 2, 1].map(id))
    expectEqual(chain.path(from: id(1), to: id(4)), nil)
  }

  /// Edges, the newest first, and the ignored ones.
  private static let cycles: [(edges: [(Int, Int)], ignored: [(Int, Int)])] = [
    ([(1, 2), (2, 1)], [(2, 1)]), ([(2, 1), (1, 2)], [(1, 2)]), ([(1, 1)], [(1, 1)]),
    ([(1, 2), (2, 3), (3, 1)], [(3, 1)]), ([(3, 1), (1, 2), (2, 3)], [(2, 3)]),
    // Two cycles that share an edge.
    ([(1, 2), (2, 3), (3, 1), (2, 1)], [(2, 1), (3, 1)]),
    // A path between two cycles stays.
    ([(5, 4), (4, 5), (4, 2), (1, 2), (2, 1)], [(2, 1), (4, 5)]),
    ([(1, 2), (2, 3), (1, 3)], []),
  ]

  @Test(arguments: cycles.indices)
  func `the oldest edge of a cycle is ignored`(index: Int) {
    let (edges, ignored) = Self.cycles[index]
    expectEqual(
      graph(edges.map { (todo: $0, blocker: $1) }).ignored,
      ignored.map { Edge(id($0), after: id($1)) })
  }

  @Test func `random graphs agree with a naive one`() {
    var random = SeededGenerator(seed: 30)
    var cyclic = 0
    let graphs = Seeds.size(2500, full: 10_000)
    for _ in 0..<graphs {
      let count = Int.random(in: 1...9, using: &random)
      let newestFirst = Set(
        (0..<Int.random(in: 0...14, using: &random)).map { _ in
          Edge(
            id(.random(in: 1...count, using: &random)),
            after: id(.random(in: 1...count, using: &random)))
        }
      ).shuffled(using: &random)
      let open = Set((1...count).map(id).filter { _ in Bool.random(using: &random) })
      let graph = DependencyGraph(Set(newestFirst), open: open) { newestFirst.filter($0.contains) }
      let naive = NaiveGraph(newestFirst)
      expectEqual(Set(graph.ignored), naive.ignored)
      if !naive.ignored.isEmpty { cyclic += 1 }
      for todo in (1...count).map(id) {
        let blockers = naive.blockers(of: todo)
        expectEqual(graph.openBlockers(of: todo), graph.blockers(of: todo).filter(open.contains))
        expectEqual(graph.openDependents(of: todo), naive.dependents(of: todo, among: open))
        for other in (1...count).map(id) where other != todo {
          expectEqual(graph.waits(todo, for: other), blockers.contains(other))
        }
      }
    }
    #expect((graphs / 10..<graphs * 9 / 10).contains(cyclic))
  }

  @Test func `a chain of thousands of todos needs no recursion`() {
    let edges = (1..<20_000).map { Edge(id($0 + 1), after: id($0)) }
    let chain = DependencyGraph(Set(edges), open: Set(edges.map(\.todo))) { $0 }
    expectEqual(chain.ignored, [])
    expectEqual(chain.openDependents(of: id(1)).count, 19_999)
  }

  @Test func `a long cycle loses its oldest edge, and a huge one all but its newest edges`() {
    let huge = Seeds.size(3000, full: 20_000)
    for (length, ignored) in [(900, 1), (huge, huge - DependencyGraph.cycleLimit)] {
      let edges =
        (1..<length).map { Edge(id($0 + 1), after: id($0)) } + [Edge(id(1), after: id(length))]
      let graph = DependencyGraph(Set(edges), open: []) { _ in edges }
      expectEqual(graph.ignored.count, ignored)
      #expect(graph.ignored.contains(Edge(id(1), after: id(length))))
      expectEqual(graph.blockers(of: id(900)), [id(899)])
    }
  }
}

/// Adds one edge after another, the newest first, unless it closes a cycle.
private struct NaiveGraph {
  private var edges: [DependencyGraph.Edge] = []
  private(set) var ignored: Set<DependencyGraph.Edge> = []

  init(_ newestFirst: [DependencyGraph.Edge]) {
    for edge in newestFirst {
      if edge.todo == edge.blocker || blockers(of: edge.blocker).contains(edge.todo) {
        ignored.insert(edge)
      } else {
        edges.append(edge)
      }
    }
  }

  /// Everything that a todo waits for, directly or through others.
  func blockers(of todo: EntityID) -> Set<EntityID> {
    let direct = edges.filter { $0.todo == todo }.map(\.blocker)
    return Set(direct).union(direct.flatMap(blockers))
  }

  /// The open todos that wait for a todo, directly or through other open ones.
  func dependents(of todo: EntityID, among open: Set<EntityID>) -> Set<EntityID> {
    let direct = edges.filter { $0.blocker == todo && open.contains($0.todo) }.map(\.todo)
    return Set(direct).union(direct.flatMap { dependents(of: $0, among: open) })
  }
}
