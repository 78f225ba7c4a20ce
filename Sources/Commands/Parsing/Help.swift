import ArgumentParser
import Rendering
import Todos

/// The language in which help is written while a command line is parsed. The parser of arguments
/// asks for help texts through static members alone, so they can't be handed down.
enum Help {
  @TaskLocal static var phrases: any Phrases = Language.english.phrases
}

extension ArgumentHelp {
  init(_ text: KeyPath<HelpTexts, String>) {
    self.init(stringLiteral: Help.phrases.help[keyPath: text])
  }
}
