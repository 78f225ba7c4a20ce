extension String {
  /// The text as one word of a POSIX shell's command line, whatever it holds.
  package var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// The same, without quotes where it needs none.
  package var shellWord: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "._-+/@".contains($0) }
    return isPlain && !isEmpty ? self : shellQuoted
  }

  /// The text as one word of fish's command line (fish(1), "Quotes").
  package var fishQuoted: String {
    "'" + replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}
