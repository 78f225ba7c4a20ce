import TestSupport

/// A project's history in the format of `git fast-import`: a main branch, topic branches that fork from it
/// and are merged again, and release tags. Half of the commits are mine. The seed determines everything
/// except the end.
struct GeneratedHistory {
  let commits: Int
  /// How many topics are left unmerged.
  let openTopics: Int
  /// The time of the last commit, in seconds since 1970.
  let end: Int64
  let secondsBetweenCommits: Double
  private var random: SeededGenerator

  /// The mark of main's last commit, and of the current topic's, if any.
  private var main: Int?
  private var topic: Int?
  /// The marks of the last commits of unmerged topics.
  private var unmerged: [Int] = []

  private static let others = (1...30).map { TestAuthor("Dev \($0)", "dev\($0)@example.com") }
  private static let offsets = ["+0000", "+0100", "-0500", "+0530", "-0800"]
  private static let words = [
    "add", "branch", "cache", "commit", "default", "error", "for", "header", "index", "is", "keep",
    "list", "make", "of", "page", "parser", "read", "refresh", "retry", "session", "test", "the",
    "token", "when",
  ]
  /// The number of commits between release tags: real projects have a ref per 40 to 150 commits.
  private static let releaseDistance = 80
  /// A topic branch forks once in that many commits, after the first ten of them.
  private static let topicDistance = 40

  init(commits: Int, years: Double, openTopics: Int, seed: UInt64, end: Int64) {
    self.commits = commits
    self.openTopics = min(openTopics, commits / Self.topicDistance)
    self.end = end
    secondsBetweenCommits = years * 365.25 * 86_400 / Double(commits)
    random = SeededGenerator(seed: seed)
  }

  /// Sends the stream in parts of about a megabyte.
  mutating func write(to send: (String) async throws -> Void) async throws {
    var part = ""
    for index in 0..<commits {
      part += commit(index)
      if part.utf8.count > 1 << 20 {
        try await send(part)
        part = ""
      }
    }
    try await send(part + refs)
  }

  private mutating func commit(_ index: Int) -> String {
    let mark = index + 1
    let place = index % Self.topicDistance
    if place == 10 { return fork(mark) }
    if place == 35, let topic { return close(topic, mark) }
    if topic != nil, Int.random(in: 0..<7, using: &random) < 3 {
      topic = mark
      return "commit refs/heads/topic\n" + content(mark)
    }
    main = mark
    return "commit refs/heads/main\n" + content(mark)
  }

  /// The first commit of a topic.
  private mutating func fork(_ mark: Int) -> String {
    topic = mark
    return "commit refs/heads/topic\n" + content(mark, parents: main.map { "from :\($0)\n" } ?? "")
  }

  /// A commit on main that merges the topic, unless it is one of the last topics, which stay open.
  private mutating func close(_ topic: Int, _ mark: Int) -> String {
    self.topic = nil
    main = mark
    let isLast = (commits - mark) / Self.topicDistance < openTopics
    if isLast { unmerged.append(topic) }
    let parents = isLast ? "" : "merge :\(topic)\n"
    return "commit refs/heads/main\n" + content(mark, parents: parents)
  }

  private mutating func content(_ mark: Int, parents: String = "") -> String {
    let committed = time(of: mark)
    let authored = committed - Int64.random(in: 0..<3600, using: &random)
    let isMine = Bool.random(using: &random)
    let number = Int.random(in: 0..<Self.others.count, using: &random)
    let author = isMine ? .me : Self.others[number]
    let offset = isMine ? "+0000" : Self.offsets[number % Self.offsets.count]
    let message = "\(sentence(7)) (#\(mark))\n\n\(sentence(11))\n\(sentence(10))\n\(sentence(6))\n"
    return """
      mark :\(mark)
      author \(author.name) <\(author.email)> \(authored) \(offset)
      committer \(author.name) <\(author.email)> \(committed) \(offset)
      data \(message.utf8.count)
      \(message)\(parents)M 644 inline file-\(mark % 50)
      data \("\(mark)\n".utf8.count)
      \(mark)


      """
  }

  private func time(of mark: Int) -> Int64 {
    end - Int64(Double(commits - mark) * secondsBetweenCommits)
  }

  private mutating func sentence(_ length: Int) -> String {
    (0..<length).map { _ in Self.words.randomElement(using: &random) ?? "" }
      .joined(separator: " ")
  }

  /// The pushed branches: main and each open topic. Every other topic has a local branch too.
  private var refs: String {
    var refs = main.map { "reset refs/remotes/origin/main\nfrom :\($0)\n\n" } ?? ""
    for (number, mark) in unmerged.enumerated() {
      refs += "reset refs/remotes/origin/topic-\(number)\nfrom :\(mark)\n\n"
      if number % 2 == 0 { refs += "reset refs/heads/topic-\(number)\nfrom :\(mark)\n\n" }
    }
    return refs + releases
  }

  private var releases: String {
    stride(from: Self.releaseDistance, through: commits, by: Self.releaseDistance).map { mark in
      let name = "v\(mark / Self.releaseDistance)"
      let me = TestAuthor.me
      return """
        tag \(name)
        from :\(mark)
        tagger \(me.name) <\(me.email)> \(time(of: mark)) +0000
        data \(name.utf8.count)
        \(name)

        """
    }.joined()
  }
}

extension Workspace {
  /// Creates a repository with a generated history.
  /// - Parameter options: Additional options of `git init`.
  func makeRepository(
    _ path: String, of history: GeneratedHistory, options: [String] = []
  ) async throws {
    try await run(["git", "init", "--quiet", "-b", "main"] + options + [path], in: .history)
    try await run(["git", "-C", path, "fast-import", "--quiet"], in: .history) { send in
      var history = history
      try await history.write(to: send)
    }
  }
}
