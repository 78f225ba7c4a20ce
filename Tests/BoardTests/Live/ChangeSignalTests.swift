import Testing
import TestingAdditions

@testable import Board

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
