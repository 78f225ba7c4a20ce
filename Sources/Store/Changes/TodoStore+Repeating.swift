import GRDB
package import Todos

extension TodoStore {
  /// Makes the todos of the repeating blocks that a day falls on, each once on all machines together,
  /// also where it was deleted or taken back since.
  ///
  /// - Parameter presets: Gives the presets, which are asked for only where any block repeats.
  package func makeRepeating(
    on today: Day, presets: () throws -> [Block], at now: Moment, in calendar: LocalCalendar
  ) throws -> [Todo] {
    let isAny = try read { try BlockTable($0, presets: []).hasRepeating() }
    guard isAny else { return [] }
    let presets = try presets()
    let isDue = try read { try !Self.due($0, on: today, presets).isEmpty }
    guard isDue else { return [] }
    return try change(UndoStack.repetition, at: now) { db, draft in
      let due = try Self.due(db, on: today, presets)
      var number = try HandleTable(db).next(of: replica.id)
      for (block, id) in due {
        var new = NewTodo(from: block, at: now, in: calendar)
        new.day = today
        try draft.add(new, as: id, number: number, isRepeated: true, at: now, db)
        number += 1
      }
      return due.map(\.id)
    } result: { db, ids in
      try Todo.fetch(db, ids: ids)
    }
  }

  /// The blocks whose todos of that day nobody has made yet, with the ids of these.
  private static func due(
    _ db: Database, on day: Day, _ presets: [Block]
  ) throws -> [(block: Block, id: EntityID)] {
    let blocks = try BlockTable(db, presets: presets).blocks()
    return try blocks.filter { $0.repetition?.falls(on: day) == true }.compactMap { block in
      let id = EntityID(repeating: block.id, on: day)
      let isMade = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM write WHERE entity = ?)", arguments: [id])
      return isMade == true ? nil : (block, id)
    }
  }
}
