import Hummingbird

/// The stream of events that the page listens to.
struct EventRoutes {
  let watcher: StoreWatcher

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/events") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream"],
        body: .init { writer in
          for await event in Self.withHeartbeat(watcher.events()) {
            try await writer.write(ByteBuffer(string: event?.text ?? ":\n\n"))
          }
          try await writer.finish(nil)
        })
    }
  }

  /// The interval of keep-alive comments, which reveal that a page has gone.
  private static let heartbeatInterval = Duration.seconds(15)

  /// The events, with a nil at each ``heartbeatInterval``.
  private static func withHeartbeat(_ events: AsyncStream<BoardEvent>) -> AsyncStream<BoardEvent?> {
    AsyncStream { continuation in
      let listening = Task {
        for await event in events { continuation.yield(event) }
        continuation.finish()
      }
      let heartbeats = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: heartbeatInterval)
          continuation.yield(nil)
        }
      }
      continuation.onTermination = { _ in
        listening.cancel()
        heartbeats.cancel()
      }
    }
  }
}

/// An event sent to open pages.
enum BoardEvent: String, Sendable {
  /// The first event of each stream, on which a page loads what it missed.
  case hello
  /// The store was changed, by this or another program.
  case change
  /// My commits have changed.
  case activity
  /// A setting was changed, by this or another program.
  case settings
  /// A sync has finished. If it failed, the store hasn't changed.
  case sync

  /// The event in the format of a stream (WHATWG HTML, "Server-sent events").
  var text: String { "event: \(rawValue)\ndata: {}\n\n" }
}
