import Files

/// Finds commits with which an agent helped: by the trailers `Assisted-by` and `Generated-by`, or by an agent's name or
/// email in `Co-authored-by` or as the commit's author or committer.
package struct AgentTrailers: Sendable {
  private let additionalNames: [String]
  private let emails: [String]

  /// - Parameter additional: More agents: an email, `@` and a domain, or the beginning of a name.
  package init(_ additional: [String] = []) {
    let lowercase = additional.map { $0.lowercased() }.filter { !$0.isEmpty }
    additionalNames = lowercase.filter { !$0.contains("@") }
    emails = Self.emails + lowercase.filter { $0.contains("@") }
  }

  /// The emails that agents write, from their documentation and from public repositories.
  private static let emails = [
    "agent@cursor.com", "agent@warp.dev", "amp@ampcode.com", "antigravity@google.com",
    "copilot@github.com", "cursoragent@cursor.com", "junie@jetbrains.com", "kiro@amazon.com",
    "kiro@kiro.dev", "openhands@all-hands.dev", "opencode@sst.dev", "oz-agent@warp.dev",
    "qwen-coder@alibabacloud.com", "windsurf@codeium.com",
  ]

  /// The makers of agents that sign as `noreply`; the other addresses there are of people.
  private static let domains = [
    "aider.chat", "ampcode.com", "anthropic.com", "codeium.com", "cursor.com", "factory.ai",
    "kiro.dev", "openai.com", "opencode.ai", "qwen.ai", "warp.dev", "windsurf.ai", "windsurf.com",
  ]

  /// The beginnings of names that no person has.
  private static let names = [
    "amazon q", "factory-droid", "github copilot", "google gemini", "openai codex", "qwen-coder",
    "roo code",
  ]

  /// Whole names: `Cursor`, `Cursor Agent` and `Cursor (gpt-5)`, but not `Cursor Smith`.
  private static let wholeNames = [
    "aider", "chatgpt", "codex", "copilot", "cursor", "gemini", "junie", "kiro", "opencode",
    "openhands", "windsurf",
  ]

  /// First names of people, which aren't enough: `Claude Opus 4.8` and `Devin AI`.
  private static let firstNames = ["amp", "claude", "devin", "droid", "jules", "qwen", "warp"]

  /// The words after an agent's name, besides versions.
  private static let qualifiers: Set<String> = [
    "agent", "ai", "assist", "assistant", "bot", "cascade", "chat", "cli", "code", "coder",
    "coding", "editor", "fable", "flash", "haiku", "ide", "max", "mini", "opus", "pro", "sonnet",
    "swe",
  ]

  /// The accounts of agents at GitHub: parts of the name before `[bot]`, and whole names.
  private static let bots = [
    "amazon-q", "claude", "codex", "copilot", "cursor", "devin", "factory-droid", "gemini", "jules",
    "junie", "kiro", "openhands", "opencode", "qwen", "warp", "windsurf",
  ]
  private static let accounts = ["codex", "copilot", "cursoragent", "kiro-agent", "opencode"]
  private static let accountDomain = "users.noreply.github.com"

  /// Whether a trailer of a commit message shows that an agent helped.
  package func occur(in message: UnsafeRawBufferPointer) -> Bool {
    // Few messages need to be split into lines.
    guard message.containsBy else { return false }
    return TrailerBlock(message).credits.contains { credit in
      let value = String(decoding: credit.value, as: UTF8.self)
      switch credit.key {
      case .assisted: return value.contains { !$0.isWhitespace }
      case .coauthored:
        let parts = value.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
        let end = parts.count > 1 ? parts[1].firstIndex(of: ">") : nil
        return isAgent(name: parts[0], email: end.map { parts[1][..<$0] } ?? "")
      }
    }
  }

  /// Whether the name of a commit's author or committer is a person's to which aider has added its own:
  /// `Me (aider)`.
  package static func hasAiderSuffix(_ name: UnsafeRawBufferPointer) -> Bool {
    name.suffix(8).isSame(as: " (aider)")
  }

  /// - Parameters:
  ///   - name: `Claude`, `Cursor Agent`, `aider (gpt-5)`.
  ///   - email: Without angle brackets; empty if unknown.
  package func isAgent(name: some StringProtocol, email: some StringProtocol) -> Bool {
    isAgent(name: name.trimmed.lowercased()) || isAgent(email: email.trimmed.lowercased())
  }

  private func isAgent(name: String) -> Bool {
    if name.hasSuffix(" (aider)") { return true }
    if Self.names.contains(where: name.beginsWithWords) { return true }
    if additionalNames.contains(where: name.beginsWithWords) { return true }
    let words = name.prefix { $0 != "(" }.split { " -[]".contains($0) }.map(String.init)
    guard let first = words.first,
      words.dropFirst().allSatisfy({
        Self.qualifiers.contains($0) || $0.contains(where: \.isNumber)
      })
    else { return false }
    return Self.wholeNames.contains(first) || words.count > 1 && Self.firstNames.contains(first)
  }

  private func isAgent(email: String) -> Bool {
    if emails.contains(where: { $0.hasPrefix("@") ? email.hasSuffix($0) : email == $0 }) {
      return true
    }
    // `198982749+Copilot@users.noreply.github.com`
    let parts = email.split(separator: "@")
    guard parts.count == 2 else { return false }
    if parts[0] == "noreply", Self.domains.contains(String(parts[1])) { return true }
    let account = parts[0].split(separator: "+").last.map(String.init) ?? ""
    return parts[1] == Self.accountDomain
      && (Self.accounts.contains(account)
        || account.hasSuffix("[bot]") && Self.bots.contains { account.contains($0) })
  }
}

