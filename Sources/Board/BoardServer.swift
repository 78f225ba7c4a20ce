import Files
import Hummingbird
import HummingbirdCore
import Localization
import Logging
import NIOCore
import Rendering
import Synchronization
import Todos

/// Serves the board's page and its interface on 127.0.0.1.
package struct BoardServer: Sendable {
  private let context: BoardContext
  private let key: AccessKey

  /// - Parameters:
  ///   - secret: The session secret, which the page sends with every request.
  ///   - tokens: Of these, the page exchanges one for the secret, once.
  ///   - redeemed: Called once, when a token is used.
  package init(
    _ context: BoardContext, secret: String, tokens: [AddressToken],
    redeemed: @escaping @Sendable () -> Void
  ) {
    self.context = context
    key = AccessKey(secret: secret, tokens: tokens, redeemed: redeemed)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any free one.
  ///   - started: Called with the port once it is open.
  /// - Throws: `board.portTaken` or `board.portRefused`
  package func run(port: Int, started: @escaping @Sendable (Int) async -> Void) async throws {
    let watcher = StoreWatcher(context)
    let timeout = TimeAmount(context.times.request)
    var application = Application(
      router: try router(watcher),
      server: HTTPServerBuilder { responder in
        GuardedChannel(
          HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(idleTimeout: timeout)), timeout: timeout)
      },
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { await started($0.localAddress?.port ?? port) })
    application.logger.logLevel = .critical
    do {
      try await withThrowingTaskGroup { group in
        group.addTask { [application] in try await application.run() }
        group.addTask { await watcher.run() }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw Failure.value("board.portTaken", .failed, String(port), as: "port")
    } catch let error as IOError where error.errnoCode == EACCES {
      throw Failure.value("board.portRefused", .failed, String(port), as: "port")
    }
  }

  private func router(_ watcher: StoreWatcher) throws -> Router<BoardRequestContext> {
    let router = Router(context: BoardRequestContext.self)
    // A mistake in the page's files shows before the server starts.
    _ = try Page.shown(in: context.language)
    router.add(middleware: AccessMiddleware(key: key, settings: context.settings))
    let access = StoreAccess(context, watcher: watcher)
    key.add(to: router)
    access.addBoard(to: router)
    access.addTodos(to: router)
    access.addTodoParts(to: router)
    access.addNames(to: router)
    access.addHistory(to: router)
    access.addActivity(to: router)
    access.addDays(to: router)
    access.addSettings(to: router)
    router.read("api/events") { _ in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream"],
        body: .init { writer in
          for await event in watcher.events() {
            try await writer.write(ByteBuffer(string: event.text))
          }
          try await writer.finish(nil)
        })
    }
    return router
  }
}
