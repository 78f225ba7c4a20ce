import Foundation

extension SSHServer {
  /// Creates the keys of the host and of two clients, only one of which is accepted, and the settings.
  static func writeServerFiles(in folder: ServerFolder) async throws {
    for name in ["host", "client", "stranger"] {
      try await TestGit(folder.home).run(
        ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", "\(folder.path)/\(name)"],
        by: "ssh-keygen")
    }
    func publicKey(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder.path)/\(name).pub", encoding: .utf8)
    }
    try folder.write(publicKey("client"), to: "authorized_keys")
    try folder.write("remotes \(publicKey("host"))", to: "known_hosts")
    try folder.write(command(folder), to: "command")
    try folder.write(serverConfiguration(folder.path), to: "sshd_config")
  }

  /// Uses nothing of this machine: no `/etc/ssh`, no `~/.ssh`, no agent.
  static func clientConfiguration(_ client: Client, port: Int, folder: String) -> String {
    let knownHosts =
      switch client {
      case .known, .unknownKey: "known_hosts"
      case .unknownHost: "no_hosts"
      case .newHost: "new_hosts"
      }
    return """
      Host remotes
        HostName 127.0.0.1
        Port \(port)
      Host *
        User \(NSUserName())
        IdentityFile "\(folder)/\(client == .unknownKey ? "stranger" : "client")"
        IdentitiesOnly yes
        IdentityAgent none
        UserKnownHostsFile "\(folder)/\(knownHosts)"
        GlobalKnownHostsFile none
        HostKeyAlias remotes
        StrictHostKeyChecking \(client == .newHost ? "ask" : "yes")
        UpdateHostKeys no
        # The default, a post-quantum algorithm, would take a third of the time of these tests.
        KexAlgorithms curve25519-sha256

      """
  }

  /// Uses nothing of this machine: no PAM, no `~/.ssh`, no folder for pid files.
  private static func serverConfiguration(_ folder: String) -> String {
    """
    HostKey "\(folder)/host"
    AuthorizedKeysFile "\(folder)/authorized_keys"
    ForceCommand exec sh '\(folder)/command'
    AuthenticationMethods publickey
    PermitRootLogin prohibit-password
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    StrictModes no
    PermitUserRC no
    PermitTTY no
    DisableForwarding yes
    PrintMotd no
    AcceptEnv GIT_PROTOCOL
    # The outermost bash of a connection reads ~/.bashrc.
    SetEnv SHLVL=1
    PidFile none

    """
  }

  /// The command of every connection, which only allows git's commands in the repositories' folder.
  private static func command(_ folder: ServerFolder) -> String {
    """
    export HOME='\(folder.path)/home' GIT_CONFIG_NOSYSTEM=1 LC_ALL=C TZ=UTC
    cd '\(TestRemote.folder(in: folder.home))' || exit
    # sshd started this in a new process group, which must end with the server.
    flock --shared '\(folder.path)/running' sh -c 'kill -s KILL 0' >/dev/null 2>&1 &
    watcher=$!
    git-shell -c "$SSH_ORIGINAL_COMMAND"
    status=$?
    # Otherwise the shell would report to the client that it was killed.
    { kill $watcher; wait $watcher; } 2>/dev/null
    exit $status

    """
  }
}
