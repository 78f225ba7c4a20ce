import TestSupport
import Testing
import TestingAdditions

@testable import Git

/// Output of git and ssh, word for word.
@Suite(.serialized, .startsPrograms) struct RemoteFailureTests {
  private static let unreadable = """
    fatal: Could not read from remote repository.

    Please make sure you have the correct access rights
    and the repository exists.
    """

  private func error(_ text: String) -> RemoteError {
    RemoteFailure(text, repository: "/home/me/.local/share/ootd/sync.git").error
  }

  @Test(arguments: [
    "/srv/git/todos.git", "/srv/it's mine/todos.git",
  ])
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

  @Test(arguments: [
    "No ED25519 host key is known for git.example.com and you have requested strict checking.",
    "Host key for git.example.com has changed and you have requested strict checking.",
  ])
  func `an untrusted host key isn't reported as a wrong password`(line: String) {
    let text = "\(line)\r\nHost key verification failed.\r\n\(Self.unreadable)"
    expectEqual(error(text), .untrustedHost(message: line))
  }

  @Test func `a changed host key isn't reported as a wrong password`() {
    let frame = String(repeating: "@", count: 59)
    let text = """
      \(frame)
      @    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
      \(frame)
      IT IS POSSIBLE THAT SOMEONE IS DOING SOMETHING NASTY!
      git@example.com: Permission denied (publickey,password).
      \(Self.unreadable)
      """
    expectEqual(
      error(text), .untrustedHost(message: "WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!"))
    let refused = "Host key verification failed.\n\(Self.unreadable)"
    expectEqual(error(refused), .untrustedHost(message: "Host key verification failed."))
  }

  @Test(arguments: [
    "could not read Username for 'https://example.com': terminal prompts disabled",
    "unable to get password from user",
  ])
  func `a disabled password prompt counts as a missing password`(message: String) {
    let error = RemoteFailure("fatal: \(message)", repository: nil).error
    expectEqual(error, .unauthorised(message: message))
  }

  @Test(arguments: [
    "unable to access 'http://127.0.0.1:port/x/': URL using bad/illegal format or missing URL",
    "unable to access 'http://a b/x/': URL using bad/illegal format or missing URL",
    "strange hostname '-oProxyCommand=x' blocked",
  ])
  func `an invalid address is reported as such`(message: String) {
    expectEqual(error("fatal: \(message)\n"), .invalidAddress(message: message))
  }

