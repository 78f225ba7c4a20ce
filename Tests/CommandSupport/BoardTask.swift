import Commands
import Foundation
package import TestSupport

/// `ootd board --web` in the process of the tests, ended with this value.
package final class BoardTask: Sendable {
  /// What it printed first, with the token that works once.
  package let address: String
  private let task: Task<Void, Never>

  fileprivate init(address: String, task: Task<Void, Never>) {
    self.address = address
    self.task = task
  }

  deinit { task.cancel() }
}

extension Machine {
  /// Serves the board of this machine and waits until it says where it is.
  package func serveBoard(_ options: [String] = []) async throws -> BoardTask {
    let (texts, text) = AsyncStream<String>.makeStream()
    let context = try context([:]) { _, printed in text.yield(printed) }
    // The home is kept until the board has written what it notes at its end.
    let task = Task { [self] in
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
    throw Outcome.Failure(description: "no board: \(printed)")
  }
}
