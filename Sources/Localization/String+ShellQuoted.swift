extension String {
  /// The text quoted as one word for a POSIX shell, whatever it contains.
  package var shellQuoted: String {
    quoted { $0 == "'" ? #"'\''"# : nil }
  }

  /// The text as one word for a POSIX shell, quoted only if necessary.
  package var shellWord: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "._-+/@".contains($0) }
    return isPlain && !isEmpty ? self : shellQuoted
  }

  /// The text quoted as one word for fish (fish(1), "Quotes").
  package var fishQuoted: String {
    quoted { ["'", #"\"#].contains($0) ? #"\"# + String($0) : nil }
  }

  /// Puts the text into single quotes and replaces scalars. It doesn't work on characters because Swift
  /// merges a combining mark with the quote before it, and a shell doesn't.
  private func quoted(_ replacement: (Unicode.Scalar) -> String?) -> String {
    "'" + unicodeScalars.map { replacement($0) ?? String($0) }.joined() + "'"
  }
}
