import Rendering
import Todos

/// The lines that a shell's script reads: the kind of completion, then one candidate per line.
struct CompletionReply {
  let lines: [String]

  /// - Parameters:
  ///   - environment: `COLUMNS` is the terminal's width; in bash, `COMP_TYPE` is the kind of the request.
  init(
    _ completion: Completion, to line: TypedLine, in shell: Shell, _ environment: [String: String]
  ) {
    let width = environment["COLUMNS"].flatMap { Int($0) } ?? 80
    let candidates = completion.candidates.filter(\.isTypable)
    if let paths = completion.paths {
      lines = [paths.rawValue]
    } else if shell == .bash {
      // For 9, 33, 63 and 64, bash lists the candidates; for other types it inserts them.
      let lists = ["9", "33", "63", "64"].contains(environment["COMP_TYPE"])
      lines = BashReply(candidates, to: line, width: lists ? width : nil).lines
    } else {
      let matching = candidates.filter { $0.begins(with: line.current) }
      let texts = shell == .zsh ? matching.listed(width) : matching.map(\.description.visible)
      lines = ["words"] + zip(matching, texts).map { "\($0.value)\t\($1)" }
    }
  }
}

extension Candidate {
  /// Ignores case: whether case matters is a setting of the shell.
  fileprivate func begins(with text: String) -> Bool {
    value.lowercased().hasPrefix(text.lowercased())
  }
}

extension [Candidate] {
  /// Lines such as `12  -- Fix token refresh`, with the titles aligned.
  fileprivate func listed(_ width: Int) -> [String] {
    let column = map(\.value.displayWidth).max() ?? 0
    return map { candidate in
      if candidate.description.isEmpty { return candidate.value }
      let padding = String(repeating: " ", count: column - candidate.value.displayWidth)
      return "\(candidate.value)\(padding)  -- \(candidate.description.visible)"
        .truncated(toWidth: width - 1)
    }
  }
}

/// The possible words at the cursor.
struct Completion {
  /// The paths that the shell completes itself.
  enum Paths: String {
    case files, folders
  }

  var candidates: [Candidate] = []
  var paths: Paths?

  init(_ candidates: [Candidate] = []) {
    self.candidates = candidates
  }
}

extension Completion.Paths {
  init?(_ source: ValueSource) {
    self.init(rawValue: source.rawValue)
  }
}

/// A possible word at the cursor.
struct Candidate: Equatable {
  /// The word, without any quotes.
  var value: String
  /// A one-line description; empty if it needs none.
  var description: String
  /// Whether the word is complete, so that nothing follows in it.
  let isWhole: Bool

  init(_ value: String, _ description: String = "", isWhole: Bool = true) {
    self.value = value
    self.description = description
    self.isWhole = isWhole
  }

  /// The candidate with a prefix of the same word.
  func following(_ head: String) -> Candidate {
    Candidate(head + value, description, isWhole: isWhole)
  }

  /// Whether a user can type it: it isn't empty and has no control characters, which come from other
  /// programs.
  var isTypable: Bool {
    !value.unicodeScalars.contains(where: \.isTerminalControl) && !value.isEmpty
  }
}

/// The texts that bash's script appends to the typed word. bash inserts them literally, so ootd has to add
/// the quotes; because texts are only appended, quotes that the user has typed are kept.
struct BashReply {
  /// The first line is `quoted` if bash has to add a space after the closing quote, otherwise `words`. Each
  /// other line is a `+` and a text to append.
  let lines: [String]

  /// - Parameter width: The terminal's width if bash lists the texts, so that they can have descriptions; nil
  ///   if it inserts them into the command line.
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
    // bash inserts the common prefix, which mustn't include a part of a description.
    let isSafe = described.commonPrefixLength == texts.commonPrefixLength
    lines = ["words"] + (isSafe ? described : texts).map { "+\($0)" }
  }

  /// Lines such as `12  (Fix token refresh)`, with the titles aligned.
  private static func described(_ endings: [Ending], _ width: Int) -> [String] {
    let column = endings.map(\.text.displayWidth).max() ?? 0
    return endings.map { ending in
      let description = ending.candidate.description.visible
      if description.isEmpty { return ending.text }
      let padding = String(repeating: " ", count: column - ending.text.displayWidth)
      let room = width - column - 4
      return room < 8
        ? ending.text : "\(ending.text)\(padding)  (\(description.truncated(toWidth: room)))"
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
  /// The text to append at the cursor for a value; nil if the typed text isn't a prefix of it.
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
  /// The length of the common prefix in characters, for a bash that is set to ignore case and to treat `-`
  /// and `_` alike.
  fileprivate var commonPrefixLength: Int {
    let folded = map { [Unicode.Scalar]($0.lowercased().replacing("_", with: "-").unicodeScalars) }
    guard let first = folded.first else { return 0 }
    return folded.map { zip(first, $0).prefix { $0 == $1 }.count }.min() ?? 0
  }
}
