import Dispatch
import Hummingbird
import Rendering
import Store
import Todos

/// How it stands with sync, and an exchange at once.
struct SyncRoutes {
  let access: StoreAccess
  private let threads = ThreadsOfItsOwn()

  init(access: StoreAccess) {
    self.access = access
  }

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
    return try await Task(executorPreference: threads) {
      try await context.sync(context.writing)
    }.value
  }
}

/// For work that waits for the disk, the network or another process, and mustn't keep the threads that
/// all requests share.
private final class ThreadsOfItsOwn: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A serial queue gets a thread at once. Those of concurrent ones are as many as there are cores, and
    // are the same that requests are answered on.
    DispatchQueue(label: "ootd.board.sync").async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
