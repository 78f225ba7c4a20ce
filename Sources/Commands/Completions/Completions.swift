import Rendering
import Todos

/// Prints a shell's completion script; with `--line`, the completions that the script requests.
struct Completions: OotdCommand {
  static let usage = Usage(
    "completions",
    examples: [
      "completions bash", "completions zsh", "completions fish",
      "completions zsh --program /usr/bin/ootd > _ootd",
    ])

  @Argument("shell", offering: .shells) var shell: String
  @Option("program", offering: .files) var program: String?
  /// The command line up to the cursor, as typed.
  @Option("line", isHidden: true) var line: String?

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let shell = try Shell(named: shell)
    if let line { return Self.answer(line, in: shell, session.context) }
    try session.print(.completions, for: shell, program: program ?? session.context.executable)
  }

  /// Prints the completions at the cursor. Prints nothing after an error, because a message would end up in
  /// the line that the user is typing.
  static func answer(_ text: String, in shell: Shell, _ context: CommandContext) {
    // Completions are the same in every folder, so skip the search for a repository.
    let session = Session(context, context.gitEnvironment, in: nil)
    defer { session.close() }
    let line = TypedLine(text, in: shell)
    guard !line.words.isEmpty else { return }
    let found = context.debug.ignoring("completion") {
      if line.isRedirection { return Completion(paths: .files) }
      return try session.completion(after: Array(line.words.dropFirst()), line.current)
    }
    var completion = found ?? Completion()
    // Only the shell knows the values of variables.
    if !line.isLiteral { completion.candidates = [] }
    let reply = completion.reply(to: line, in: shell, context.environment)
    context.debug.ignoring("completion") {
      try session.print(reply.map { $0 + "\n" }.joined())
    }
  }
}

/// The possible words at the cursor.
struct Completion {
  var candidates: [Candidate] = []
  /// `files` or `folders`, which the shell completes itself.
  var paths: ValueSource?

  /// The lines that a shell's script reads: the kind of completion, then one candidate per line.
  /// - Parameter environment: `COLUMNS` is the terminal's width; in bash, `COMP_TYPE` is the kind of the request.
  func reply(
    to line: TypedLine, in shell: Shell, _ environment: [String: String]
  ) -> [String] {
    if let paths { return [paths.rawValue] }
    let width = environment["COLUMNS"].flatMap { Int($0) } ?? 80
    // Nobody can type control characters, which come from other programs.
    let candidates = candidates.filter {
      !$0.value.isEmpty && !$0.value.unicodeScalars.contains(where: \.isTerminalControl)
    }
    if shell == .bash {
      // For 9, 33, 63 and 64, bash lists the candidates; for other types it inserts them.
      let type = environment["COMP_TYPE"] ?? ""
      let lists = ["9", "33", "63", "64"].contains(type)
      return candidates.bashReply(
        to: line, width: lists ? width : nil, insertsPrefix: lists && type != "63")
    }
    // Whether case matters is a setting of the shell.
    let typed = line.current.lowercased()
    let begun = candidates.filter { !$0.isTitled && $0.value.lowercased().hasPrefix(typed) }
    let titled = candidates.filter(\.isTitled)
    let lines = { (candidates: [Candidate]) in
      let texts = shell == .zsh ? candidates.listed(width) : candidates.map(\.description.visible)
      return zip(candidates, texts).map { "\($0.value)\t\($1)" }
    }
    // fish itself finds candidates by their descriptions.
    let separator = shell == .zsh && !titled.isEmpty ? [""] : []
    return ["words"] + lines(begun) + separator + lines(titled)
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
  /// Whether the typed text is a part of its description, a title: the word takes the place of the text.
  let isTitled: Bool

  init(
    _ value: String, _ description: String = "", isWhole: Bool = true, isTitled: Bool = false
  ) {
    self.value = value
    self.description = description
    self.isWhole = isWhole
    self.isTitled = isTitled
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

  /// The texts that bash's script appends to the typed word, or puts in its place. bash inserts them literally, so
  /// ootd has to add the quotes; because most texts are only appended, quotes that the user has typed are kept.
  ///
  /// The first line is `quoted` if bash has to add a space after the closing quote, otherwise `words`. Each
  /// other line is a `+` and a text to append, or a `=` and one in place of the word.
  /// - Parameters:
  ///   - width: The terminal's width if bash lists the texts, so that they can have descriptions; nil if it inserts
  ///     them into the command line.
  ///   - insertsPrefix: Whether bash inserts the common prefix of several.
  fileprivate func bashReply(
    to line: TypedLine, width: Int?, insertsPrefix: Bool
  ) -> [String] {
    let endings = compactMap { candidate in
      (candidate.isTitled ? line.replacement(candidate.value) : line.ending(of: candidate.value))
        .map {
          Candidate(
            $0, candidate.description, isWhole: candidate.isWhole, isTitled: candidate.isTitled)
        }
    }
    let sign = { (candidate: Candidate) in candidate.isTitled ? "=" : "+" }
    if let ending = endings.first, endings.count == 1 {
      let isQuoted = ending.isWhole && line.quotation != .none
      let last = line.quotation.mark.map(String.init) ?? " "
      return [
        isQuoted ? "quoted" : "words", sign(ending) + ending.value + (ending.isWhole ? last : ""),
      ]
    }
    let texts = endings.map(\.value)
    let room = width.map { $0 - line.current.displayWidth - 1 }
    let described = room.map(endings.described) ?? texts
    // bash inserts the common prefix, which mustn't include a part of a description.
    let isSafe = described.commonPrefixLength == texts.commonPrefixLength
    // Beside the typed word itself, numbers have no common prefix that would take its place.
    let keepsWord = insertsPrefix && !endings.isEmpty && endings.allSatisfy(\.isTitled)
    return ["words"] + (keepsWord ? ["+"] : [])
      + zip(endings, isSafe ? described : texts).map { sign($0) + $1 }
  }

  /// Lines such as `12  (Fix token refresh)`, with the titles aligned.
  private func described(_ width: Int) -> [String] {
    let column = map(\.value.displayWidth).max() ?? 0
    let room = width - column - 4
    return map { candidate in
      let description = candidate.description.visible
      if description.isEmpty || room < 8 { return candidate.value }
      let padding = String(repeating: " ", count: column - candidate.value.displayWidth)
      return "\(candidate.value)\(padding)  (\(description.truncated(toWidth: room)))"
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

  /// A value in place of the word; nil if bash takes the word for several (bash(1), `COMP_WORDBREAKS`).
  fileprivate func replacement(_ value: String) -> String? {
    current.contains { "@><=;|&(:".contains($0) } ? nil : value
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
