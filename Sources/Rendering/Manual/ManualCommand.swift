/// A command as its manual tells of it.
package struct ManualCommand: Sendable {
  /// As typed: `ootd block add`.
  package let name: String
  package let abstract: String
  package let parameters: [ManualParameter]
  /// Command lines.
  package let examples: [String]

  package init(
    name: String, abstract: String, parameters: [ManualParameter], examples: [String]
  ) {
    self.name = name
    self.abstract = abstract
    self.parameters = parameters
    self.examples = examples
  }

  /// How it is called: `ootd done [--json] ids ...`.
  var synopsis: String {
    let options = parameters.filter { !$0.spellings.isEmpty }.map { "[\($0.markup(" | "))]" }
    let words = parameters.filter(\.spellings.isEmpty).map(\.asWord)
    return ([RoffPage.bold(name)] + options + words).joined(separator: " ")
  }
}
