import Files
import Localization
package import Todos

extension Snapshot {
  /// The newest commands, including undone ones.
  /// - Parameter countsTodos: Whether to count the todos of very large commands, which takes seconds for a million.
  package func history(
    limit: Int, by author: Author? = nil, countsTodos: Bool = true
  ) throws -> [HistoryEntry] {
    try HistoryReader(db, countsTodos: countsTodos).entries(limit: limit, by: author)
  }

  /// The command that a first operation belongs to.
  package func historyEntry(of operation: EntityID) throws -> HistoryEntry? {
    try CommandGroup(operation, db).map { try HistoryReader(db).entry($0) }
  }

  /// The command with an operation whose id begins with a text.
  /// - Parameter text: At least four hexadecimal digits.
  /// - Throws: `operation.invalid`, `operation.unknown` or `operation.ambiguous`
  package func command(_ text: String) throws -> EntityID {
    let prefix = text.lowercased()
    let hint = "ootd history --json"
    guard (4...32).contains(prefix.utf8.count), prefix.utf8.allSatisfy(\.isHexDigit) else {
      throw Failure("operation.invalid", .usage, ["id": text], given: text, hint: hint)
    }
    let found = try EntityID.fetchAll(
      db.statement(
        """
        SELECT DISTINCT coalesce(first, id) FROM operation
        WHERE lower(hex(id)) >= ?1 AND lower(hex(id)) < ?1 || 'g' AND held IS NULL LIMIT 2
        """), [prefix])
    guard let first = found.first else {
      throw Failure("operation.unknown", .missing, ["id": text], given: text, hint: hint)
    }
    if found.count > 1 {
      throw Failure("operation.ambiguous", .conflict, ["id": text], given: text, hint: hint)
    }
    return first
  }

  /// The agents that have run commands.
  package func agents() throws -> [Author] {
    try String.fetchAll(db.statement("SELECT DISTINCT author FROM operation ORDER BY author"))
      .map(Author.init(rawValue:)).filter(\.isAgent)
  }

  /// The newest commands that changed the selected todos, including deleted ones.
  package func history(
    of selection: HandleSelection, limit: Int, by author: Author? = nil
  ) throws -> [HistoryEntry] {
    try TodoSelection(db).entities(selection)
      .flatMap { try HistoryReader(db).entries(of: $0, limit: limit, by: author) }
  }

  /// The newest commands that changed a todo.
  package func history(of todo: EntityID, limit: Int) throws -> [HistoryEntry] {
    try HistoryReader(db).entries(of: todo, limit: limit)
  }

  /// The commands that undoing or redoing `count` commands would affect, in that order.
  /// - Throws: The errors of the undo or redo itself.
  package func retractable(
    _ direction: Retraction.Direction, _ count: Int, by author: Author? = nil
  ) throws -> [HistoryEntry] {
    try UndoStack(db, for: actor).retractable(direction, count, by: author ?? actor.author)
      .map { try HistoryReader(db).entry($0) }
  }

  /// Whether anything can be undone, and whether anything can be redone.
  package func retractable() throws -> (undo: Bool, redo: Bool) {
    let stack = UndoStack(db, for: actor)
    return (
      try stack.undoable(by: actor.author, limit: 1).contains { !$0.isRestoration },
      try !stack.redoable(by: actor.author, limit: 1).isEmpty
    )
  }

  /// How many of an author's commands undo would reach before the first one that is older than a moment.
  package func undoable(by author: Author, since start: Moment) throws -> Int {
    try UndoStack(db, for: actor).count(by: author, since: start)
  }

  /// The agents that completed todos.
  package func finishers(of todos: [Todo]) throws -> [EntityID: Author] {
    try agents(thatGave: .done, to: todos)
  }

  /// The agents that started the todos in progress.
  package func starters(of todos: [Todo]) throws -> [EntityID: Author] {
    try agents(thatGave: .doing, to: todos)
  }

  /// The agents that gave todos the status that they have now.
  private func agents(
    thatGave status: Status, to todos: [Todo]
  ) throws -> [EntityID: Author] {
    var agents: [EntityID: Author] = [:]
    for todo in todos where todo.status == status {
      let author = try Registers(of: todo.id, db).write(of: .status)?.writer.author
      if let author, author.isAgent { agents[todo.id] = author }
    }
    return agents
  }
}

