import ArgumentParser
import Rendering

/// What the parser of arguments tells of a word, an option or a flag.
struct ParameterDefinition: Decodable {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  let kind: Kind
  let shouldDisplay: Bool
  let isOptional: Bool
  let isRepeating: Bool
  let valueName: String?
  let defaultValue: String?
  private let names: [Name]?
  private let abstract: String?
  private let completionKind: CompletionDefinition?

  /// `-p` and `--priority`, as typed.
  var spellings: [String] { names?.map(\.spelling) ?? [] }

  /// What can stand for its value.
  var values: ValueSource? { completionKind?.source }

  /// Its help; that of the parser's own flags is English.
  func help(_ texts: HelpTexts) -> String {
    if spellings.contains("--help") { return texts.showHelp }
    if spellings.contains("--version") { return texts.showVersion }
    return abstract ?? ""
  }

  private struct Name: Decodable {
    let kind: String
    let name: String

    var spelling: String { (kind == "long" ? "--" : "-") + name }
  }
}

/// How the parser of arguments says what ``CompletionKind/offering(_:)`` made.
private struct CompletionDefinition: Decodable {
  private let list: Words?

  private struct Words: Decodable {
    let values: [String]
  }

  var source: ValueSource? { list?.values.first.flatMap(ValueSource.init) }
}