  @Test(arguments: [
    "fatal: transport 'ext' not allowed",
    "git: 'remote-nowhere' is not a git command. See 'git --help'.",
    "fatal: unable to find remote helper for 'nowhere'",
  ])
  func `an address with an unsupported transport is reported as such`(line: String) throws {
    let message = line.split(separator: ": ", maxSplits: 1).last.map(String.init)
    try expectEqual(error("\(line)\n"), .invalidAddress(message: #require(message)))
  }

  @Test(arguments: [
    "invalid gitfile format: /srv/todos",
    "protocol error: bad line length character: Welc",
    "https://portal.example.com/todos/info/refs not valid: is this a git repository?",
    "https://portal.example.com/info/refs not valid: could not determine hash algorithm; "
      + "is this a git repository?",
  ])
  func `a server that isn't a git server is reported as such`(message: String) {
    expectEqual(error("fatal: \(message)\n\(Self.unreadable)"), .notGit(message: message))
  }

  /// Messages of forges and servers, each with its error and the part that is shown.
  private static let servers: [(text: String, error: RemoteError)] = {
    let http = { (line: String, status: Int) in
      "\(line)\nfatal: unable to access 'https://example.com/a/b.git/': "
        + "The requested URL returned error: \(status)"
    }
    let ssh = { (line: String) in "\(line)\n\(unreadable)" }
    return [
      // GitHub
      (
        ssh("ERROR: Permission to a/b.git denied to deploy key"),
        .unauthorised(message: "ERROR: Permission to a/b.git denied to deploy key")
      ),
      (
        http("remote: Permission to a/b.git denied to me.", 403),
        .unauthorised(message: "Permission to a/b.git denied to me.")
      ),
      (
        http("remote: Write access to repository not granted.", 403),
        .unauthorised(message: "Write access to repository not granted.")
      ),
      (
        http("remote: This repository was archived so it is read-only.", 403),
        .rejected(message: "This repository was archived so it is read-only.")
      ),
      (
        ssh("ERROR: This repository was archived so it is read-only."),
        .rejected(message: "ERROR: This repository was archived so it is read-only.")
      ),
      (
        http(
          "remote: The `acme' organization has enabled or enforced SAML SSO. To access\n"
            + "remote: this repository, visit https://github.com/orgs/acme/sso?x=1.", 403),
        .unauthorised(
          message: "The `acme' organization has enabled or enforced SAML SSO. To access "
            + "this repository, visit https://github.com/orgs/acme/sso?x=1.")
      ),
      (
        http("remote: You have exceeded a secondary rate limit.", 403),
        .unreachable(message: "You have exceeded a secondary rate limit.")
      ),
      (ssh("ERROR: Repository not found."), .notFound(message: "ERROR: Repository not found.")),
      // GitLab draws frames.
      (
        ssh(
          "remote: \nremote: \(String(repeating: "=", count: 72))\nremote: \nremote: ERROR: This "
            + "deploy key does not have write access to this project.\nremote: \n"
            + "remote: \(String(repeating: "=", count: 72))\nremote: "),
        .unauthorised(
          message: "ERROR: This deploy key does not have write access to this project.")
      ),
      (
        ssh("remote: GitLab: You are not allowed to push code to this project."),
        .unauthorised(message: "GitLab: You are not allowed to push code to this project.")
      ),
      (
        ssh(
          "remote: The project you were looking for could not be found or you don't have "
            + "permission to view it."),
        .unauthorised(
          message: "The project you were looking for could not be found or you don't have "
            + "permission to view it.")
      ),
      (
        http("remote: HTTP Basic: Access denied.", 403),
        .unauthorised(message: "HTTP Basic: Access denied.")
      ),
      (
        ssh("remote: Project 'a/b' was moved to 'c/d'."),
        .notFound(message: "Project 'a/b' was moved to 'c/d'.")
      ),
      (
        ssh("remote: GitLab: This repository has exceeded its size limit of 10 MB by 2 MB."),
        .rejected(message: "GitLab: This repository has exceeded its size limit of 10 MB by 2 MB.")
      ),
      // Gitea, Forgejo, Bitbucket, Azure
      (
        ssh("Forgejo: Key: 5:desk is not authorized to write to a/b."),
        .unauthorised(message: "Forgejo: Key: 5:desk is not authorized to write to a/b.")
      ),
      (
        ssh("** WARNING: a greeting\nGitea: Unauthorized"),
        .unauthorised(message: "Gitea: Unauthorized")
      ),
      (
        ssh("repository access denied. access via a deployment key is read-only."),
        .unauthorised(
          message: "repository access denied. access via a deployment key is read-only.")
      ),
      (
        ssh(
          "remote: Command git-receive-pack: TF401027: You need the Git 'GenericContribute' "
            + "permission to perform this action."),
        .unauthorised(
          message: "Command git-receive-pack: TF401027: You need the Git 'GenericContribute' "
            + "permission to perform this action.")
      ),
      // Only git speaks.
      (
        "error: RPC failed; HTTP 413 curl 22 The requested URL returned error: 413\n"
          + "send-pack: unexpected disconnect while reading sideband packet\n"
          + "fatal: the remote end hung up unexpectedly",
        .rejected(message: "RPC failed; HTTP 413 curl 22 The requested URL returned error: 413")
      ),
      (
        http("", 429),
        .unreachable(
          message: "unable to access 'https://example.com/a/b.git/': "
            + "The requested URL returned error: 429")
      ),
      // Any other server
      (ssh("welcome\nout of office"), .failed(message: "out of office")),
      (
        ssh("remote: Counting objects: 100% (3/3)\nremote: closed for today\nremote: come back"),
        .failed(message: "closed for today come back")
      ),
    ]
  }()

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

  @Test func `a plain file server rejects changes`() {
    let text = """
      error: Cannot access URL http://example.com/todos.git/, return code 22
      fatal: git-http-push failed
      error: failed to push some refs to 'http://example.com/todos.git'
      """
    expectEqual(error(text), .rejected(message: "git-http-push failed"))
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

  @Test func `a push refused because of missing objects counts as damage`() async throws {
    let home = try TestHome()
    let remote = try await TestRemote(in: home)
    let local = try await TestRepository(in: home)
    let access = try RemoteAccess(
      url: remote.url, environment: GitEnvironment(home.environment), isBackground: true,
      timeout: .seconds(60))
    try await local.commit("First")
    #expect(try await access.push(["HEAD:refs/heads/main"], from: "\(local.path)/.git").isEmpty)
    try await remote.corrupt("refs/heads/main")
    try await local.commit("Second")
    let refused = try await access.push(["HEAD:refs/heads/next"], from: "\(local.path)/.git")
    let reason = try #require(refused["refs/heads/next"])
    #expect(RemoteError.rejected(message: reason).isCorruption, "\(reason)")
    #expect(!RemoteError.rejected(message: "[remote rejected] (hook declined)").isCorruption)
  }
}
