import Rendering
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct PromptFormatTests {
  @Test(arguments: [
    ("4/5 ✓ 8c ‼1", "4/5 ✓ 8c ‼1", "4/5 ✓ 8c ‼1"),
    ("", "", ""),
    ("60 %", "60 %%", "60 %"),
    ("%F{red}%%", "%%F{red}%%%%", "%F{red}%%"),
    ("#[fg=red]##", "#[fg=red]##", "##[fg=red]####"),
    (
      "#(date) %n $(date) `date` !! \\", "#(date) %%n $(date) `date` !! \\",
      "##(date) %n $(date) `date` !! \\"
    ),
    ("%\u{301}", "%%\u{301}", "%\u{301}"),
    ("#\u{301}", "#\u{301}", "##\u{301}"),
  ])
  func `characters that start an escape are doubled`(text: String, zsh: String, tmux: String) {
    let escaped = PromptFormat.allCases.map { Array($0.escaped(text).unicodeScalars) }
    expectEqual(escaped, [text, zsh, tmux].map { Array($0.unicodeScalars) })
  }

  @Test func `each format has the name that users type`() {
    expectEqual(PromptFormat.allCases.map(\.rawValue), ["plain", "zsh", "tmux"])
  }
}
