import Testing
import TestingAdditions
import Todos

@Suite(.startsNothing) struct AgentTrailersTests {
  private func occur(_ message: String, _ additional: [String] = []) -> Bool {
    Array(message.utf8).withUnsafeBytes { AgentTrailers(additional).occur(in: $0) }
  }

  @Test(arguments: [
    "Co-Authored-By: Claude <noreply@anthropic.com>",
    "Co-authored-by: Claude Opus 4.8 (1M context) <noreply@anthropic.com>",
    "Co-authored-by: Cursor <cursoragent@cursor.com>",
    "Co-authored-by: aider (gpt-4o) <noreply@aider.chat>",
    "Co-authored-by: Codex <noreply@openai.com>",
    "Co-authored-by: Copilot <198982749+Copilot@users.noreply.github.com>",
    "Co-authored-by: copilot-swe-agent[bot] <198982749+copilot-swe-agent[bot]@users.noreply.github.com>",
    "Co-authored-by: Devin AI <158243242+devin-ai-integration[bot]@users.noreply.github.com>",
    "Co-authored-by: gemini-code-assist[bot] <176961590+gemini-code-assist[bot]@users.noreply.github.com>",
    "Co-authored-by: opencode <noreply@opencode.ai>",
    "Co-authored-by: GitHub Copilot", "Co-authored-by: Cursor Agent",
    "Co-authored-by: Claude <noreply@anthropic.com>", "Co-authored-by: Claude Opus 4.8",
    "Co-authored-by: factory-droid[bot] <138933559+factory-droid[bot]@users.noreply.github.com>",
    "Co-authored-by: Warp <agent@warp.dev>", "Co-authored-by: Oz <oz-agent@warp.dev>",
    "Co-authored-by: Junie <junie@jetbrains.com>", "Co-authored-by: Junie <j@example.com>",
    "Co-authored-by: Kiro <noreply@kiro.dev>", "Co-authored-by: Kiro AI (Claude) <k@example.com>",
    "Co-authored-by: Kiro Agent <244629292+kiro-agent@users.noreply.github.com>",
    "Co-authored-by: Windsurf <windsurf@codeium.com>", "Co-authored-by: Windsurf Cascade",
    "Co-authored-by: Qwen-Coder <qwen-coder@alibabacloud.com>", "Co-authored-by: Qwen-Coder",
    "Co-authored-by: copilot-swe-agent[bot]", "Co-authored-by: Codex CLI <c@example.com>",
    "Co-authored-by: Me (aider) <me@example.com>", "Assisted-by: Jane <jane@example.com>",
    "Assisted-by: LLM", "Generated-by: Claude Code", "generated-by: a tool",
    "assisted-by : devin",
  ])
  func `agents are found by their emails and names`(trailer: String) {
    #expect(occur("Fix\n\n\(trailer)\n"))
    #expect(occur("Fix\n\nBody\n\nSigned-off-by: Me <me@example.com>\n\(trailer)"))
  }

  @Test(arguments: [
    "Co-authored-by: Claude Monet <claude@example.com>", "Co-authored-by: Devin <d@example.com>",
    "Co-authored-by: Cursor Smith <c@example.com>", "Co-authored-by: Devin Jones <d@example.com>",
    "Co-authored-by: Codex Jones <c@example.com>", "Co-authored-by: claude-fan <c@example.com>",
    "Co-authored-by: Gemini Lee <g@example.com>", "Co-authored-by: Junie Park <j@example.com>",
    "Co-authored-by: Jane <jane@warp.dev>", "Co-authored-by: Claude <claude@example.com>",
    "Co-authored-by: Dependabot <49699333+dependabot[bot]@users.noreply.github.com>",
    "Co-authored-by: Jane <1+claude-fan@users.noreply.github.com>",
    "Co-authored-by: Cursorius <c@example.com>", "Co-authored-by: Jane <jane@anthropic.com>",
    "Reviewed-by: Claude <noreply@anthropic.com>", "Assisted-by:", "Generated-by:  ",
    "Co-authored-by:", "Co-authored-by: <>", "Co-authored-by: <noreply@anthropic.com",
  ])
  func `people and other tools are not agents`(trailer: String) {
    #expect(!occur("Fix\n\n\(trailer)\n"))
  }

  @Test(arguments: [
    (["bot@example.com"], "Co-authored-by: Our Bot <Bot@Example.com>"),
    (["@agents.example.com"], "Co-authored-by: One <one@agents.example.com>"),
    (["our agent"], "Co-authored-by: Our Agent 2"),
  ])
  func `further agents are found by email, domain or name`(agents: [String], trailer: String) {
    #expect(occur("Fix\n\n\(trailer)\n", agents))
    #expect(!occur("Fix\n\n\(trailer)\n", ["", "other"]))
  }

  @Test(arguments: [
    ("Me (aider)", true), ("me (Aider)", true), ("Me", false), ("Me (ai)", false),
    ("(aider)", false),
    ("aider", false), ("", false),
  ])
  func `aider adds its name to the author's`(name: String, expected: Bool) {
    Array(name.utf8).withUnsafeBytes { expectEqual(AgentTrailers.hasAiderSuffix($0), expected) }
  }

  @Test func `only the end of a very long message is read`() {
    let trailer = "\n\nAssisted-by: Codex\n"
    let body = String(repeating: "word ", count: 200_000)
    #expect(occur("Fix\n\n\(body)\(trailer)"))
    #expect(!occur("Fix\n\nAssisted-by: Codex\n\(String(repeating: "A: b\n", count: 10_000))"))
    #expect(!occur(""))
    #expect(!occur("\n\n\n"))
  }
}