extension Transaction {
  /// Undoes the newest commands of this store, each as a whole; all of them if there are fewer.
  /// - Parameters:
  ///   - commands: The first operation of each expected command; nil to accept any.
  ///   - author: The author of the commands to undo; nil for the actor's.
  /// - Throws: ``StoreError/nothingToUndo``, ``StoreError/notNewest``,
  ///   ``StoreError/restorationIsFinal`` or ``StoreError/editedElsewhere(_:replica:)``.
  package func undo(
    _ count: Int, by author: Author? = nil, expecting commands: [EntityID]? = nil
  ) throws -> Retraction {
    try retract(.undo, count, by: author ?? actor.author, expecting: commands)
  }

  /// Undoes one command, whatever was done since.
  /// - Parameter command: Its first operation.
  /// - Throws: ``StoreError/undoElsewhere(_:replica:)``, ``StoreError/undoOfAnother(_:)``,
  ///   ``StoreError/undoIsFinal(_:)``, ``StoreError/alreadyUndone(_:)``, ``StoreError/restorationIsFinal`` or
  ///   ``StoreError/editedElsewhere(_:replica:)``.
  package func undo(command: EntityID) throws -> Retraction {
    let stack = UndoStack(db, for: actor)
    return try retract(.undo, [stack.undoable(command)], stack)
  }

  /// Redoes commands that the actor has undone since its newest command; all of them if there are fewer.
  /// - Throws: ``StoreError/nothingToRedo`` or ``StoreError/notNewest``.
  package func redo(_ count: Int, expecting commands: [EntityID]? = nil) throws -> Retraction {
    try retract(.redo, count, by: actor.author, expecting: commands)
  }

  private func retract(
    _ direction: Retraction.Direction, _ count: Int, by author: Author,
    expecting commands: [EntityID]?
  ) throws -> Retraction {
    let stack = UndoStack(db, for: actor)
    let groups = try stack.retractable(direction, count, by: author)
    if let commands, groups.map(\.id) != commands { throw StoreError.notNewest }
    return try retract(direction, groups, stack)
  }

  private func retract(
    _ direction: Retraction.Direction, _ groups: [CommandGroup], _ stack: UndoStack
  ) throws -> Retraction {
    for group in groups {
      try set(.undone, of: group.id, to: .bool(direction == .undo))
    }
    let writes = try groups.flatMap { try $0.operations() }.flatMap(\.writes)
    if actor.author.isAgent {
      let started = writes.filter { [.status, .holder].contains($0.field) }.map(\.entity)
      for todo in try Todo.existing(started, db) { try checkClaim(on: todo) }
    }
    let table = try hasDependencies() ? DependencyTable(db) : nil
    let waiting = try table?.waiting(before: writes) ?? []
    var kept = direction == .undo ? try stack.kept(groups) : []
    let command: CommandName = direction == .undo ? .undo : .redo
    let repeated = try groups.flatMap { try todos(repeatedBecauseOf: $0, direction) }
    var made: [Todo] = []
    if !repeated.isEmpty {
      // Whether a block still repeats on a day, and whether a todo is used, depends on what is undone.
      try flush(as: command)
      let used: [Todo]
      (made, used) = try change(repeated, direction)
      kept += used.map(Retraction.SkippedChange.init)
    }
    try commit(as: command)
    made = try Todo.fetch(db, ids: made.map(\.id))
    let history = try HistoryReader(db)
    let cycles = try Notices(db).untold(.cycle)
    return Retraction(
      entries: try groups.map { try history.entry($0, isUndone: direction == .undo) }, kept: kept,
      made: made, isNewest: try direction == .undo || stack.isNewest(groups),
      unblocked: try table?.unblocked(waiting) ?? [],
      ignored: cycles.isEmpty ? [] : try IgnoredDependencies(db).unread(cycles))
  }
}

