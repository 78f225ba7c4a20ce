import Testing
import TestingAdditions

@testable import Git

/// Output of git and ssh, word for word.
@Suite(.serialized, .startsNothing) struct RemoteFailureTests {
  private static let unreadable = """
    fatal: Could not read from remote repository.

    Please make sure you have the correct access rights
    and the repository exists.
    """

  private func error(_ text: String) -> RemoteError {
    RemoteFailure(text, repository: "/home/me/.local/share/ootd/sync.git").error
  }

  @Test(arguments: ["/srv/git/todos.git", "/srv/it's mine/todos.git"])
  func `the error names another user's repository`(path: String) {
    let text = """
      fatal: detected dubious ownership in repository at '\(path)'
      To add an exception for this directory, call:

      \tgit config --global --add safe.directory \(path)
      \(Self.unreadable)
      """
    expectEqual(error(text), .distrusted(path: path))
    let old = "fatal: unsafe repository ('\(path)' is owned by someone else)"
    expectEqual(error(old), .distrusted(path: path))
  }

  @Test(arguments: ["*", "%(prefix)//", ""])
  func `a path that matches several repositories gets no advice to trust it`(path: String) {
    let text = "fatal: detected dubious ownership in repository at '\(path)'\n\(Self.unreadable)"
    guard case .failed = error(text) else {
      Issue.record("\(error(text))")
      return
    }
  }

  private typealias Case = (text: String, error: RemoteError)

  private static func git(
    _ line: String, _ problem: (String) -> RemoteError, _ shown: String? = nil
  ) -> Case {
    let message = line.replacing("remote: ", with: "").replacing("fatal: ", with: "")
    return (line, problem(shown ?? message))
  }

  /// Messages of servers and `ssh`, to which git adds its own.
  private static func ssh(
    _ line: String, _ problem: (String) -> RemoteError, _ shown: String? = nil
  ) -> Case {
    ("\(line)\n\(unreadable)", git(line, problem, shown).error)
  }

  private static func http(
    _ status: Int, _ line: String, _ problem: (String) -> RemoteError, _ shown: String? = nil
  ) -> Case {
    let access = "unable to access 'https://example.com/a/b.git/'"
    let text = "\(line)\nfatal: \(access): The requested URL returned error: \(status)"
    return (text, git(line, problem, shown).error)
  }

  private static let frame = String(repeating: "=", count: 72)

