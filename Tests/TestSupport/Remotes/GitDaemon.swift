/// `git daemon`, which has no authentication.
package struct GitDaemon: NetworkServer {
  package let listener: Listener

  /// - Parameter allowsPushes: If false, it only serves fetches, which is git's default.
  package static func start(_ home: TestHome, allowsPushes: Bool = true) async throws -> GitDaemon {
    let folder = try ServerFolder(in: home)
    let hook = try await folder.writeScript(limit, to: "access-hook")
    var options = [
      "--inetd", "--log-destination=stderr", "--verbose", "--export-all", "--access-hook=\(hook)",
      "--base-path=\(TestRemote.folder(in: home))",
    ]
    if allowsPushes { options += ["--enable=receive-pack", "--allow-override=receive-pack"] }
    // With the signal ignored, a write beyond the limit fails as on a full disk.
    let shell = ["sh", "-c", #"trap '' XFSZ; exec git daemon "$@""#, "sh"]
    let listener = try await Listener(Listener.inetd, arguments: shell + options, in: folder)
    return GitDaemon(listener: listener)
  }

  package func url(of name: String) -> String {
    "git://127.0.0.1:\(port)/\(name)"
  }

  /// Prevents pushes to a repository that is marked as full from writing files.
  private static let limit = """
    #!/bin/sh
    # The parent runs this and then git.
    [ "$1" != receive-pack ] || [ ! -e "$2/\(TestRemote.fullMark)" ] ||
      prlimit --pid "$PPID" --fsize=0:0

    """
}
