import Foundation

/// OpenSSH's `sshd` run by the current user with its own keys and settings, and `git-shell`.
package struct SSHServer: NetworkServer {
  package let listener: Listener

  /// The client's identity, and the hosts it trusts.
  package enum Client: Sendable {
    /// A client that the server accepts.
    case known
    /// A client whose key the server rejects.
    case unknownKey
    /// A client that doesn't know the server's host key and doesn't ask about it.
    case unknownHost
    /// A client that doesn't know the server's host key and asks whether to trust it.
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

  /// `remotes:todos.git`, using a host alias of the ssh configuration.
  package func shortURL(of name: String) -> String {
    "remotes:\(name)"
  }

  package var environment: [String: String] {
    ["GIT_SSH_COMMAND": "ssh -F '\(listener.folder.path)/config'"]
  }

  /// Sets the client's identity for the next connections.
  package func connect(as client: Client) throws {
    let text = SSHServer.clientConfiguration(client, port: port, folder: listener.folder.path)
    try listener.folder.write(text, to: "config")
  }

  /// `sshd` must be run with its absolute path, and not every user has it in `PATH`.
  private static let findServer = """
    PATH=$PATH:/usr/sbin:/usr/local/sbin; command -v sshd ||
      { echo 'install the package openssh-server' >&2; exit 1; }
    """

  private static let checkServer = """
    "$@" -t || { echo 'as root, sshd may need: mkdir -p -m 755 /run/sshd' >&2; exit 1; }
    """
}
