import Foundation

/// OpenSSH's `sshd` as the user that runs the tests, with keys and settings of its own, and `git-shell`.
package struct SSHServer: NetworkServer {
  package let listener: Listener

  /// Who the client is, and whom it trusts.
  package enum Client: Sendable {
    /// One that the server lets in.
    case known
    /// One whose key the server doesn't accept.
    case unknownKey
    /// One that doesn't know the server's host key, and doesn't ask about it.
    case unknownHost
    /// One that doesn't know it yet, and asks whether it is the right one.
    case newHost
  }

  package static func start(
    _ home: TestHome, client: Client = .known
  ) async throws -> SSHServer {
    let folder = try ServerFolder(in: home)
    let git = TestGit(home)
    let found = try await git.run(["-c", findServer], by: "sh")
    let sshd = String(decoding: found, as: UTF8.self).trimmingCharacters(in: .newlines)
    try await writeServerFiles(in: folder)
    let command = [sshd, "-f", "\(folder.path)/sshd_config"]
    try await git.run(["-c", checkServer, "sh"] + command, by: "sh")
    let listener = try await Listener(
      Listener.inetd, arguments: command + ["-i", "-e"], in: folder)
    let server = SSHServer(listener: listener)
    try server.connect(as: client)
    return server
  }

  /// `ssh://127.0.0.1:PORT/…/todos.git`
  package func url(of name: String) -> String {
    "ssh://127.0.0.1:\(port)\(TestRemote.folder(in: listener.folder.home))/\(name)"
  }

  /// `remotes:todos.git`, as ssh's own configuration has it.
  package func shortURL(of name: String) -> String {
    "remotes:\(name)"
  }

  package var environment: [String: String] {
    ["GIT_SSH_COMMAND": command]
  }

  package var configuration: String {
    "[core]\n\tsshCommand = \"\(command)\"\n"
  }

  /// Who the client is in its next connections.
  package func connect(as client: Client) throws {
    let text = SSHServer.clientConfiguration(client, port: port, folder: listener.folder.path)
    try listener.folder.write(text, to: "config")
  }

  private var command: String { "ssh -F '\(listener.folder.path)/config'" }

  /// It must be called by its whole path, and isn't in every user's `PATH`.
  private static let findServer = """
    PATH=$PATH:/usr/sbin:/usr/local/sbin; command -v sshd ||
      { echo 'install the package openssh-server' >&2; exit 1; }
    """

  private static let checkServer = """
    "$@" -t || { echo 'as root, sshd may need: mkdir -p -m 755 /run/sshd' >&2; exit 1; }
    """
}
