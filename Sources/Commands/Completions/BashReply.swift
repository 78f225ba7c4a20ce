import Rendering

/// What bash's script puts behind what is typed. bash completes as it finds texts, so that quotes are
/// up to us; where nothing but an end is added, those that a person has begun stay as they are.
struct BashReply {
  /// The first is `quoted` where bash is to put a blank behind the quote that it closes. In the others
  /// a `+` comes before what is added.
  let lines: [String]

  /// - Parameter width: The terminal's, where what is listed can have descriptions; nil where it is
  ///   put into the command line.
  init(_ candidates: [Candidate], to line: TypedLine, width: Int?) {
    let endings = candidates.compactMap { candidate in
      line.ending(of: candidate.value).map { Ending(text: $0, of: candidate) }
    }
    if let ending = endings.first, endings.count == 1 {
      let isQuoted = ending.candidate.isWhole && line.quotation != .none
      let last = line.quotation.mark.map(String.init) ?? " "
      lines = [
        isQuoted ? "quoted" : "words", "+\(ending.text)\(ending.candidate.isWhole ? last : "")",
      ]
      return
    }
    let texts = endings.map(\.text)
    let room = width.map { $0 - line.current.displayWidth - 1 }
    let described = room.map { BashReply.described(endings, $0) } ?? texts
    // What all begin with alike is put in: no description may be a part of that.
    let isSafe = described.sharedBeginning == texts.sharedBeginning
    lines = ["words"] + (isSafe ? described : texts).map { "+\($0)" }
  }

  /// `12  (Fix token refresh)`, the titles below each other.
  private static func described(_ endings: [Ending], _ width: Int) -> [String] {
    let column = endings.map(\.text.displayWidth).max() ?? 0
    return endings.map { ending in
      let description = ending.candidate.description.visible
      if description.isEmpty { return ending.text }
      let blanks = String(repeating: " ", count: column - ending.text.displayWidth)
      let room = width - column - 4
      return room < 8
        ? ending.text : "\(ending.text)\(blanks)  (\(description.truncated(toWidth: room)))"
    }
  }

  private struct Ending {
    let text: String
    let candidate: Candidate

    init(text: String, of candidate: Candidate) {
      self.text = text
      self.candidate = candidate
    }
  }
}

extension TypedLine {
  /// What is to be added at the cursor for that value; nil where something else is typed.
  fileprivate func ending(of value: String) -> String? {
    guard value.unicodeScalars.starts(with: current.unicodeScalars) else { return nil }
    let rest = value.unicodeScalars.dropFirst(current.unicodeScalars.count)
    let quoted = quotation.quoted(String(rest))
    guard isEscaped else { return quoted }
    return quoted.unicodeScalars.first == "\\"
      ? String(quoted.unicodeScalars.dropFirst()) : nil
  }
}

extension [String] {
  /// With how many characters all begin alike, to a bash that is set to make no difference between
  /// capitals and small letters, `-` and `_`.
  fileprivate var sharedBeginning: Int {
    let folded = map { [Unicode.Scalar]($0.lowercased().replacing("_", with: "-").unicodeScalars) }
    guard let first = folded.first else { return 0 }
    return folded.map { zip(first, $0).prefix { $0 == $1 }.count }.min() ?? 0
  }
}
