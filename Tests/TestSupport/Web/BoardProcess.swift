import Foundation

/// `ootd board --web` as a separate process; ended when this value is released.
package final class BoardProcess: Sendable {
  /// The address in its first output, with a one-time token.
  package let address: String
  package let port: Int
  package let process: ChildProcess

  private init(process: ChildProcess, address: String, port: Int) {
    self.process = process
    self.address = address
    self.port = port
  }

  /// Starts the server and waits until it prints its address.
  /// - Parameters:
  ///   - program: The built `ootd`.
  ///   - port: 0 for a free one.
  ///   - opens: Whether to open the page in the browser that `environment` sets.
  package static func start(
    _ program: String, port: Int = 0, options: [String] = [], opens: Bool = false,
    environment: [String: String], in folder: String
  ) async throws -> BoardProcess {
    let process = try ChildProcess(
      program,
      ["board", "--web", "--port", "\(port)"] + (opens ? [] : ["--no-open"]) + options,
      environment: environment, in: folder,
      errorFile: "\(folder)/board-error-\(UInt32.random(in: 0 ... .max)).txt")
    let address = try await process.wait(for: "address", BoardProcess.address)
    guard let port = URLComponents(string: address)?.port else {
      throw TestFailure(description: "no port in \(address)")
    }
    return BoardProcess(process: process, address: address, port: port)
  }

  /// The standard output that was read while waiting.
  package var output: String { process.output }
  package var error: String { process.error }

  /// Sends SIGINT, like Ctrl-C.
  package func interrupt() { process.signal(SIGINT) }

  /// Stops the process, like Ctrl-Z, or lets it continue, like `fg`.
  package func pause() { process.signal(SIGSTOP) }
  package func resume() { process.signal(SIGCONT) }

  /// Kills the process, which gets no chance to clean up.
  package func kill() { process.signal(SIGKILL) }

  /// - Returns: The exit status; 128 plus the signal's number if a signal ended it.
  package func waitForExit(within seconds: Double = 30) async throws -> Int32 {
    try await process.waitForExit(within: seconds)
  }

  /// The URL in the first line, once the line is complete.
  package static func address(in output: String) -> String? {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, let start = lines[0].range(of: "http://") else { return nil }
    return String(lines[0][start.lowerBound...].prefix { !$0.isWhitespace })
  }
}
