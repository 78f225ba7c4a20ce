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
    "Co-authored-by: GitHub Copilot",
    "Assisted-by: Claude Code:claude-opus-4.6",
    "Assisted-by: Claude:claude-3-opus coccinelle",
    "Assisted-by: Copilot (GPT-5.4)",
    "Assisted-by: Gemini",
    "assisted-by : devin",
  ])
  func `agents are found by their emails and names`(trailer: String) {
    #expect(occur("Fix\n\n\(trailer)\n"))
    #expect(occur("Fix\n\nBody\n\nSigned-off-by: Me <me@example.com>\n\(trailer)"))
  }

  @Test(arguments: [
    "Co-authored-by: Claude Monet <claude@example.com>", "Co-authored-by: Devin <d@example.com>",
    "Co-authored-by: Dependabot <49699333+dependabot[bot]@users.noreply.github.com>",
    "Co-authored-by: Jane <1+claude-fan@users.noreply.github.com>",
    "Co-authored-by: Cursorius <c@example.com>", "Co-authored-by: Jane <jane@anthropic.com>",
    "Reviewed-by: Claude <noreply@anthropic.com>", "Assisted-by: Jane <jane@example.com>",
    "Co-authored-by:", "Co-authored-by: <>", "Co-authored-by: <noreply@anthropic.com",
  ])
  func `people and other tools are not agents`(trailer: String) {
    #expect(!occur("Fix\n\n\(trailer)\n"))
  }

  @Test(arguments: [
    (["bot@example.com"], "Co-authored-by: Our Bot <Bot@Example.com>"),
    (["@agents.example.com"], "Co-authored-by: One <one@agents.example.com>"),
    (["our agent"], "Assisted-by: Our Agent 2"),
  ])
  func `further agents are found by email, domain or name`(agents: [String], trailer: String) {
    #expect(occur("Fix\n\n\(trailer)\n", agents))
    #expect(!occur("Fix\n\n\(trailer)\n", ["", "other"]))
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
