import GRDB
import Todos

/// Which replicas go on under another id: trees, whose parents are the former selves.
///
/// Anyone may write any number of them, so that what is asked of all takes time that grows with their
/// number alone. Those that lead back to themselves are former selves of nobody.
struct ReplicaFamilies {
  private let parents: [EntityID: EntityID]
  /// Parents before their children, with the numbers of the first and the last of all below them.
  private let inOrder: [EntityID]
  private let spans: [EntityID: ClosedRange<Int>]

  init(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, continues FROM replica WHERE continues IS NOT NULL ORDER BY id")
    let parents = Dictionary(
      rows.map { ($0[0] as EntityID, $0[1] as EntityID) }, uniquingKeysWith: { first, _ in first })
    var children: [EntityID: [EntityID]] = [:]
    for row in rows { children[row[1], default: []].append(row[0]) }
    var order: [EntityID] = []
    var spans: [EntityID: ClosedRange<Int>] = [:]
    // Each is met again when all below it are numbered.
    var pending = children.keys.filter { parents[$0] == nil }.sorted().map { (id: $0, start: -1) }
    while let (id, start) = pending.popLast() {
      if start >= 0 {
        spans[id] = start...(order.count - 1)
      } else {
        pending.append((id, order.count))
        order.append(id)
        pending += (children[id] ?? []).map { ($0, -1) }
      }
    }
    self.parents = parents
    inOrder = order
    self.spans = spans
  }

  /// That replica and its former selves.
  func selves(of replica: EntityID) -> Set<EntityID> {
    var selves: Set = [replica]
    var last = replica
    while spans[last] != nil, let former = parents[last], selves.insert(former).inserted {
      last = former
    }
    return selves
  }

  /// The least value of each replica and its former selves, as far as one inherits from the next.
  func inherited(
    least value: (EntityID) -> Int, where inherits: (EntityID, EntityID) -> Bool
  ) -> [EntityID: Int] {
    var values: [EntityID: Int] = [:]
    for replica in inOrder {
      values[replica] = value(replica)
      guard let former = parents[replica], inherits(replica, former), let old = values[former]
      else { continue }
      values[replica] = min(value(replica), old)
    }
    return values
  }

  /// Those for which an earlier group has one that is neither a former self of theirs nor a later one.
  func unrelatedToEarlier(_ groups: [[EntityID]]) -> [EntityID] {
    var found: [EntityID] = []
    var earlier = Earlier()
    for group in groups {
      found += group.filter { earlier.hasUnrelated(to: spans[$0]) }
      for replica in group { earlier.add(spans[replica]) }
    }
    return found
  }

  /// The spans of some replicas, as far as it is to be known whether one of them lies beside another.
  private struct Earlier {
    private var isEmpty = true
    private var hasAlone = false
    private var leastEnd = Int.max
    private var greatestStart = Int.min

    mutating func add(_ span: ClosedRange<Int>?) {
      isEmpty = false
      guard let span else {
        hasAlone = true
        return
      }
      leastEnd = min(leastEnd, span.upperBound)
      greatestStart = max(greatestStart, span.lowerBound)
    }

    /// - Parameter span: Nil for a replica that is in no family.
    func hasUnrelated(to span: ClosedRange<Int>?) -> Bool {
      guard let span else { return !isEmpty }
      return hasAlone || leastEnd < span.lowerBound || greatestStart > span.upperBound
    }
  }
}
