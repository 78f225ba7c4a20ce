import Todos

/// The new ids of entities in an archive of version 1. Named entities get ids derived from their names, and
/// todos of repeating blocks get ids derived from the new ids of the blocks. A replica that continued another
/// gets that replica's id.
struct IDMapping {
  private var ids: [EntityID: EntityID] = [:]
  /// The names of the preset blocks, by their old ids.
  private(set) var presets: [EntityID: String] = [:]
  /// Entities with an explicit name rather than a default one.
  private(set) var named: Set<EntityID> = []

  /// - Parameter operations: In the order in which their writes apply.
  init(_ operations: [LegacyOperation]) {
    findReplicas(operations)
    findNames(operations)
    findRepeatedTodos(operations)
  }

  subscript(old: EntityID) -> EntityID { ids[old] ?? old }

  private mutating func findReplicas(_ operations: [LegacyOperation]) {
    var former: [EntityID: EntityID] = [:]
    for write in operations.lazy.flatMap(\.writes) where write.field == .continues {
      former[write.entity] = write.value.entity
    }
    for replica in former.keys {
      var first = replica
      for _ in 0..<former.count { first = former[first] ?? first }
      ids[replica] = first
    }
  }

  private mutating func findNames(_ operations: [LegacyOperation]) {
    let kinds: [EntityKind] = [.project, .milestone, .label, .block]
    var created: [(entity: EntityID, kind: EntityKind)] = []
    var known: Set<EntityID> = []
    var names: [EntityID: String] = [:]
    var defaults: [EntityID: String] = [:]
    for write in operations.lazy.flatMap(\.writes) {
      guard let text = write.value.string else { continue }
      if write.field == .kind, let kind = EntityKind(rawValue: text), kinds.contains(kind),
        known.insert(write.entity).inserted
      {
        created.append((write.entity, kind))
      }
      if write.field == .name { names[write.entity] = names[write.entity] ?? text }
      if write.field == Field.name.made { defaults[write.entity] = defaults[write.entity] ?? text }
      let isName = write.field == .name || write.field == Field.name.made
      if isName, write.entity == EntityID(digestOf: Array("ootd preset block \(text)".utf8)) {
        presets[write.entity] = text
      }
    }
    named = Set(names.keys)
    for (entity, preset) in presets { ids[entity] = EntityID(presetBlock: preset) }
    var taken = Set(ids.values)
    for (entity, kind) in created where presets[entity] == nil {
      guard let name = names[entity] ?? defaults[entity] else { continue }
      var count = 0
      var id = EntityID(kind, named: name, after: count)
      while !taken.insert(id).inserted {
        count += 1
        id = EntityID(kind, named: name, after: count)
      }
      ids[entity] = id
    }
  }

  /// The ids of todos made by blocks derive from the blocks' ids, and those of links from the todos' ids.
  private mutating func findRepeatedTodos(_ operations: [LegacyOperation]) {
    for operation in operations {
      let values = Dictionary(grouping: operation.writes, by: \.entity)
      for (entity, writes) in values {
        let value = { (field: Field) in writes.last { $0.field == field }?.value }
        if let block = value(.block)?.entity,
          let day = value(Field.day.made)?.string.flatMap({ Day(iso: $0) }),
          entity == EntityID(repeating: block, on: day)
        {
          ids[entity] = EntityID(repeating: self[block], on: day)
        }
        if let todo = value(.todo)?.entity, let oid = value(.oid)?.string,
          entity == EntityID(linkOf: todo, toCommit: oid)
        {
          ids[entity] = EntityID(linkOf: self[todo], toCommit: oid)
        }
      }
    }
  }
}
