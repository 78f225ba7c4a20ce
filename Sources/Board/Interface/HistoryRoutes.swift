import Actions
import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for history, undo and redo.
extension StoreAccess {
  func addHistory(to router: Router<BoardRequestContext>) {
    router.get("api/history") { request, _ in try await history(request) }
    router.post("api/undo") { request, _ in
      try await undo(try await request.json(only: ["operation"]))
    }
    router.post("api/redo") { request, _ in
      _ = try await request.json(only: [])
      return try await act { try $0.retract(.redo) }
    }
  }

  private func history(_ request: Request) async throws -> Response {
    let parameters = try request.parameters(only: ["n", "todo"])
    let (limit, handle) = (try parameters.count("n"), try parameters.handle("todo"))
    return Response(
      try await read { snapshot in
        let todo = try handle.map { try snapshot.todos([.one($0)])[0] }
        let entries = try todo.map { try snapshot.history(of: $0.id, limit: limit) }
        return try json(entries ?? snapshot.history(limit: limit), snapshot)
      })
  }

  private func undo(_ body: JSONBody) async throws -> Response {
    let operation = try body.string("operation").map { text in
      guard let id = EntityID(hex: text) else { throw Failure.wrongMember("operation") }
      return id
    }
    return try await act { try $0.retract(.undo, expecting: operation.map { [$0] }) }
  }

  private func json(_ entries: [HistoryEntry], _ snapshot: Snapshot) throws -> JSON {
    let format = context.format(for: snapshot.actor)
    return .array(
      try entries.map { entry in
        // The page offers to undo changes made on this machine, and to restore what is still deleted.
        entry.json(in: context.calendar).adding([
          "own": .bool(entry.isOwn), "said": HistorySentence(entry, format: format).json,
          "deleted": .array(
            try snapshot.stillDeleted(entry.deletedTodos).map { .string($0.description) }),
        ])
      })
  }
}

extension HistoryEntry {
  /// The todos that the command deleted.
  fileprivate var deletedTodos: [Handle] {
    changes.filter { $0.kind == .todo && $0.field == .deleted && $0.to.isTrue }
      .compactMap { Handle($0.id) }
  }
}

extension Snapshot {
  fileprivate func stillDeleted(_ handles: [Handle]) throws -> [Handle] {
    let present = handles.isEmpty ? [:] : try todos(named: Set(handles))
    return handles.filter { present[$0] == nil }
  }
}
