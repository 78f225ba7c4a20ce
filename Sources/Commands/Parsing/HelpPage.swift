import Rendering

/// A page of help with the headings that the parser of arguments writes put into the language, and
/// with no line wider than a terminal has columns.
struct HelpPage {
  let text: String

  private static let width = 80
  /// Where the parser of arguments begins to explain an option.
  private static let explanation = 26

  init(_ english: String, _ texts: HelpTexts) {
    // What stands for a value that may be left out is said in the option's own words.
    let english = english.replacing(/\s+\(default\s+as\s+flag:\s+\w+\)/, with: "")
    let lines = english.split(separator: "\n", omittingEmptySubsequences: false)
    text = lines.map { line in
      let translated = HelpPage.translated(line, texts)
      if line.hasPrefix("USAGE:") {
        return HelpPage.folded(translated, indent: texts.usageHeading.displayWidth + 2)
      }
      let explains = line.hasPrefix("  ") && !line.hasPrefix("  ootd ")
      return explains ? HelpPage.folded(translated, indent: HelpPage.explanation) : translated
    }.joined(separator: "\n")
  }

  private static func translated(_ line: Substring, _ texts: HelpTexts) -> String {
    let headings = [
      "OVERVIEW:": texts.overviewHeading, "USAGE:": texts.usageHeading,
      "ARGUMENTS:": texts.argumentsHeading, "OPTIONS:": texts.optionsHeading,
      "SUBCOMMANDS:": texts.subcommandsHeading,
    ]
    for (heading, translation) in headings where line.hasPrefix(heading) {
      return translation + ":" + line.dropFirst(heading.count)
    }
    if line.hasSuffix("Show help information.") {
      return line.dropLast("Show help information.".count) + texts.showHelp
    }
    if line.hasSuffix("Show the version.") {
      return line.dropLast("Show the version.".count) + texts.showVersion
    }
    return line.hasPrefix("  See 'ootd help") ? "  " + texts.seeHelp : marked(line, texts)
  }

  /// With the word for a default put into the language, and what follows kept in its column.
  private static func marked(_ line: Substring, _ texts: HelpTexts) -> String {
    let line = line.replacing("(default:", with: "(\(texts.byDefault):")
    guard let range = line.firstRange(of: "(default)") else { return String(line) }
    let mark = "(\(texts.byDefault))"
    let rest = line[range.upperBound...].drop { $0 == " " }
    let blanks = line[range.upperBound...].count - rest.count
    let columns = "(default)".count + blanks - mark.displayWidth
    return line[..<range.lowerBound] + mark + String(repeating: " ", count: max(1, columns)) + rest
  }

  /// Breaks a line between words, but not within brackets.
  private static func folded(_ line: String, indent: Int) -> String {
    guard line.displayWidth > width else { return line }
    var lines = [""]
    var word = ""
    for character in line + " " {
      let isWithin = word.contains("[") && !word.contains("]")
      guard character == " ", !isWithin else {
        word.append(character)
        continue
      }
      if (lines[lines.count - 1] + word).displayWidth > width {
        lines.append(String(repeating: " ", count: indent))
      }
      lines[lines.count - 1] += word + " "
      word = ""
    }
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }
}
