import Hummingbird

/// The stream of events that the page listens to.
struct EventRoutes {
  let watch: StoreWatch

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/events") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream"],
        body: .init { writer in
          for await event in Self.paced(watch.events()) {
            try await writer.write(ByteBuffer(string: event?.text ?? ":\n\n"))
          }
          try await writer.finish(nil)
        })
    }
  }

  /// How often something is sent at least, so that a page that is gone is found to be.
  private static let pulse = Duration.seconds(15)

  /// The events, and nil where there was none for some time.
  private static func paced(_ events: AsyncStream<BoardEvent>) -> AsyncStream<BoardEvent?> {
    AsyncStream { continuation in
      let listening = Task {
        for await event in events { continuation.yield(event) }
        continuation.finish()
      }
      let beating = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: pulse)
          continuation.yield(nil)
        }
      }
      continuation.onTermination = { _ in
        listening.cancel()
        beating.cancel()
      }
    }
  }
}
