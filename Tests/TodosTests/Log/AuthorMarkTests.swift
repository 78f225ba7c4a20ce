import Testing
import TestingAdditions

@testable import Todos

@Suite(.startsNothing) struct AuthorMarkTests {
  @Test(arguments: [
    (["CLAUDECODE": "1"], "claude"),
    (["CODEX_THREAD_ID": "0199a213-81c0-7800-8aa1-bbab2a035a53"], "codex"),
    (["GEMINI_CLI": "1"], "gemini"), (["CURSOR_AGENT": "1"], "cursor"),
    (["COPILOT_CLI": "1"], "copilot"), (["OPENCODE": "1"], "opencode"),
    (["AI_AGENT": "claude-code_2-1-263_agent", "CLAUDECODE": "1"], "claude"),
    (["AI_AGENT": "github_copilot_vscode_agent", "CLAUDECODE": "1"], "copilot"),
    (["AI_AGENT": "devin@1", "CLAUDECODE": "1"], "devin"),
    (["AI_AGENT": "my-agent"], "my-agent"),
    // A name that says nothing leaves the choice to the other marks.
    (["AI_AGENT": "1", "GEMINI_CLI": "1"], "gemini"), (["AI_AGENT": "true"], "agent"),
    (["AI_AGENT": "auto"], "agent"), (["AI_AGENT": "person"], "agent"),
    (["AI_AGENT": "ağent"], "agent"), (["AI_AGENT": "Person"], "agent"),
    (["AI_AGENT": "ME@2"], "agent"),
  ])
  func `a mark in the environment names the agent`(
    environment: [String: String], name: String
  ) {
    expectEqual(Author(marksIn: environment), Author(rawValue: name))
  }

  @Test(arguments: ["", "0", "false", "FALSE", "no", "off"])
  func `an empty or false value is no mark`(value: String) {
    expectEqual(Author(marksIn: ["AI_AGENT": value, "CLAUDECODE": value]), nil)
    expectEqual(Author(marksIn: ["PATH": "/usr/bin"]), nil)
  }

  @Test(arguments: [
    ("claude", true), ("a", true), ("my-agent_2.0", true), ("mel", true),
    (String(repeating: "a", count: 40), true), (String(repeating: "a", count: 41), false),
    ("", false), ("two words", false), ("a/b", false), ("a@b", false), ("é", false), ("a\n", false),
    ("person", false), ("Person", false), ("AUTO", false), ("me", false), ("You", false),
  ])
  func `a name has 1 to 40 letters, digits, dashes, underscores and dots, and is no person`(
    text: String, isName: Bool
  ) {
    expectEqual(Author.isAgentName(text), isName)
  }
}
