/// Finds commits with which an agent helped, by the trailers `Co-authored-by` and `Assisted-by`.
package struct AgentTrailers: Sendable {
  private let names: [String]
  private let emails: [String]

  /// - Parameter additional: More agents: an email, `@` and a domain, or the beginning of a name.
  package init(_ additional: [String] = []) {
    let lowercase = additional.map { $0.lowercased() }.filter { !$0.isEmpty }
    names = Self.names + lowercase.filter { !$0.contains("@") }
    emails = Self.emails + lowercase.filter { $0.contains("@") }
  }

  /// The emails that agents write, from their documentation and from public repositories.
  private static let emails = [
    "noreply@anthropic.com", "noreply@openai.com", "cursoragent@cursor.com", "agent@cursor.com",
    "noreply@aider.chat", "copilot@github.com", "noreply@opencode.ai", "opencode@sst.dev",
    "amp@ampcode.com", "openhands@all-hands.dev", "antigravity@google.com",
  ]

  /// The beginnings of names that no person has.
  private static let names = [
    "aider", "chatgpt", "claude code", "claude fable", "claude haiku", "claude opus",
    "claude sonnet", "codex", "copilot", "cursor", "devin ai", "gemini", "github copilot",
    "google gemini", "openai codex", "opencode", "openhands",
  ]

  /// Names that people have too. They count in `Assisted-by`, which only agents get.
  private static let ambiguous = ["claude", "devin", "jules"]

  /// The accounts of agents at GitHub: parts of the name before `[bot]`, and whole names.
  private static let bots = ["claude", "codex", "copilot", "cursor", "devin", "gemini", "jules"]
  private static let accounts = ["codex", "copilot", "opencode"]
  private static let accountDomain = "users.noreply.github.com"

  /// Whether a trailer of a commit message names an agent.
  package func occur(in message: UnsafeRawBufferPointer) -> Bool {
    TrailerBlock(message).credits.contains { credit in
      isAgent(String(decoding: message[credit.value], as: UTF8.self), credit.key)
    }
  }

  /// - Parameter value: `Claude <noreply@anthropic.com>`, `Claude Code:claude-opus-4.6`.
  private func isAgent(_ value: String, _ key: TrailerBlock.Key) -> Bool {
    let parts = value.lowercased().split(separator: "<", maxSplits: 1)
    let name = parts.first.map(Self.trimmed) ?? ""
    let known = names + (key == .assisted ? Self.ambiguous : [])
    if known.contains(where: { name.beginsWithWords($0) }) { return true }
    guard parts.count == 2, let end = parts[1].firstIndex(of: ">") else { return false }
    let email = Self.trimmed(parts[1][..<end])
    return isAgent(email: email)
  }

  private func isAgent(email: String) -> Bool {
    if emails.contains(where: { $0.hasPrefix("@") ? email.hasSuffix($0) : email == $0 }) {
      return true
    }
    // `198982749+Copilot@users.noreply.github.com`
    let parts = email.split(separator: "@")
    guard parts.count == 2, parts[1] == Self.accountDomain else { return false }
    let account = parts[0].split(separator: "+").last.map(String.init) ?? ""
    return Self.accounts.contains(account)
      || account.hasSuffix("[bot]") && Self.bots.contains { account.contains($0) }
  }

  private static func trimmed(_ text: Substring) -> String {
    let rest = text.drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
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
  /// The keys that credit an agent.
  enum Key {
    case coauthored, assisted
  }

  /// The values of these keys.
  private(set) var credits: [(key: Key, value: Range<Int>)] = []

  /// Trailers that begin earlier, in bytes from the end, don't count.
  private static let limit = 16 << 10

  private var trailers = 0
  private var others = 0
  /// Lines that begin with a space, until the line before them shows whether they continue a trailer.
  private var continuations = 0
  private var hasGenerated = false

  /// Reads lines from the last one upwards, to the empty line before the block. Without one, the message is
  /// only a title.
  init(_ message: UnsafeRawBufferPointer) {
    var end = message.count
    let first = max(0, end - Self.limit)
    while end > first {
      let lineEnd = message[end - 1] == 10 ? end - 1 : end
      let start = message[first..<lineEnd].lastIndex(of: 10).map { $0 + 1 } ?? first
      if start == first { break }
      let line = start..<lineEnd
      end = start
      if message[line].allSatisfy(\.isSpace) {
        if trailers + others + continuations == 0 { continue }
        others += continuations
        // git accepts other lines only beside a line that it writes itself.
        if others == 0 || hasGenerated && trailers * 3 >= others { return }
        break
      }
      add(line, of: message)
    }
    credits = []
  }

  private mutating func add(_ line: Range<Int>, of message: UnsafeRawBufferPointer) {
    let text = message[line]
    if text.first == UInt8(ascii: "#") { return }
    if text.first?.isSpace == true {
      continuations += 1
      return
    }
    let isGenerated = Self.generated.contains { text.starts(with: $0.utf8) }
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? line.upperBound
    let key = text[..<colon].reversed().drop(while: \.isSpace).reversed()
    let isTrailer = colon < line.upperBound && !key.isEmpty && key.allSatisfy(\.isTokenByte)
    guard isTrailer || isGenerated else {
      others += 1 + continuations
      continuations = 0
      return
    }
    trailers += 1
    continuations = 0
    hasGenerated = hasGenerated || isGenerated
    if let found = Self.keys.first(where: { key.isSame(as: $0.name) }) {
      credits.append((found.key, (colon + 1)..<line.upperBound))
    }
  }

  private static let generated = ["Signed-off-by: ", "(cherry picked from commit "]
  private static let keys: [(name: String, key: Key)] = [
    ("co-authored-by", .coauthored), ("assisted-by", .assisted),
  ]
}

extension Collection<UInt8> {
  /// Whether it is a text in lower case, ignoring the case of ASCII letters.
  fileprivate func isSame(as lowercase: String) -> Bool {
    count == lowercase.utf8.count
      && zip(self, lowercase.utf8).allSatisfy { ((65...90).contains($0) ? $0 + 32 : $0) == $1 }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 32 || (9...13).contains(self) }

  /// Whether it can be part of a trailer's key.
  fileprivate var isTokenByte: Bool {
    (48...57).contains(self) || (65...90).contains(self) || (97...122).contains(self)
      || self == UInt8(ascii: "-")
  }
}
