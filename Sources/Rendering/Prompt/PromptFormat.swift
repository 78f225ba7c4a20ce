/// For whom a prompt's text is written.
package enum PromptFormat: String, CaseIterable, Sendable {
  case plain, zsh, tmux

  /// The text with what would be an instruction there doubled: `%` (zshmisc(1), "Expansion of prompt
  /// sequences"), `#` (tmux(1), "Styles").
  package func escaped(_ text: String) -> String {
    switch self {
    case .plain: text
    case .zsh: text.doubling("%")
    case .tmux: text.doubling("#")
    }
  }
}

extension String {
  /// By scalars: to Swift, a mark that follows one is a part of it.
  fileprivate func doubling(_ scalar: Unicode.Scalar) -> String {
    unicodeScalars.map { $0 == scalar ? "\($0)\($0)" : String($0) }.joined()
  }
}
