import Foundation
import Synchronization

/// A Python program that listens on a port of 127.0.0.1. The port is reserved before, between and after its
/// runs.
package final class Listener: Sendable {
  let folder: ServerFolder
  private let program: String
  private let arguments: [String]
  private let process = Mutex<ChildProcess?>(nil)

  /// Starts the program.
  /// - Parameter script: Runs in the folder with the port and `arguments`; prints a line once it listens.
  init(_ script: String, arguments: [String], in folder: ServerFolder) async throws {
    self.folder = folder
    self.arguments = arguments
    program = try folder.write(script, to: "server.py")
    try await start()
  }

  package var port: Int { folder.port }

  package func start() async throws {
    stop()
    let started = try await ChildProcess(
      Listener.python.value, ["-I", "-S", program, "\(port)"] + arguments,
      environment: folder.environment, in: folder.path, errorFile: "\(folder.path)/log.txt")
    try await started.wait(for: "server on port \(port)") { $0.contains("\n") ? () : nil }
    process.withLock { $0 = started }
  }

  /// Ends the program and its children.
  package func stop() {
    process.withLock { process in
      process?.end()
      process = nil
    }
  }

  func signal(_ number: Int32) {
    process.withLock { $0?.signal(number) }
  }

  /// The actual interpreter: a version manager's script in PATH would start twenty shells.
  private static let python = Task {
    let options = ["-I", "-S", "-c", "import sys; print(sys.executable, end='')"]
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try await Program("python3").run(options, environment: ["PATH": path]).checked().output
  }

  /// Runs a command for each connection, which becomes its standard input and output, like inetd and like
  /// systemd with `git.socket` and `ssh.socket`.
  ///
  /// This keeps the processes of connections in the listener's process group. A running command keeps the
  /// file `running` locked, so that others can check for it.
  static let inetd = """
    import fcntl, socket, subprocess, sys

    lock = open("running", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    server = socket.socket()
    shared = socket.SO_REUSEPORT if sys.platform == "darwin" else socket.SO_REUSEADDR
    server.setsockopt(socket.SOL_SOCKET, shared, 1)
    server.bind(("127.0.0.1", int(sys.argv[1])))
    server.listen(128)
    print("listening", flush=True)
    running = []
    while True:
        connection, _ = server.accept()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        running = [process for process in running if process.poll() is None]
        running.append(subprocess.Popen(sys.argv[2:], stdin=connection, stdout=connection))
        connection.close()
    """
}
