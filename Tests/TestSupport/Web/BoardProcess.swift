import Foundation

/// `ootd board --web` as a process of its own, ended with this value.
package final class BoardProcess: Sendable {
  /// What it printed first, with the token that works once.
  package let address: String
  package let port: Int
  package let process: ChildProcess

  private init(process: ChildProcess, address: String, port: Int) {
    self.process = process
    self.address = address
    self.port = port
  }

  /// Starts one and waits until it says where it is.
  /// - Parameters:
  ///   - program: The built `ootd`.
  ///   - port: 0 for a free one.
  ///   - opens: Whether to open the page in the browser that `environment` names.
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
      throw ChildProcess.Failure(description: "no port in \(address)")
    }
    return BoardProcess(process: process, address: address, port: port)
  }

  /// All that it printed, as far as it was waited for.
  package var output: String { process.output }
  package var error: String { process.error }

  /// Ctrl-C.
  package func interrupt() { process.signal(SIGINT) }

  /// Ends it without its doing.
  package func kill() { process.signal(SIGKILL) }

  /// - Returns: Its exit status; 128 and the signal, where one ended it.
  package func waitForExit(within seconds: Double = 30) async throws -> Int32 {
    try await process.waitForExit(within: seconds)
  }

  /// What begins with `http:` in the first line, once that is whole.
  package static func address(in output: String) -> String? {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, let start = lines[0].range(of: "http://") else { return nil }
    return String(lines[0][start.lowerBound...].prefix { !$0.isWhitespace })
  }
}
