/// `git daemon`, which has no authentication.
package struct GitDaemon: NetworkServer {
  package let listener: Listener

  package static func start(_ home: TestHome) async throws -> GitDaemon {
    let folder = try ServerFolder(in: home)
    let command = [
      "git", "daemon", "--inetd", "--log-destination=stderr", "--verbose", "--export-all",
      "--base-path=\(TestRemote.folder(in: home))", "--enable=receive-pack",
      "--allow-override=receive-pack",
    ]
    let listener = try await Listener(Listener.inetd, arguments: command, in: folder)
    return GitDaemon(listener: listener)
  }

  package func url(of name: String) -> String {
    "git://127.0.0.1:\(port)/\(name)"
  }
}
