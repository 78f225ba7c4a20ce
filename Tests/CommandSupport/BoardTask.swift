package import Board
import Commands
import TestSupport

/// `ootd board --web` in the test process; ended when this value is released.
package final class BoardTask: Sendable {
  /// The address in its first output, with a one-time token.
  package let address: String
  private let task: Task<Void, Never>

  fileprivate init(address: String, task: Task<Void, Never>) {
    self.address = address
    self.task = task
  }

  deinit { task.cancel() }
}

extension Machine {
  /// Serves this machine's board and waits until it prints its address.
  package func serveBoard(
    _ options: [String] = [], times: BoardTimes = BoardTimes()
  ) async throws -> BoardTask {
    let (texts, text) = AsyncStream<String>.makeStream()
    var context = try context([:]) { _, printed in text.yield(printed) }
    context.boardTimes = times
    // Keep the home until the board has written its state on exit.
    let task = Task { [self, context] in
      _ = await Ootd.run(["board", "--web", "--no-open", "--port", "0"] + options, in: context)
      text.finish()
      withExtendedLifetime(self) {}
    }
    var printed = ""
    for await text in texts {
      printed += text
      if let address = BoardProcess.address(in: printed) {
        return BoardTask(address: address, task: task)
      }
    }
    throw TestFailure(description: "no board: \(printed)")
  }
}
