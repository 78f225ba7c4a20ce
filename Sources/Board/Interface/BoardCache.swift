import NIOCore
import Rendering
import Store
import Synchronization
import Todos

/// The cards of the whole board, with the JSON of each. After a change only the cards that it touched are read again,
/// so that a large board costs little more than a small one.
final class BoardCache: Sendable {
  private let state = Mutex<State?>(nil)

  /// The columns at one moment.
  struct Columns: Sendable {
    fileprivate(set) var sequence: Int64
    fileprivate var cards: [Status: [Card]] = [:]

    /// The cards of a column, top to bottom.
    subscript(status: Status) -> [Card] { cards[status] ?? [] }

    var overdueCount: Int { cards.values.joined().count(where: \.isOverdue) }
  }

  struct Card: Sendable {
    let todo: Todo
    let json: [UInt8]
    fileprivate let isOverdue: Bool
  }

  private struct State {
    let key: String
    var version: Int
    var columns: Columns
  }

  /// The columns as they are now.
  /// - Parameter key: Changes with what the cards depend on besides the store: the day and the settings.
  func columns(_ access: StoreAccess, _ snapshot: Snapshot, key: String, at now: Moment) throws
    -> Columns
  {
    // Read the version first, so that a change during the reading is noticed the next time.
    let version = try snapshot.version()
    let reader = CardReader(access: access, snapshot: snapshot, now: now)
    var known = state.withLock(\.self)
    if known?.key != key { known = nil }
    var columns: Columns
    if let known, known.version == version {
      columns = known.columns
    } else if let known, let changes = try? snapshot.changes(since: known.columns.sequence),
      // Something else than operations may have changed what the columns show.
      !changes.isTooMuch, changes.sequence != known.columns.sequence
    {
      columns = try reader.columns(known.columns, changes)
    } else {
      columns = try reader.columns(sequence: try snapshot.sequence(), matching: TodoQuery())
    }
    try reader.updateOverdue(&columns)
    state.withLock { [columns] in
      $0 = State(key: key, version: version, columns: columns)
    }
    return columns
  }
}

/// Reads cards from the snapshot.
private struct CardReader {
  let access: StoreAccess
  let snapshot: Snapshot
  let now: Moment

  private var calendar: LocalCalendar { access.context.calendar }

  func columns(sequence: Int64, matching query: TodoQuery) throws -> BoardCache.Columns {
    let board = try snapshot.board(matching: query, at: now, in: calendar)
    let json = try access.todoJSON(board.all, snapshot)
    var columns = BoardCache.Columns(sequence: sequence)
    for status in Status.columns { columns.cards[status] = board[status].map { card($0, json) } }
    return columns
  }

  /// The columns after changes of some todos.
  func columns(
    _ columns: BoardCache.Columns, _ changes: StoreChanges
  ) throws -> BoardCache.Columns {
    var columns = columns
    columns.sequence = changes.sequence
    if changes.todos.isEmpty { return columns }
    let handles = try changes.todos.map(Handle.checked)
    var query = TodoQuery()
    query.conditions = [.init(.handles(handles, or: []))]
    let fresh = try self.columns(sequence: changes.sequence, matching: query)
    let ids = Set(try snapshot.todos(named: Set(handles)).values.map(\.id) + fresh.ids)
    let changed = Set(handles)
    for status in Status.columns {
      let others = columns[status].filter {
        !ids.contains($0.todo.id) && !changed.contains($0.todo.handle)
      }
      columns.cards[status] = Self.merged(others, fresh[status])
    }
    return columns
  }

  /// Two lists of cards in the order of the board as one.
  private static func merged(
    _ cards: [BoardCache.Card], _ others: [BoardCache.Card]
  ) -> [BoardCache.Card] {
    var merged = cards
    for card in others {
      let index = merged.firstIndex { card.todo.isAbove($0.todo) } ?? merged.endIndex
      merged.insert(card, at: index)
    }
    return merged
  }

  /// Draws cards again whose deadline has passed.
  func updateOverdue(_ columns: inout BoardCache.Columns) throws {
    for status in Status.columns {
      for (index, card) in columns[status].enumerated()
      where card.todo.due != nil && card.todo.isOverdue(at: now, in: calendar) != card.isOverdue {
        columns.cards[status]?[index] = self.card(
          card.todo, try access.todoJSON([card.todo], snapshot))
      }
    }
  }

  private func card(_ todo: Todo, _ json: TodoJSON) -> BoardCache.Card {
    BoardCache.Card(
      todo: todo, json: json.json(todo).utf8, isOverdue: todo.isOverdue(at: now, in: calendar))
  }
}

extension BoardCache.Columns {
  fileprivate var ids: [EntityID] { cards.values.flatMap { $0.map(\.todo.id) } }

  /// The columns as JSON.
  /// - Parameter others: The members that come first.
  func body(beside others: [JSON.Member]) -> ByteBuffer {
    var buffer = ByteBuffer()
    buffer.writeBytes(JSON.object(others).utf8.dropLast())
    for status in Status.columns {
      buffer.writeString(",\"\(status.rawValue)\":[")
      for (index, card) in self[status].enumerated() {
        if index > 0 { buffer.writeString(",") }
        buffer.writeBytes(card.json)
      }
      buffer.writeString("]")
    }
    buffer.writeString("}")
    return buffer
  }
}
