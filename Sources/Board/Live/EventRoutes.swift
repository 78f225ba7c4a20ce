import Hummingbird

/// The stream of events that the page listens to.
struct EventRoutes {
  let watcher: StoreWatcher

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/events") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/event-stream"],
        body: .init { writer in
          for await event in watcher.events() {
            try await writer.write(ByteBuffer(string: event.text))
          }
          try await writer.finish(nil)
        })
    }
  }
}
