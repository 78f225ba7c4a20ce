extension String {
  /// The text as one word of a POSIX shell's command line, whatever it holds.
  package var shellQuoted: String {
    quoted { $0 == "'" ? #"'\''"# : nil }
  }

  /// The same, without quotes where it needs none.
  package var shellWord: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "._-+/@".contains($0) }
    return isPlain && !isEmpty ? self : shellQuoted
  }

  /// The text as one word of fish's command line (fish(1), "Quotes").
  package var fishQuoted: String {
    quoted { ["'", #"\"#].contains($0) ? #"\"# + String($0) : nil }
  }

  /// In single quotes, with those characters replaced. To a shell, a mark that follows a quote is no
  /// part of it, as it is to Swift.
  private func quoted(_ replacement: (Unicode.Scalar) -> String?) -> String {
    "'" + unicodeScalars.map { replacement($0) ?? String($0) }.joined() + "'"
  }
}
