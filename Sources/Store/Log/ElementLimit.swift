import GRDB
import Todos

/// How many registers for elements of sets one entity may have: its labels, members, tech and dependencies. Those with
/// the smallest names count, over all writes in the log, undone or not, so that every store picks the same ones, in
/// whatever order operations arrive. The rest is kept and forwarded.
package enum ElementLimit {
  package static let count = 4_096

  /// The fields that don't count.
  static func surplus(_ writes: [Registers.Write]) -> Set<Field> {
    if writes.count <= count { return [] }
    let elements = Set(writes.lazy.map(\.field).filter(\.isElement))
    if elements.count <= count { return [] }
    let sorted = elements.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    return Set(sorted.dropFirst(count))
  }
}

extension Field {
  /// Whether it is the register of one element of a set.
  var isElement: Bool { Self.sets.contains { rawValue.utf8.starts(with: $0) } }

  private static let sets = ["label/", "member/", "tech/", "after/"].map { Array($0.utf8) }
}

extension Transaction {
  /// - Throws: ``StoreError/tooManyElements(_:)``
  func checkElementCounts() throws {
    let added = Dictionary(grouping: writes.lazy.filter(\.field.isElement), by: \.entity)
    for (entity, writes) in added {
      let known = try registers(of: entity)
      if known.writes.count + writes.count <= ElementLimit.count { continue }
      let elements = Set(known.writes.lazy.map(\.field).filter(\.isElement))
      if elements.union(writes.map(\.field)).count > max(elements.count, ElementLimit.count) {
        let name = self.writes.first { $0.entity == entity && [.title, .name].contains($0.field) }
        throw StoreError.tooManyElements(
          try name?.value.string ?? HistorySubject(entity, known, KnownHistory(db)).id)
      }
    }
  }
}
