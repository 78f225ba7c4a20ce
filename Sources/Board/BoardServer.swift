import Foundation
import Hummingbird
import Logging
import NIOCore
import Rendering
import Synchronization
import Todos

/// Serves the board's page and its interface on 127.0.0.1.
package struct BoardServer: Sendable {
  private let context: BoardContext
  private let key: AccessKey
  private let token: String

  /// - Parameters:
  ///   - secret: What the cookie holds of those who were let in.
  ///   - token: What lets in who opens the address first.
  package init(_ context: BoardContext, secret: String, token: String) {
    self.context = context
    self.token = token
    key = AccessKey(secret: secret, token: token)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - started: Told the address that is to be opened.
  /// - Throws: ``InputError/portTaken(_:)``
  package func run(port: Int, started: @escaping @Sendable (String) async -> Void) async throws {
    let watch = StoreWatch(context)
    var application = Application(
      router: router(watch),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { [token] channel in
        let port = channel.localAddress?.port ?? port
        await started("http://127.0.0.1:\(port)/?token=\(token)")
      })
    application.logger.logLevel = .critical
    do {
      try await withThrowingTaskGroup { group in
        group.addTask { [application] in try await application.run() }
        group.addTask { await watch.run() }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw InputError.portTaken(port)
    } catch let error as IOError where error.errnoCode == EACCES {
      throw InputError.portRefused(port)
    }
  }

  private func router(_ watch: StoreWatch) -> Router<BoardRequestContext> {
    let router = Router(context: BoardRequestContext.self)
    let phrases = context.language.phrases
    router.add(middleware: Gate(key: key, phrases: phrases))
    let access = StoreAccess(context, watch: watch)
    PageRoutes(context: context).add(to: router)
    BoardRoutes(access: access).add(to: router)
    TodoRoutes(access: access).add(to: router)
    CommentRoutes(access: access).add(to: router)
    LabelRoutes(access: access).add(to: router)
    MilestoneRoutes(access: access).add(to: router)
    BlockRoutes(access: access).add(to: router)
    ProjectRoutes(access: access).add(to: router)
    HistoryRoutes(access: access).add(to: router)
    SyncRoutes(access: access).add(to: router)
    ActivityRoutes(access: access).add(to: router)
    EventRoutes(watch: watch).add(to: router)
    return router
  }
}
