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

  fileprivate init(_ entity: EntityID, _ db: Database) throws {
    registers = try Registers(of: entity, db)
    subject = try HistorySubject(entity, registers, db)
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
  private let db: Database
  private var entities: [EntityID: EntityHistory] = [:]
  private var undos: [EntityID: [Registers.Write]] = [:]

  /// How many entities are in memory at once, besides those with so many writes that reading them again would be slow.
  private static let limit = 1_000
  private static let largeSize = 100

  init(_ db: Database) {
    self.db = db
  }

  func history(of entity: EntityID) throws -> EntityHistory {
    if let known = entities[entity] { return known }
    let history = try EntityHistory(entity, db)
    if entities.count >= Self.limit {
      entities = entities.filter { $0.value.registers.writes.count > Self.largeSize }
    }
    entities[entity] = history
    return history
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
