package import Todos

extension Transaction {
  /// Moves todos to a column of the board, to consecutive places at a position in it.
  /// - Throws: ``StoreError/inOtherColumn(_:column:)`` if the neighbour is in another column,
  ///   ``StoreError/claimed(_:)`` if an agent moves a todo that another has claimed to another column.
  package func move(
    _ selections: [HandleSelection], to status: Status, _ move: BoardMove,
    using random: inout some RandomNumberGenerator
  ) throws -> TodoChange {
    let todos = try TodoSelection(db).todos(selections)
    for todo in todos where todo.status != status || todo.isExpired {
      if actor.author.isAgent, todo.status != status { try checkClaim(on: todo) }
      try apply(Transition(to: status), to: todo)
    }
    var gap = try ColumnGap(status, move, moving: todos, at: now, db)
    let moved = todos.filter { $0.id != gap?.neighbour }
    let places = try gap?.places(moved.count, using: &random) ?? []
    for (todo, place) in zip(moved, places) {
      try set(.place(in: status), of: todo.id, to: place.key)
    }
    return try commit(as: .move, of: todos)
  }
}

/// The gap in a column into which todos are moved.
private struct ColumnGap {
  /// The todo before or after which they go; nil for the top or bottom.
  let neighbour: EntityID?
  private var lower: BoardPosition?
  private var upper: BoardPosition?
  private let status: Status
  private let moving: [EntityID]
  private let db: Database

  /// Nil if their priority and age decide their position.
  init?(
    _ status: Status, _ move: BoardMove, moving todos: [Todo], at now: Moment, _ db: Database
  ) throws {
    self.status = status
    self.db = db
    var moving = todos.map(\.id)
    switch move {
    case .anywhere: return nil
    case .top, .bottom: neighbour = nil
    case .before(let handle), .after(let handle):
      guard let todo = try TodoSelection(db).todos([.one(handle)]).first,
        todo.status == status || moving.contains(todo.id)
      else { throw StoreError.inOtherColumn(handle, column: status) }
      neighbour = todo.id
      // If the neighbour is moved too, use the place that it would get without the others.
      let place = try Registers(of: todo.id, db)
        .place(in: status, ended: status == .done ? todo.ended ?? now : nil)
      moving.removeAll { $0 == todo.id }
      if case .before = move { upper = place } else { lower = place }
    }
    self.moving = moving
    switch move {
    case .top: upper = try place("min", "")
    case .bottom: try setBottom(at: now)
    case .before: lower = try upper.flatMap { try place("max", "AND place < ?", $0) }
    default: upper = try lower.flatMap { try place("min", "AND place > ?", $0) }
    }
  }

  /// After all present todos, but before those added later.
  private mutating func setBottom(at now: Moment) throws {
    lower = try place("max", "")
    guard status != .done else { return }
    let next = BoardPosition(priority: .unset, created: now.advanced(bySeconds: 1), number: 0)
    if lower.map({ $0 < next }) ?? true { upper = next }
  }

  /// Consecutive places for `count` todos.
  mutating func places(
    _ count: Int, using random: inout some RandomNumberGenerator
  ) throws -> [BoardPosition] {
    while true {
      if let places = BoardPosition.between(lower, upper, count: count, using: &random) {
        return places
      }
      // Equal keys, or keys without room between them, have no gap: use the one after them.
      guard let full = upper else {
        throw StoreError.failed(message: "a place has a key that is too long")
      }
      lower = full
      upper = try place("min", "AND place > ?", full)
    }
  }

  /// The least or greatest place in the column among the todos that aren't moved.
  private func place(_ function: String, _ condition: String, _ bound: BoardPosition? = nil) throws
    -> BoardPosition?
  {
    let order = function == "min" ? "ASC" : "DESC"
    let key = try String.fetchOne(
      db.statement(
        """
        SELECT place FROM todo
        WHERE deleted = 0 AND status = ? \(condition) AND id NOT IN \(moving.sqlList)
        ORDER BY place \(order) LIMIT 1
        """), [status.rawValue] + Arguments(bound.map { [$0.key] } ?? []))
    return key.flatMap { BoardPosition(key: $0) }
  }
}
