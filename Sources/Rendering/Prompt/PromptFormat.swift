/// For whom a prompt's text is written.
package enum PromptFormat: String, CaseIterable, Sendable {
  case plain, zsh, tmux

  /// The text with what would be an instruction there doubled: `%` (zshmisc(1), "Expansion of prompt
  /// sequences"), `#` (tmux(1), "Styles").
  package func escaped(_ text: String) -> String {
    switch self {
    case .plain: text
    case .zsh: text.replacing("%", with: "%%")
    case .tmux: text.replacing("#", with: "##")
    }
  }
}
