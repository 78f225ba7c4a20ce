import GRDB
import Localization
package import Todos

/// How history names an entity, even a deleted or undone one. A comment has the name of its todo, a checklist
/// item its own text.
package struct HistorySubject: Hashable, Sendable {
  package let kind: EntityKind?
  /// A todo's or an item's handle, a repository's path, a commit's oid, another entity's name.
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
      let todo = try text([.todo]).flatMap(EntityID.init(hex:)).map(known.todo)
      title = todo?.title ?? ""
      id = todo?.id ?? ""
    case .item:
      title = text([.title]) ?? ""
      let todo = text([.todo]).flatMap(EntityID.init(hex:))
      id = try todo.flatMap { try known.itemHandles(in: $0)[entity] } ?? title
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
    // Comments can be deleted only on the board.
    case .comment: "ootd board --web"
    case .commit, .replica: nil
    }
  }
}

/// A deleted todo, and how to restore it.
package struct DeletedTodo: Hashable, Sendable {
  package let handle: Handle
  package let title: String
  package let at: Moment
  /// The name of the machine that deleted it, empty if unknown; nil for this one.
  package let machine: String?
  /// How many commands to undo here to restore it; nil if undo can't.
  package let commands: Int?
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
    commands = try CommandGroup(writer.group, db).flatMap(UndoStack(db).depth)
  }

  /// The argument `when` is left for the renderer, which formats the time.
  var message: Message {
    let name = machine.map { name -> any MessageValue in
      name.isEmpty ? Message("sync.anotherMachine") : name
    }
    return Message(
      "error.todo.deleted",
      [
        "id": handle.description, "title": title,
        "machine": name.map { Message("error.todo.deleted.machine", ["machine": $0]) },
        "hint": hint,
      ])
  }

  private var hint: Message {
    switch (commands, machine) {
    case (1?, _): Message("error.hint.undo")
    case (let commands?, _):
      Message("error.hint.undoSince", ["command": Retraction.Direction.undo.command(commands)])
    case (nil, nil): Message("error.hint.showDeleted", ["id": handle.description])
    case (nil, _): Message("error.hint.undoThere", ["id": handle.description])
    }
  }
}
