/// What is known of a repository's history: commits by name, and their parents once they were read.
///
/// A commit is a node, numbered in the order in which it was found. The greater part can be in a
/// file that a former run wrote.
package struct CommitGraph: Sendable {
  package typealias Node = Int32

  /// What a former run stored; its nodes come first.
  private let stored: StoredGraph?
  private var names: [CommitName] = []
  private var table = NodeTable()
  /// For each node that isn't stored: its only parent, or one of the values below.
  private var links: [Int32] = []
  /// Of stored nodes that were read since.
  private var newLinks: [Node: Int32] = [:]
  /// The parents of merges one after the other; the last one of each has `lastEdge`.
  private var edges: [Int32] = []

  static let unread: Int32 = -1
  static let noParent: Int32 = -2
  /// From here down: where a merge's parents begin among the edges.
  private static let firstMerge: Int32 = -3
  static let lastEdge = Int32.min

  package init() {
    stored = nil
  }

  /// - Parameters:
  ///   - stored: What holds the greater part, where there is one.
  ///   - rest: At what `encodeRest` wrote.
  /// - Returns: Nil where there is less than should be.
  package init?(_ stored: StoredGraph?, rest: inout ByteReader) {
    self.stored = stored
    guard let names = rest.array(of: CommitName.self), let links = rest.array(of: Int32.self),
      let edges = rest.array(of: Int32.self), let changed = rest.array(of: Int32.self),
      let newLinks = rest.array(of: Int32.self),
      names.count == links.count, changed.count == newLinks.count
    else { return nil }
    self.names = names
    self.links = links
    self.edges = edges
    self.newLinks = Dictionary(zip(changed, newLinks)) { $1 }
    table = NodeTable(of: names)
  }

  /// How many nodes are not yet in a file.
  package var restCount: Int { names.count + newLinks.count }

  /// What is not in the file that holds the greater part.
  package func encodeRest(into writer: inout ByteWriter) {
    let changed = newLinks.keys.sorted()
    writer.append(names)
    writer.append(links)
    writer.append(edges)
    writer.append(changed)
    writer.append(changed.map { newLinks[$0] ?? CommitGraph.unread })
  }

  /// All of it, for a file that then holds the greater part.
  package func encodeWhole(into writer: inout ByteWriter) {
    let nodes = 0..<Int32(count)
    let names = stored == nil ? names : nodes.map(name)
    let table = stored == nil ? table : NodeTable(of: names)
    writer.append(names)
    writer.append(stored == nil ? links : nodes.map(link))
    writer.append((0..<(storedEdgeCount + edges.count)).map(edge))
    writer.append(table.places)
  }

  /// Whether what a former run stored is as it was written; to be asked before all is looked at.
  package var isWhole: Bool { stored?.isWhole ?? true }

  package var count: Int { storedCount + names.count }

  private var storedCount: Int { stored?.count ?? 0 }

  package func id(of node: Node) -> ObjectID {
    name(of: node).id
  }

  private func name(of node: Node) -> CommitName {
    if let stored, node < stored.count { return stored.name(of: node) }
    return names[Int(node) - storedCount]
  }

  package func node(of id: ObjectID) -> Node? {
    let name = CommitName(id)
    return stored?.node(named: name)
      ?? table.find(name) { names[Int($0)] }.node
      .map { $0 + Int32(storedCount) }
  }

  /// The node of that name, made where there was none.
  mutating func insert(_ id: ObjectID) -> (node: Node, isNew: Bool) {
    let name = CommitName(id)
    if let node = stored?.node(named: name) { return (node, false) }
    let (found, place) = table.find(name) { names[Int($0)] }
    if let found { return (found + Int32(storedCount), false) }
    let node = Int32(names.count)
    names.append(name)
    links.append(CommitGraph.unread)
    table.insert(node, at: place) { names[Int($0)] }
    return (node + Int32(storedCount), true)
  }

  package func isRead(_ node: Node) -> Bool {
    link(of: node) != CommitGraph.unread
  }

  private func link(of node: Node) -> Int32 {
    guard let stored, node < stored.count else { return links[Int(node) - storedCount] }
    let link = stored.link(of: node)
    return link == CommitGraph.unread ? newLinks[node] ?? link : link
  }

  /// Says what the parents of a node are, each of which has a node.
  mutating func setParents(_ parents: [Node], of node: Node) {
    var link = parents.first ?? CommitGraph.noParent
    if parents.count > 1 {
      link = CommitGraph.firstMerge - Int32(storedEdgeCount + edges.count)
      edges += parents.dropLast() + [parents[parents.count - 1] | CommitGraph.lastEdge]
    }
    if node < storedCount { newLinks[node] = link } else { links[Int(node) - storedCount] = link }
  }

  private var storedEdgeCount: Int { stored?.edgeCount ?? 0 }

  private func edge(_ index: Int) -> Int32 {
    if let stored, index < stored.edgeCount { return stored.edge(index) }
    return edges[index - storedEdgeCount]
  }

  /// The parents of a node; none of one that was not read.
  package func forEachParent(of node: Node, _ body: (Node) -> Void) {
    let link = link(of: node)
    if link >= 0 { return body(link) }
    guard link <= CommitGraph.firstMerge else { return }
    var index = Int(CommitGraph.firstMerge - link)
    while true {
      let edge = edge(index)
      body(edge & ~CommitGraph.lastEdge)
      if edge < 0 { return }
      index += 1
    }
  }
}
