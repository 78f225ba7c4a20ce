import Rendering

/// A page of help with the headings that the parser of arguments writes put into the language.
struct HelpPage {
  let text: String

  init(_ english: String, _ texts: HelpTexts) {
    let headings = [
      "OVERVIEW:": texts.overviewHeading, "USAGE:": texts.usageHeading,
      "ARGUMENTS:": texts.argumentsHeading, "OPTIONS:": texts.optionsHeading,
      "SUBCOMMANDS:": texts.subcommandsHeading,
    ]
    let marked = english.replacing("(default)", with: "(\(texts.byDefault))")
      .replacing("(default: ", with: "(\(texts.byDefault): ")
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      for (heading, translation) in headings where line.hasPrefix(heading) {
        return translation + ":" + line.dropFirst(heading.count)
      }
      if line.hasSuffix("Show help information.") {
        return line.dropLast("Show help information.".count) + texts.showHelp
      }
      if line.hasSuffix("Show the version.") {
        return line.dropLast("Show the version.".count) + texts.showVersion
      }
      return line.hasPrefix("  See 'ootd help") ? "  " + texts.seeHelp : String(line)
    }
    text = lines.joined(separator: "\n")
  }
}
