import GRDB
import Todos

/// The writes to an entity, arranged so that history finds those before and after another one quickly: there may be
/// thousands.
struct EntityHistory {
  let registers: Registers
  let subject: HistorySubject
  /// The writes to each field, newest first: all of them, and those that aren't undone.
  private let all: [Field: [Registers.Write]]
  private let counting: [Field: [Registers.Write]]
  private let writers: [EntityID: Writer]

  fileprivate init(_ entity: EntityID, _ known: KnownHistory) throws {
    registers = try Registers(of: entity, known.db)
    subject = try HistorySubject(entity, registers, known)
    all = Dictionary(grouping: registers.writes, by: \.field)
      .mapValues { $0.sorted { $0.writer > $1.writer } }
    counting = all.mapValues { $0.filter { !$0.writer.isUndone } }
    writers = Dictionary(
      registers.writes.map { ($0.writer.id, $0.writer) }, uniquingKeysWith: { first, _ in first })
  }

  func writer(_ operation: EntityID) -> Writer? { writers[operation] }

  /// The writes to a field that aren't undone, newest first.
  func history(of field: Field) -> [Registers.Write] { counting[field] ?? [] }

  /// The writes to a field that came before a writer's, newest first, including those of undone commands.
  func writes(to field: Field, before writer: Writer) -> ArraySlice<Registers.Write> {
    let writes = all[field] ?? []
    var (low, high) = (0, writes.count)
    while low < high {
      let middle = (low + high) / 2
      if writes[middle].writer < writer { high = middle } else { low = middle + 1 }
    }
    return writes[low...]
  }
}

/// Remembers the entities and undone commands that history has read, for as long as the log doesn't change.
final class KnownHistory {
  let db: Database
  private var entities: [EntityID: EntityHistory] = [:]
  private var undos: [EntityID: [Registers.Write]] = [:]
  private var todos: [EntityID: HistorySubject] = [:]
  private var itemHandles: [EntityID: [EntityID: String]] = [:]

  /// How many entities are in memory at once, besides those with so many writes that reading them again would be slow.
  private var limit = 1_000
  private static let largeSize = 100

  init(_ db: Database) {
    self.db = db
  }

  func history(of entity: EntityID) throws -> EntityHistory {
    if let known = entities[entity] { return known }
    let history = try EntityHistory(entity, self)
    if entities.count >= limit {
      entities = entities.filter { $0.value.registers.writes.count > Self.largeSize }
      limit = max(limit, 2 * entities.count)
    }
    entities[entity] = history
    return history
  }

  /// Keeps so many more entities in memory: each of many commands may have changed all of them.
  func reserve(_ count: Int) { limit += count }

  /// The todo of a comment.
  func todo(_ id: EntityID) throws -> HistorySubject {
    let known = try todos[id] ?? HistorySubject(todo: id, db)
    todos[id] = known
    return known
  }

  /// The handles of a todo's checklist items.
  func itemHandles(in todo: EntityID) throws -> [EntityID: String] {
    let known = try itemHandles[todo] ?? ChecklistTable(db).handles(in: todo)
    itemHandles[todo] = known
    return known
  }

  /// Whether a write's command was undone when another operation was written.
  func wasUndone(_ write: Registers.Write, before writer: Writer) throws -> Bool {
    guard write.writer.isRetracted else { return false }
    let group = write.writer.group
    let known = try undos[group] ?? Retractions(db).undos(of: group)
    undos[group] = known
    return known.last { $0.writer < writer }?.value.isTrue ?? false
  }
}
