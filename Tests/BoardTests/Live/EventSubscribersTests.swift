import Testing
import TestingAdditions

@testable import Board

@Suite(.startsNothing) struct EventSubscribersTests {
  /// Regression test for a deadlock: each side waited for a lock that the other held, and the server hung.
  @Test(.timeLimit(.minutes(1))) func `pages can disconnect while they are notified of changes`()
    async
  {
    let pages = EventSubscribers()
    let notifier = Task.detached {
      while !Task.isCancelled {
        pages.send(.activity(version: 0))
        await Task.yield()
      }
    }
    for count in 1...1_000 {
      let events = pages.open(hello: .activity(version: 0))
      let page = Task.detached { for await _ in events {} }
      for _ in 0..<count % 50 { await Task.yield() }
      page.cancel()
      await page.value
    }
    notifier.cancel()
    await notifier.value
    #expect(!pages.hasSubscribers)
  }

  @Test(.timeLimit(.minutes(1))) func `the stream of a page that reads too late ends`() async {
    let pages = EventSubscribers()
    let events = pages.open(hello: .activity(version: 0))
    for _ in 0..<100 { pages.send(.heartbeat) }
    var count = 0
    for await _ in events { count += 1 }
    #expect((1..<100).contains(count))
    #expect(!pages.hasSubscribers)
  }
}

@Suite(.startsNothing) struct ChangeSignalTests {
  @Test(.timeLimit(.minutes(1))) func `a signal, a time and the end of the task each end a wait`()
    async
  {
    let signal = ChangeSignal()
    signal.send()
    await signal.wait()
    await signal.wait(atMost: .zero)
    let waiting = Task.detached { await signal.wait() }
    waiting.cancel()
    _ = await waiting.value
  }

  /// Regression test: a time that passed before its wait began was lost, and the wait never ended.
  @Test(.timeLimit(.minutes(1))) func `a time may pass at any moment of a wait`() async {
    let signal = ChangeSignal()
    for time in 0..<1_000 { await signal.wait(atMost: .microseconds(time % 10)) }
  }
}
