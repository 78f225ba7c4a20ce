import Subprocess

extension GitCLI {
  /// The git variables that control how to reach a remote. All others belong to one repository or to the
  /// running hook.
  private static let networkVariables = [
    "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_ASKPASS", "GIT_PROXY_COMMAND",
    "GIT_SSL_NO_VERIFY", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "GIT_SSL_CERT", "GIT_SSL_KEY",
    "GIT_SSL_VERSION", "GIT_HTTP_USER_AGENT", "GIT_HTTP_PROXY_AUTHMETHOD", "GIT_ALLOW_PROTOCOL",
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH",
  ]

  /// A git that can access remotes; nil if git isn't in PATH.
  /// - Parameters:
  ///   - isBackground: Whether nothing may ask the user, and a connection that stands still ends.
  ///   - hasTerminal: Whether git and ssh may ask in the terminal.
  init?(forNetwork environment: GitEnvironment, isBackground: Bool, hasTerminal: Bool) {
    var variables = environment.all.filter { name, _ in
      !name.hasPrefix("GIT_") || GitCLI.networkVariables.contains(name)
    }
    variables["LC_ALL"] = "C"
    variables["LANGUAGE"] = nil
    // `fd::17` would read from a descriptor of this process, and never end (git-remote-fd(1)).
    var options = ["-c", "core.hooksPath=/dev/null", "-c", "protocol.fd.allow=never"]
    var platformOptions = PlatformOptions()
    if !hasTerminal {
      // A new session has no terminal that git or ssh could open; a graphical askpass still works.
      platformOptions.createSession = true
      variables["GIT_TERMINAL_PROMPT"] = "0"
    }
    if isBackground {
      // Ends git's child processes with it: its ssh, or a helper that waits forever.
      platformOptions.createSession = true
      platformOptions.teardownSequence = [
        .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
      ]
      variables.merge([
        "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "true", "SSH_ASKPASS_REQUIRE": "never",
        "GIT_SSH_COMMAND": GitCLI.batchModeSSH(variables, environment),
        "GCM_INTERACTIVE": "never",
      ]) { $1 }
      // Aborts a connection that transfers nothing (git-config(1), "http.lowSpeedLimit").
      options += [
        "-c", "credential.interactive=false", "-c", "http.lowSpeedLimit=1",
        "-c", "http.lowSpeedTime=30",
      ]
    }
    self.init(environment, variables, options: options, platformOptions: platformOptions)
  }

  /// The user's ssh command with prompts disabled (ssh_config(5), "BatchMode"). A program other than
  /// OpenSSH is left unchanged.
  private static func batchModeSSH(
    _ variables: [String: String], _ environment: GitEnvironment
  ) -> String {
    let configuration = try? Configuration(environment: environment, repository: nil)
    let command =
      variables["GIT_SSH_COMMAND"] ?? configuration?.string("core.sshCommand")
      ?? variables["GIT_SSH"].map { "'\($0.replacing("'", with: "'\\''"))'" } ?? "ssh"
    let variant = variables["GIT_SSH_VARIANT"] ?? configuration?.string("ssh.variant") ?? "auto"
    let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
    let isOpenSSH = ["ssh", "auto"].contains(variant) && program.hasPrefix("ssh")
    let options = [
      "BatchMode=yes", "ConnectTimeout=20", "ServerAliveInterval=15", "ServerAliveCountMax=4",
    ]
    return isOpenSSH ? options.reduce(command) { "\($0) -o \($1)" } : command
  }

  /// Runs git with a timeout.
  /// - Returns: Nil if the timeout ended it.
  func runNetworkCommand(
    _ arguments: [String], in folder: String, timeout: Duration
  ) async throws(RemoteError) -> Output? {
    do {
      return try await withThrowingTaskGroup(of: Output?.self) { group in
        group.addTask { try await run(arguments, in: folder) }
        group.addTask {
          try? await Task.sleep(for: timeout)
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
    } catch GitError.failed(_, _, let message) {
      throw .failed(message: message)
    } catch {
      throw .failed(message: "\(error)")
    }
  }
}
