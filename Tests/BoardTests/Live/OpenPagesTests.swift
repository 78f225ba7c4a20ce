import Testing
import TestingAdditions

@testable import Board

@Suite(.startsNothing) struct OpenPagesTests {
  /// Each once waited for a lock that the other held, and the server stood still.
  @Test(.timeLimit(.minutes(1))) func `pages can go away while they are told of changes`() async {
    let pages = OpenPages()
    let telling = Task.detached {
      while !Task.isCancelled {
        pages.tell(.change)
        await Task.yield()
      }
    }
    for count in 1...1_000 {
      let page = Task.detached { for await _ in pages.open() {} }
      while !pages.isAnyOpen { await Task.yield() }
      for _ in 0..<count % 50 { await Task.yield() }
      page.cancel()
      await page.value
    }
    telling.cancel()
    await telling.value
    #expect(!pages.isAnyOpen)
  }
}
