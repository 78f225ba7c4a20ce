package import Localization
package import Todos

/// How history names an entity, even a deleted or undone one. A comment has the name of its todo, a checklist
/// item its own text.
package struct HistorySubject: Hashable, Sendable {
  package let kind: EntityKind?
  /// A todo's, an item's or a comment's handle, a repository's path, a commit's oid, another entity's name.
  package let id: String
  package let title: String

  package init(kind: EntityKind?, id: String, title: String) {
    self.kind = kind
    self.id = id
    self.title = title
  }

  init(_ entity: EntityID, _ db: Database) throws {
    try self.init(entity, Registers(of: entity, db), KnownHistory(db))
  }

  /// - Parameter known: Has the todos of comments and items, each read once.
  init(_ entity: EntityID, _ registers: Registers, _ known: KnownHistory) throws {
    let db = known.db
    let text = { (fields: [Field]) in Self.newest(fields, registers) }
    kind = text([.kind]).flatMap(EntityKind.init)
    switch kind {
    case .comment:
      let owner = text([.todo]).flatMap(EntityID.init(hex:))
      let todo = try owner.map(known.todo)
      title = todo?.title ?? ""
      id = try owner.flatMap { try known.partHandles(in: $0)[entity] } ?? todo?.id ?? ""
    case .item:
      title = text([.title]) ?? ""
      let todo = text([.todo]).flatMap(EntityID.init(hex:))
      id = try todo.flatMap { try known.partHandles(in: $0)[entity] } ?? title
    case .repository:
      title = registers.ownPath ?? text([.path]) ?? ""
      id = title
    case .commit:
      title = text([.subject]) ?? ""
      id = text([.oid]) ?? title
    case .replica:
      title = try MachineNames(db).name(of: entity) ?? text([.name]) ?? ""
      id = title
    // The `title` of a block is that of its todos.
    case .block:
      title = text([.name, .preset]) ?? ""
      id = title
    default:
      title = text([.title, .name, .subject]) ?? ""
      id = try Todo.handleText(of: entity, db) ?? title
    }
  }

  init(todo: EntityID, _ db: Database) throws {
    let title = Self.newest([.title], try Registers(of: todo, db)) ?? ""
    self.init(kind: .todo, id: try Todo.handleText(of: todo, db) ?? title, title: title)
  }

  /// The newest text, by operations that are not undone if there are any.
  private static func newest(_ fields: [Field], _ registers: Registers) -> String? {
    let text = { (registers: Registers) in
      fields.lazy.compactMap { registers[$0].string }.first
    }
    return text(registers) ?? text(registers.ignoringUndo)
  }
}

extension HistorySubject {
  /// The command that deletes it if its creation can't be undone; nil if there is none.
  var deletion: String? {
    guard let kind else { return nil }
    let name = id.shellWord
    return switch kind {
    case .todo, .item: "ootd rm \(name)"
    case .project, .block, .label, .milestone, .view: "ootd \(kind.rawValue) rm \(name)"
    case .repository: "ootd project unlink \(name)"
    case .comment:
      id.firstRange(of: ".c").map {
        "ootd comment \(id[..<$0.lowerBound]) --delete \(id[$0.upperBound...])"
      }
    case .commit, .replica: nil
    }
  }
}

/// A deleted todo.
package struct DeletedTodo: Hashable, Sendable {
  package let handle: Handle
  package let title: String
  package let at: Moment
  /// The name of the machine that deleted it, empty if unknown; nil for this one.
  package let machine: String?
}

extension DeletedTodo {
  /// Nil unless a command deleted the todo.
  init?(_ todo: EntityID, _ handle: Handle, _ db: Database) throws {
    guard let deletion = try Registers(of: todo, db).write(of: .deleted), deletion.value.isTrue
    else { return nil }
    let writer = deletion.writer
    self.handle = handle
    title = try HistorySubject(todo: todo, db).title
    at = writer.wall
    machine = writer.isOwn ? nil : try MachineNames(db).name(of: writer.replica) ?? ""
  }

  /// The argument `when` is left for the renderer, which formats the time. Agents aren't advised to restore what another
  /// probably deleted on purpose.
  package func failure(for author: Author = .person) -> Failure {
    let name = machine.map { name -> any MessageValue in
      name.isEmpty ? Message("sync.anotherMachine") : name
    }
    let (verb, hint) = author.isAgent ? ("history", "showDeleted") : ("restore", "restore")
    return Failure(
      "todo.deleted", .missing,
      [
        "id": handle.description, "title": title,
        "machine": name.map { Message("error.todo.deleted.machine", ["machine": $0]) },
        "hint": Message("error.hint.\(hint)", ["id": handle.description]),
      ], given: handle.description, hint: "ootd \(verb) \(handle)")
  }
}

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
    registers = Registers(try known.reader.writes(to: entity))
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
  fileprivate let reader: RegisterReader
  private var entities: [EntityID: EntityHistory] = [:]
  private var undos: [EntityID: [Registers.Write]] = [:]
  private var todos: [EntityID: HistorySubject] = [:]
  private var partHandles: [EntityID: [EntityID: String]] = [:]

  /// How many entities are in memory at once, besides those with so many writes that reading them again would be slow.
  private var limit = 1_000
  private static let largeSize = 100

  init(_ db: Database) throws {
    self.db = db
    reader = try RegisterReader(db)
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

  /// The handles of a todo's checklist items and comments: `12.1`, `12.c3`.
  func partHandles(in todo: EntityID) throws -> [EntityID: String] {
    if let known = partHandles[todo] { return known }
    let items = try ChecklistTable(db).handles(in: todo)
    let handle = try self.todo(todo).id
    let numbers = try CommentTable(db).numbers(on: todo).mapValues { "\(handle).c\($0)" }
    let known = items.merging(numbers) { item, _ in item }
    partHandles[todo] = known
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

extension Todo {
  /// The handle of a todo as text; nil if it has none.
  static func handleText(of id: EntityID, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.statement("SELECT \(handleText) FROM todo WHERE id = ? AND number > 0"), [id])
  }
}