  /// Messages of forges and servers, each with its error and the part that is shown.
  private static let servers: [Case] = [
    // GitHub
    ssh("ERROR: Permission to a/b.git denied to deploy key", RemoteError.unauthorised),
    http(403, "remote: Permission to a/b.git denied to me.", RemoteError.unauthorised),
    http(403, "remote: Write access to repository not granted.", RemoteError.unauthorised),
    http(403, "remote: This repository was archived so it is read-only.", RemoteError.rejected),
    ssh("ERROR: This repository was archived so it is read-only.", RemoteError.rejected),
    http(
      403,
      "remote: The `acme' organization has enabled or enforced SAML SSO. To access\n"
        + "remote: this repository, visit https://github.com/orgs/acme/sso?x=1.",
      RemoteError.unauthorised,
      "The `acme' organization has enabled or enforced SAML SSO. To access "
        + "this repository, visit https://github.com/orgs/acme/sso?x=1."),
    http(403, "remote: You have exceeded a secondary rate limit.", RemoteError.unreachable),
    ssh("ERROR: Repository not found.", RemoteError.notFound),
    // GitLab draws frames.
    ssh(
      "remote: \nremote: \(frame)\nremote: \nremote: ERROR: This deploy key does not have write "
        + "access to this project.\nremote: \nremote: \(frame)\nremote: ",
      RemoteError.unauthorised, "ERROR: This deploy key does not have write access to this project."
    ),
    ssh(
      "remote: GitLab: You are not allowed to push code to this project.", RemoteError.unauthorised),
    ssh(
      "remote: The project you were looking for could not be found or you don't have "
        + "permission to view it.", RemoteError.unauthorised),
    http(403, "remote: HTTP Basic: Access denied.", RemoteError.unauthorised),
    ssh("remote: Project 'a/b' was moved to 'c/d'.", RemoteError.notFound),
    ssh(
      "remote: GitLab: This repository has exceeded its size limit of 10 MB by 2 MB.",
      RemoteError.rejected),
    // Gitea, Forgejo, Bitbucket, Azure
    ssh("Forgejo: Key: 5:desk is not authorized to write to a/b.", RemoteError.unauthorised),
    ssh(
      "** WARNING: a greeting\nGitea: Unauthorized", RemoteError.unauthorised, "Gitea: Unauthorized"
    ),
    ssh(
      "repository access denied. access via a deployment key is read-only.",
      RemoteError.unauthorised),
    ssh(
      "remote: Command git-receive-pack: TF401027: You need the Git 'GenericContribute' "
        + "permission to perform this action.", RemoteError.unauthorised),
    // Any other server
    ssh("welcome\nout of office", RemoteError.failed, "out of office"),
    ssh(
      "remote: Counting objects: 100% (3/3)\nremote: closed for today\nremote: come back",
      RemoteError.failed, "closed for today come back"),
    // A plain file server
    git(
      """
      error: Cannot access URL http://example.com/todos.git/, return code 22
      fatal: git-http-push failed
      error: failed to push some refs to 'http://example.com/todos.git'
      """, RemoteError.rejected, "git-http-push failed"),
    // Only git speaks.
    git(
      "error: RPC failed; HTTP 413 curl 22 The requested URL returned error: 413\n"
        + "send-pack: unexpected disconnect while reading sideband packet\n"
        + "fatal: the remote end hung up unexpectedly",
      RemoteError.rejected, "RPC failed; HTTP 413 curl 22 The requested URL returned error: 413"),
    http(
      429, "", RemoteError.unreachable,
      "unable to access 'https://example.com/a/b.git/': The requested URL returned error: 429"),
    git(
      "fatal: could not read Username for 'https://example.com': terminal prompts disabled",
      RemoteError.unauthorised),
    git("fatal: unable to get password from user", RemoteError.unauthorised),
    git(
      "fatal: unable to access 'http://127.0.0.1:port/x/': "
        + "URL using bad/illegal format or missing URL", RemoteError.invalidAddress),
    git(
      "fatal: unable to access 'http://a b/x/': URL using bad/illegal format or missing URL",
      RemoteError.invalidAddress),
    git("fatal: strange hostname '-oProxyCommand=x' blocked", RemoteError.invalidAddress),
    git("fatal: transport 'ext' not allowed", RemoteError.invalidAddress),
    git(
      "git: 'remote-nowhere' is not a git command. See 'git --help'.", RemoteError.invalidAddress,
      "'remote-nowhere' is not a git command. See 'git --help'."),
    git("fatal: unable to find remote helper for 'nowhere'", RemoteError.invalidAddress),
    ssh("fatal: invalid gitfile format: /srv/todos", RemoteError.notGit),
    ssh("fatal: protocol error: bad line length character: Welc", RemoteError.notGit),
    ssh(
      "fatal: https://portal.example.com/todos/info/refs not valid: is this a git repository?",
      RemoteError.notGit),
    ssh(
      "fatal: https://portal.example.com/info/refs not valid: could not determine hash algorithm; "
        + "is this a git repository?", RemoteError.notGit),
    // A host's key isn't a wrong password.
    ssh("Host key verification failed.", RemoteError.untrustedHost),
    ssh(
      "No ED25519 host key is known for git.example.com and you have requested strict checking.\r\n"
        + "Host key verification failed.\r", RemoteError.untrustedHost,
      "No ED25519 host key is known for git.example.com and you have requested strict checking."),
    ssh(
      "Host key for git.example.com has changed and you have requested strict checking.\r\n"
        + "Host key verification failed.\r", RemoteError.untrustedHost,
      "Host key for git.example.com has changed and you have requested strict checking."),
    ssh(
      """
      \(String(repeating: "@", count: 59))
      @    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
      \(String(repeating: "@", count: 59))
      IT IS POSSIBLE THAT SOMEONE IS DOING SOMETHING NASTY!
      git@example.com: Permission denied (publickey,password).
      """, RemoteError.untrustedHost, "WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!"),
  ]

  @Test(arguments: servers.indices)
  func `the server's own line is shown, and says what is wrong`(index: Int) {
    let (text, expected) = Self.servers[index]
    expectEqual(error(text), expected)
  }

  @Test func `a server's endless line is cut`() {
    guard case .failed(let message) = error("remote: \(String(repeating: "x", count: 9000))") else {
      Issue.record("another error")
      return
    }
    expectEqual(message.count, 300)
  }

  /// After a generic failure each chain is fetched separately.
  @Test(arguments: [
    """
    error: git upload-pack: git-pack-objects died with error.
    fatal: git upload-pack: aborting due to possible repository corruption on the remote side.
    remote: fatal: unable to read f2ad6c76f0115a6ba5b00456a849810e7ec0af20
    remote: aborting due to possible repository corruption on the remote side.
    fatal: protocol error: bad pack header
    """,
    "fatal: remote error: upload-pack: not our ref f2ad6c76f0115a6ba5b00456a849810e7ec0af20",
    "error: /srv/todos.git did not send all necessary objects",
  ])
  func `a fetch from a remote with missing objects is a generic failure`(text: String) {
    guard case .failed = error(text) else {
      Issue.record("\(error(text))")
      return
    }
  }

  @Test func `of several errors the first is shown`() {
    expectEqual(error("hint: a\nfatal: first\nfatal: second"), .failed(message: "first"))
  }
}