/// The commands that were undone or redone.
package struct Retraction: Hashable, Sendable {
  package enum Direction: String, Sendable {
    case undo, redo

    package var opposite: Direction { self == .undo ? .redo : .undo }

    /// The command that undoes or redoes `count` commands.
    /// - Parameter author: The author of the commands, if it isn't the one who undoes them.
    package func command(_ count: Int, by author: Author? = nil) -> String {
      "ootd \(rawValue)" + (author.map { " --by \($0.rawValue.shellWord)" } ?? "")
        + (count == 1 ? "" : " -n \(count)")
    }
  }

  /// In the order in which they were undone or redone.
  package let entries: [HistoryEntry]
  /// Values that undo didn't change, because another machine or author has changed them since.
  package let kept: [SkippedChange]
  /// The todos that blocks made because of the commands, and that went or came back with them.
  package let made: [Todo]
  /// Whether an undo without options reaches what was redone.
  package let isNewest: Bool
  /// The todos that wait for others no longer.
  package let unblocked: [Todo]
  /// The dependencies that are ignored from now on, because they would make a cycle.
  package let ignored: [IgnoredDependency]

  package struct SkippedChange: Hashable, Sendable {
    package let change: HistoryEntry.Change
    /// The author of the later change; nil if it was on another machine.
    package let author: Author?
    /// The name of the other machine; nil if unknown.
    package let replica: String?
  }
}

extension Retraction.SkippedChange {
  /// A todo that a block made, and that somebody has used since.
  fileprivate init(_ used: Todo) {
    self.init(
      change: HistoryEntry.Change(
        kind: .todo, id: used.handle.description, title: used.title, field: .kind, from: .null,
        to: .string(EntityKind.todo.rawValue)), author: nil, replica: nil)
  }
}

/// One command as history shows it.
package struct HistoryEntry: Hashable, Sendable {
  /// The id of the command's first operation.
  package let operation: EntityID
  package let at: Moment
  /// The local day of whoever ran it.
  package let day: Day
  package let command: String
  package let author: Author
  /// The name of the machine; nil if unknown.
  package let replica: String?
  /// Whether it was run on this machine.
  package let isOwn: Bool
  package let isUndone: Bool
  /// The entities that it wrote to, each once, even if its values changed nothing or no longer count. Only
  /// the first ones of a very large command.
  package let subjects: [HistorySubject]
  /// Only the first ones of a very large command.
  package let changes: [Change]
  /// Whether that leaves out others.
  package let isCut: Bool
  /// How many todos it created, if `changes` is incomplete and they were counted; otherwise nil.
  package let madeTodos: Int?
  /// How many todos it changed or created, likewise.
  package let todoCount: Int?

  /// A change of one register.
  package struct Change: Hashable, Sendable {
    package let kind: EntityKind?
    /// A todo's handle, a commit's oid, another entity's name.
    package let id: String
    package let title: String
    package let field: Field
    package let from: RegisterValue
    package let to: RegisterValue
    /// The machine whose concurrent value counts in place of this one; nil if there is none, empty if the
    /// machine's name is unknown.
    package internal(set) var overriddenBy: String?
    /// The title of another todo that the field or its value names; nil if there is none.
    package let otherTitle: String?

    package init(
      kind: EntityKind?, id: String, title: String, field: Field, from: RegisterValue,
      to: RegisterValue, overriddenBy: String? = nil, otherTitle: String? = nil
    ) {
      self.otherTitle = otherTitle
      self.kind = kind
      self.id = id
      self.title = title
      self.field = field
      self.from = from
      self.to = to
      self.overriddenBy = overriddenBy
    }
  }
}

/// The names of machines. If several have the same name, the later ones are numbered: `vm`, `vm-2`.
struct MachineNames {
  private var names: [EntityID: String] = [:]

  init(_ db: Database) throws {
    let rows = try db.statement(
      """
      SELECT local.id, local.name FROM local
      WHERE local.id NOT IN (SELECT id FROM replica WHERE name IS NOT NULL)
      UNION ALL SELECT * FROM (
        SELECT id, name FROM replica WHERE name IS NOT NULL
        ORDER BY suffix IS NULL, length(suffix), suffix, id)
      """
    ).rows()
    var taken: Set<String> = []
    while let row = try rows.next() {
      let name: String = try row[1]
      var unique = name
      var number = 1
      while !name.isEmpty, !taken.insert(unique).inserted {
        number += 1
        unique = "\(name)-\(number)"
      }
      names[try row[0]] = unique
    }
  }

  /// Nil if the machine has not joined.
  func name(of replica: EntityID) -> String? { names[replica] }
}
