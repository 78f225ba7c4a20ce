import ArgumentParser
import Rendering
import Todos

/// The language in which help is written while a command line is parsed. The parser of arguments
/// asks for help texts through static members alone, so they can't be handed down.
enum Help {
  @TaskLocal static var phrases: any Phrases = Language.english.phrases
}

extension ArgumentHelp {
  /// - Parameter valueName: What stands for the value in the usage; by default the option's name.
  init(_ text: KeyPath<HelpTexts, String>, valueName: String? = nil) {
    self.init(Help.phrases.help[keyPath: text], valueName: valueName)
  }
}