extension String {
  /// Whether it begins with these words, and no letter or digit follows.
  fileprivate func beginsWithWords(_ words: String) -> Bool {
    guard hasPrefix(words) else { return false }
    return dropFirst(words.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
  }
}

/// The trailers at the end of a commit message, by the rules of git-interpret-trailers(1).
private struct TrailerBlock {
  enum Key {
    /// A person's or an agent's.
    case coauthored
    /// Only an agent's, whatever its name.
    case assisted
  }

  /// The values of the keys that may credit an agent.
  private(set) var credits: [(key: Key, value: Slice<UnsafeRawBufferPointer>)] = []

  /// Trailers that begin earlier, in bytes from the end, don't count.
  private static let limit = 16 << 10

  /// Reads lines from the last one upwards, to the empty line before the block. Without one, the message is
  /// only a title.
  init(_ message: UnsafeRawBufferPointer) {
    var lines: [Slice<UnsafeRawBufferPointer>] = []
    var rest = message.suffix(Self.limit)
    while let lineBreak = rest.lastIndex(of: 10) {
      let line = rest[(lineBreak + 1)...]
      rest = rest[..<lineBreak]
      if !line.allSatisfy(\.isSpace) {
        lines.append(line)
      } else if !lines.isEmpty {
        read(lines.reversed())
        return
      }
    }
  }

  private mutating func read(_ lines: [Slice<UnsafeRawBufferPointer>]) {
    var (trailers, others) = (0, 0)
    var hasGenerated = false
    var isTrailer = false
    for line in lines where line.first != UInt8(ascii: "#") {
      if line.first?.isSpace == true {
        // It continues the line before it.
        if !isTrailer { others += 1 }
        continue
      }
      let isGenerated = Self.generated.contains { line.starts(with: $0.utf8) }
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      let key = line[..<colon].reversed().drop(while: \.isSpace).reversed()
      isTrailer =
        isGenerated || colon < line.endIndex && !key.isEmpty && key.allSatisfy(\.isTokenByte)
      if isTrailer { trailers += 1 } else { others += 1 }
      hasGenerated = hasGenerated || isGenerated
      if isTrailer, let found = Self.keys.first(where: { key.isSame(as: $0.name) }) {
        credits.append((found.key, line[(colon + 1)...]))
      }
    }
    // git accepts other lines only beside a line that it writes itself.
    if others > 0, !hasGenerated || trailers * 3 < others { credits = [] }
  }

  private static let generated = ["Signed-off-by: ", "(cherry picked from commit "]
  private static let keys: [(name: String, key: Key)] = [
    ("co-authored-by", .coauthored), ("assisted-by", .assisted), ("generated-by", .assisted),
  ]
}

extension UnsafeRawBufferPointer {
  /// Whether `-by` occurs anywhere, with which each of the keys ends, ignoring case.
  fileprivate var containsBy: Bool {
    var end = 0
    while let dash = firstIndex(of: "-", from: end) {
      end = dash + 1
      if self[end...].prefix(2).isSame(as: "by") { return true }
    }
    return false
  }
}

extension Collection<UInt8> {
  /// Whether it is a text in lower case, ignoring the case of ASCII letters.
  fileprivate func isSame(as lowercase: String) -> Bool {
    elementsEqual(lowercase.utf8) { $0.lowercased == $1 }
  }
}

extension UInt8 {
  /// Whether it can be part of a trailer's key.
  fileprivate var isTokenByte: Bool { isDigit || isLetter || self == UInt8(ascii: "-") }
}
