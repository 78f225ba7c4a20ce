import Hummingbird
import Rendering
import Store
import Todos

/// How it stands with sync, and an exchange at once.
struct SyncRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/sync") { _, _ in try await standing() }
    router.post("api/sync") { request, _ in
      try await request.json().checkEmpty()
      return Response(try await exchange())
    }
  }

  private func standing() async throws -> Response {
    let context = access.context
    return Response(
      try await access.read { try context.syncStanding($0).json(in: context.calendar) })
  }

  /// Goes on to its end where the page that asked is gone.
  private func exchange() async throws -> JSON {
    let context = access.context
    defer { access.watch.noteOwnChange() }
    return try await Task(executorPreference: access.threads) {
      try await context.sync(context.writing)
    }.value
  }
}
