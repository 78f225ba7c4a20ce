package import Todos

extension TodoStore {
  /// Creates the todos of the repeating blocks that are due on a day. Each is created only once across all
  /// machines, even if it is deleted or undone later. Earlier ones that nobody has used expire.
  package func makeRepeating(
    on today: Day, presets: [Block], at now: Moment
  ) throws -> [Todo] {
    guard try read({ try !Self.due($0.db, on: today, presets).isEmpty }) else { return [] }
    // A machine that creates the same todo later must not override edits made in between. So all machines
    // create it with the time at which the day begins.
    let start = HybridTime(startOf: today)
    return try write(by: .automatic, at: now, on: today, time: start) { transaction in
      let db = transaction.db
      let due = try Self.due(db, on: today, presets)
      var numbers = try HandleTable(db).numbers(of: replica.id)
      for (block, id) in due {
        var new = TodoEdit(from: block, at: now, in: calendar)
        new.day = .value(today)
        // Nobody could have met a deadline that was over when the todo was made. It leaves out the deadline, rather than
        // writing another one: a machine that makes the todo in time writes it, and all machines then agree.
        if let due = new.due?.value, due.hasPassed(at: now, in: calendar) { new.due = nil }
        try transaction.add(new, as: id, number: numbers.next())
        for missed in try Todo.fetch(db, ids: Self.openTodos(of: block, before: today, db))
        where try transaction.registers(of: missed.id).isUnused {
          try transaction.apply(.expire, to: missed)
        }
      }
      try transaction.commit(as: .repeat)
      return try Todo.fetch(db, ids: due.map(\.id))
    }
  }

  /// The open todos of a block that were planned for earlier days.
  private static func openTodos(
    of block: Block, before day: Day, _ db: Database
  ) throws -> [EntityID] {
    // The plus sign keeps SQLite from reading all that the block ever made.
    try EntityID.fetchAll(
      db.statement(
        """
        SELECT id FROM todo
        WHERE deleted = 0 AND open = 1 AND day < ? AND +block = ?
        """), [day.number, block.id]
    ).sorted()
  }

  /// The blocks due on a day whose todos haven't been created yet, with the ids for these todos.
  private static func due(
    _ db: Database, on day: Day, _ presets: [Block]
  ) throws -> [(block: Block, id: EntityID)] {
    let blocks = try Block.all(db, presets: presets)
    return try blocks.filter { $0.repetition?.occurs(on: day) == true }.compactMap { block in
      let id = EntityID(repeating: block.id, on: day)
      return try Registers.isWritten(id, db) ? nil : (block, id)
    }
  }
}

/// The todos that a block makes because of a command go and come back with the command, unless somebody has used them.
/// They expire, as missed ones do, so that a use on another machine counts whenever it arrives.
extension Transaction {
  /// The todos that blocks have made because a command set when they repeat, or those of them that its undo took along.
  func todos(
    repeatedBecauseOf command: CommandGroup, _ direction: Retraction.Direction
  ) throws -> [Todo] {
    let blocks = Set(
      try command.operations().lazy.flatMap(\.writes).filter {
        [.every, .paused].contains($0.field)
      }
      .map(\.entity))
    if blocks.isEmpty { return [] }
    let state =
      direction == .redo
      ? "todo.deleted = 3" : "todo.deleted = 0 AND (todo.open = 1 OR todo.day = \(day.number))"
    return try Todo.fetch(db, where: "\(state) AND +todo.block IN \(blocks.sqlList)").filter {
      todo in
      let registers = try registers(of: todo.id)
      return switch direction {
      case .undo:
        registers.write(of: .kind).map { write in
          write.writer.isRepetition && write.writer.sequence > command.sequence
        } ?? false
      case .redo:
        registers.write(of: .expired)?.writer.command == CommandName.undo.rawValue
      }
    }
  }

  /// - Returns: The todos that it changed, and those that stay because somebody has used them.
  func change(
    _ todos: [Todo], _ direction: Retraction.Direction
  ) throws -> (changed: [Todo], used: [Todo]) {
    if direction == .redo {
      for todo in todos { try clear(.expired, of: todo.id) }
      return (todos, [])
    }
    let blocks = try Block.all(db, presets: [])
    var used: [Todo] = []
    var changed: [Todo] = []
    for todo in todos {
      let registers = try registers(of: todo.id)
      let repetition = blocks.first { $0.id == registers.entity(.block) }?.repetition
      if let day = registers.write(of: .kind)?.writer.day, repetition?.occurs(on: day) == true {
        continue
      }
      if registers.isUnused {
        try apply(.expire, to: todo)
        changed.append(todo)
      } else {
        used.append(todo)
      }
    }
    return (changed, used)
  }
}
