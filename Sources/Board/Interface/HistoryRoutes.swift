import Actions
import Hummingbird
import Localization
import Rendering
import Store
import Todos

/// Routes for history, undo and redo.
struct HistoryRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/history") { request, _ in try await history(request) }
    router.post("api/undo") { request, _ in try await undo(try await request.json()) }
    router.post("api/redo") { request, _ in try await redo(try await request.json()) }
  }

  private func history(_ request: Request) async throws -> Response {
    let limit = request.parameter("n").flatMap { Int($0) } ?? Self.defaultCount
    guard (1...Self.maxCount).contains(limit) else { throw Failure.wrongMember("n") }
    let handle = try request.parameter("todo").map(Handle.checked)
    return Response(
      try await access.read { snapshot in
        guard let handle else { return json(try snapshot.history(limit: limit), snapshot) }
        let entries = try snapshot.todos([.one(handle)]).flatMap {
          try snapshot.history(of: $0.id, limit: limit)
        }
        return json(entries, snapshot)
      })
  }

  private func undo(_ body: JSONBody) async throws -> Response {
    try body.check(only: "operation")
    let operation = try body.string("operation").map { text in
      guard let id = EntityID(hex: text) else { throw Failure.wrongMember("operation") }
      return id
    }
    return try await access.act { try $0.retract(.undo, expecting: operation.map { [$0] }) }
  }

  private func redo(_ body: JSONBody) async throws -> Response {
    try body.checkEmpty()
    return try await access.act { try $0.retract(.redo) }
  }

  private func json(_ entries: [HistoryEntry], _ snapshot: Snapshot) -> JSON {
    let format = access.context.format(for: snapshot.actor)
    return .array(
      entries.map { entry in
        // The page offers to undo changes made on this machine.
        entry.json(in: access.context.calendar).adding([
          "own": .bool(entry.isOwn), "said": HistorySentence(entry, format: format).json,
        ])
      })
  }

  private static let defaultCount = 50
  private static let maxCount = 1000
}
