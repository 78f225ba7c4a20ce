/// The author of a command: a person, ootd itself, or an agent by its name.
package struct Author: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let person = Author(rawValue: "person")
  /// A repeating block, a commit, a scan or a sync.
  package static let automatic = Author(rawValue: "auto")
  /// An agent that doesn't say its name.
  package static let agent = Author(rawValue: "agent")

  /// In a query, whoever asks.
  package static let me = Author(rawValue: "me")

  package var isAgent: Bool { self != .person && self != .automatic }

  /// Whether an agent can have the text as a name: 1 to 40 letters, digits, `-`, `_` and `.`, but nothing that readers
  /// take for the person or ootd itself.
  package static func isAgentName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.utf8.allSatisfy(isNameByte)
      && !["person", "auto", "me", "you"].contains(text.lowercased())
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension Author {
  /// The agent whose mark is in the environment; nil if there is none. An empty or false value is no mark.
  package init?(marksIn environment: [String: String]) {
    let named = Self.mark(environment["AI_AGENT"])
    if let named, let agent = Author(agentVariable: named) {
      self = agent
    } else if let mark = Self.marks.first(where: { Self.mark(environment[$0.variable]) != nil }) {
      self = mark.agent
    } else if named != nil {
      self = .agent
    } else {
      return nil
    }
  }

  /// Variables that agents set for the commands that they run, to 1 or to the id of a session. Their
  /// sources are the agents' documentation and vercel/detect-agent.
  private static let marks: [(variable: String, agent: Author)] = [
    ("CLAUDECODE", Author(rawValue: "claude")), ("CODEX_THREAD_ID", Author(rawValue: "codex")),
    ("GEMINI_CLI", Author(rawValue: "gemini")), ("CURSOR_AGENT", Author(rawValue: "cursor")),
    ("COPILOT_CLI", Author(rawValue: "copilot")), ("OPENCODE", Author(rawValue: "opencode")),
  ]

  /// Variables in which agents tell the commands that they run which session or thread it is. Cursor and Copilot have
  /// none.
  private static let sessions = [
    "CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID", "GEMINI_SESSION_ID", "AMP_CURRENT_THREAD_ID",
    "OPENCODE_SESSION_ID",
  ]

  /// The agent's session, hashed, as its environment names it.
  fileprivate static func session(in environment: [String: String]) -> String? {
    sessions.lazy.compactMap { mark(environment[$0]) }.first.map(hash)
  }

  /// Eight hexadecimal digits.
  fileprivate static func hash(_ text: String) -> String {
    String(EntityID(digestOf: Array(text.utf8)).hex.prefix(8))
  }

  /// The value of a variable that names an agent; nil if it names none.
  package static func mark(_ value: String?) -> String? {
    guard let value, !["", "0", "false", "no", "off"].contains(value.lowercased()) else {
      return nil
    }
    return value
  }

  /// Reads the name from a value of AI_AGENT, or from the name of an MCP client. It may have a version and
  /// more, such as `claude-code_2-1-263_agent`, `devin@1` or `github_copilot_vscode_agent`.
  ///
  /// Nil if it only says that there is an agent, or calls itself a person.
  package init?(agentVariable value: String) {
    let known = Self.marks.map(\.agent).first {
      value.lowercased().contains($0.rawValue)
    }
    if let known {
      self = known
      return
    }
    let name = String(value.prefix { !"@/ ".contains($0) }.prefix(40))
    let isFlag = ["1", "true", "yes", "on"].contains(name.lowercased())
    guard !isFlag, Self.isAgentName(name) else { return nil }
    self.init(rawValue: name)
  }
}

/// Who gives commands and reads, and the time after which claims of others expire.
package struct Actor: Hashable, Sendable {
  package let author: Author
  /// An agent's session, hashed; nil for a person.
  package let session: String?
  /// The worktree in which it works: a hash and the folder's name, `1f0c7b22:api-2`. Nil for a person.
  package let worktree: String?
  /// How long a claim lasts without a sign of life, in seconds.
  package let claimLimit: Int64

  package init(
    _ author: Author, session: String? = nil, worktree: String? = nil,
    claimLimit: Int64 = Actor.usualClaimLimit
  ) {
    self.author = author
    self.session = session
    self.worktree = worktree
    self.claimLimit = claimLimit
  }

  /// An agent in a worktree. Its session is the one that the environment names, or else the worktree's.
  /// - Parameter worktree: The path; nil outside of repositories.
  package init(
    agent author: Author, in worktree: String?, environment: [String: String],
    claimLimit: Int64 = Actor.usualClaimLimit
  ) {
    let place = worktree.map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      let word = String(name.map { $0.isWhitespace ? "_" : $0 }.prefix(40))
      return "\(Author.hash(path)):\(word)"
    }
    let session = Author.session(in: environment)
    self.init(
      author,
      session: session ?? place.map { String($0.prefix(8)) } ?? Author.hash(author.rawValue),
      worktree: place, claimLimit: claimLimit)
  }

  package static let person = Actor(.person)
  package static let usualClaimLimit: Int64 = 2 * 3600
}
