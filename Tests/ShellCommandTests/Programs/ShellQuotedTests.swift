import Localization
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct ShellQuotedTests {
  @Test(arguments: [
    ("", "''"), ("/usr/bin/ootd", "'/usr/bin/ootd'"), ("it's", #"'it\'s'"#), (#"\"#, #"'\\'"#),
    (#"\'"#, #"'\\\''"#), ("a $b", "'a $b'"),
  ])
  func `a fish word is in single quotes`(text: String, word: String) {
    expectEqual(text.fishQuoted, word)
  }

  /// A shell, its options before a command line, and how it quotes text as one word.
  enum Shell: String, CaseIterable, Sendable {
    case fish, sh, bash, zsh

    var options: [String] { self == .fish ? ["--no-config", "-c"] : ["-c"] }

    func quoted(_ text: String) -> String { self == .fish ? text.fishQuoted : text.shellQuoted }
  }

  private static let texts = [
    "", " ", "plain", "a  b", "\ttab\t", "it's", "''", "'", #"""#, #"say "it's""#, #"\"#, #"\\"#,
    #"\'"#, #"'\"#, #"\n\t\x41\e"#, #"ends in \"#, "$HOME", "$(echo no)", "(echo no)", "{a,b}",
    "`echo no`", "*", "~", "?", "#no", "; echo no", "& | < > ^", "%self", "!!", "-n", "--",
    "한글 ✓ \u{1F600}", "e\u{301}", "[1]", "$x[1]", "\u{1B}[31m", "\u{7F}",
  ]

  /// Random texts of characters that are special to shells.
  private static let random: [String] = {
    var random = SeededGenerator(seed: 5)
    let characters = Array(#"'\"$()*?~{},;&|<># %^!ax "#)
    return (0..<200).map { _ in
      let count = Int.random(in: 1...12, using: &random)
      return String((0..<count).map { _ in characters.randomElement(using: &random) ?? "'" })
    }
  }()

  @Test(arguments: Shell.allCases)
  func `a shell reads a quoted word as the text`(shell: Shell) async throws {
    try await expectRead(Self.texts + Self.random, by: shell)
  }

  @Test(
    arguments: Shell.allCases,
    ["'\u{301}", "\\\u{301}", "\\'\u{FE0F}", "a'\u{200D}; echo no '\u{200D}"])
  func `a quote is escaped even if a combining character follows it`(shell: Shell, text: String)
    async throws
  {
    try await expectRead([text], by: shell)
  }

  private func expectRead(_ texts: [String], by shell: Shell) async throws {
    let home = try TestHome()
    let words = texts.map(shell.quoted).joined(separator: " ")
    let outcome = try await Program(shell.rawValue).run(
      shell.options + [#"printf '%s\0' "# + words], environment: home.environment)
    expectEqual(outcome.status, 0, "\(outcome)")
    let read = outcome.bytes.split(separator: 0, omittingEmptySubsequences: false)
    expectEqual(read.dropLast().map(Array.init), texts.map { Array($0.utf8) })
  }
}
