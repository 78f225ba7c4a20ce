import Foundation

/// A repository in a test's home, created with the real `git`.
package struct TestRepository: Sendable {
  package let git: TestGit
  package let path: String

  /// Creates a repository on the branch `main`.
  /// - Parameters:
  ///   - options: Additional options of `git init`.
  ///   - message: That of the first commit; nil for none.
  package init(
    in home: TestHome, named name: String = "repository", options: [String] = [],
    committing message: String? = nil
  ) async throws {
    self.init(existing: home.path(name), in: home)
    try await git.run(
      ["init", "--quiet", "-b", "main"] + options + [path], in: home.directory.path)
    if let message { try await commit(message) }
  }

  /// Options of `git init` for each format of objects and refs that the installed git knows.
  package static let formats = [[]] + formatsForGit

  /// Those that libgit2 1.9 can't read. Reftables need git 2.45.
  package static let formatsForGit: [[String]] = {
    let version = gitVersion.lexicographicallyPrecedes([2, 45])
    return [["--object-format=sha256"]] + (version ? [] : [["--ref-format=reftable"]])
  }()

  private static let gitVersion: [Int] = {
    guard let output = popen("git version", "r") else { return [] }
    defer { pclose(output) }
    var line = [CChar](repeating: 0, count: 256)
    fgets(&line, Int32(line.count), output)
    // `git version 2.39.3 (Apple Git-145)`
    let words = String(decoding: line.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: " ")
    return words.dropFirst(2).first.map { $0.split(separator: ".").prefix(2) }?
      .compactMap { Int($0) } ?? []
  }()

  /// Refers to an existing repository.
  package init(existing path: String, in home: TestHome) {
    git = TestGit(home)
    self.path = path
  }

  /// The output of `git` in this repository, without the final newline.
  @discardableResult
  package func run(_ arguments: String..., variables: [String: String] = [:]) async throws -> String
  { try await run(arguments, variables: variables) }

  /// The output of `git` in this repository, without the final newline.
  @discardableResult
  package func run(
    _ arguments: [String], variables: [String: String] = [:], input: [UInt8] = []
  ) async throws -> String {
    let output = try await git.run(arguments, in: path, variables: variables, input: input)
    let text = String(decoding: output, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Runs a shell script in the repository, ignoring failures.
  package func script(_ text: String, variables: [String: String] = [:]) async throws {
    try await git.run(["-c", "cd '\(path)'\n\(text)\ntrue"], by: "sh", variables: variables)
  }

  /// Commits on the current branch without changing a file.
  /// - Parameters:
  ///   - time: Seconds since 1970-01-01T00:00:00Z, for author and committer.
  ///   - offset: In git's format: `+0545`.
  package func commit(
    _ message: String, by author: TestAuthor = .me, at time: Int64 = 1_700_000_000,
    offset: String = "+0000"
  ) async throws {
    let arguments = ["commit", "--quiet", "--allow-empty", "--allow-empty-message", "-m", message]
    try await run(arguments, variables: TestRepository.variables(author, time, offset))
  }

  /// Commits on the current branch without changing a file.
  /// - Returns: The hash of the new commit.
  package func commitAndName(
    _ message: String, by author: TestAuthor = .me, at time: Int64 = 1_700_000_000,
    offset: String = "+0000"
  ) async throws -> String {
    try await commit(message, by: author, at: time, offset: offset)
    return try await head
  }

  /// The hash of the checked-out commit.
  package var head: String {
    get async throws { try await run("rev-parse", "HEAD") }
  }

  /// Writes an object with these bytes, however malformed.
  /// - Returns: Its hash.
  package func write(_ bytes: [UInt8], type: String = "commit") async throws -> String {
    try await run(["hash-object", "--literally", "-w", "-t", type, "--stdin"], input: bytes)
  }

  /// The variables that set the author and time of a commit.
  package static func variables(
    _ author: TestAuthor, _ time: Int64, _ offset: String
  ) -> [String: String] {
    let date = "@\(time) \(offset)"
    return [
      "GIT_AUTHOR_NAME": author.name, "GIT_AUTHOR_EMAIL": author.email, "GIT_AUTHOR_DATE": date,
      "GIT_COMMITTER_NAME": author.name, "GIT_COMMITTER_EMAIL": author.email,
      "GIT_COMMITTER_DATE": date,
    ]
  }
}

/// The author of a commit in a test.
package struct TestAuthor: Hashable, Sendable {
  package let name: String
  package let email: String

  package init(_ name: String, _ email: String) {
    self.name = name
    self.email = email
  }

  /// The author in `user.email` of a test's home.
  package static let me = TestAuthor("Me", "me@example.com")
  package static let other = TestAuthor("Other", "other@example.com")
}

/// A commit as the real `git log` prints it.
package struct LoggedCommit: Hashable, Sendable {
  package let id: String
  package let parents: String
  package let name: String
  package let email: String
  /// The author's email after applying the mailmap.
  package let mappedEmail: String
  package let time: Int64
  /// The day of the author time in its own offset: `2026-11-21`.
  package let day: String
  package let subject: String
}

extension TestRepository {
  private static let format = "%H%n%P%n%an%n%ae%n%aE%n%at%n%ad%n%s"

  /// The commits of `git log` for HEAD of all worktrees, branches and remote-tracking branches, sorted by
  /// hash.
  package func log() async throws -> [LoggedCommit] {
    let list = try await run("worktree", "list", "--porcelain")
    let heads = list.split(separator: "\n").filter { $0.hasPrefix("HEAD ") }.map { $0.dropFirst(5) }
    let born = heads.filter { head in head.contains { $0 != "0" } }.map(String.init)
    let options = ["log", "-z", "--date=format:%Y-%m-%d", "--format=\(TestRepository.format)"]
    // By default, a single broken ref makes `git log` print nothing.
    let text = try await run(
      options + born + ["--branches", "--remotes"], variables: ["GIT_REF_PARANOIA": "0"])
    return text.split(separator: "\0").map(TestRepository.logged).sorted { $0.id < $1.id }
  }

  private static func logged(_ record: Substring) -> LoggedCommit {
    let lines = record.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return LoggedCommit(
      id: lines[0], parents: lines[1], name: lines[2], email: lines[3], mappedEmail: lines[4],
      time: Int64(lines[5]) ?? 0, day: lines[6], subject: lines[7])
  }
}
