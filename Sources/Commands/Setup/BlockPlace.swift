/// A place for a block in a startup file.
struct BlockPlace: Equatable {
  /// In bytes.
  let offset: Int
  /// The number of the line above which the user has to move the block, because no place for it was found there;
  /// nil if the order is right.
  var laterLine: Int?
}

/// Finds the place for a block: at the top level, where the shell gets to it, and before what must come after it.
///
/// A place is at the top level if the shell parses the text before it as complete commands.
struct BlockPlaceSearch {
  private let shell: Shell
  private let bytes: [UInt8]
  private let lines: [(start: Int, indent: Int, text: Substring)]
  /// The least indentation, in bytes: that of almost all commands at the top level.
  private let indent: Int
  private let parser: ShellParser?
  /// The lines of other tools' marked blocks.
  private let blocks: [ClosedRange<Int>]

  /// - Parameter parser: Nil if the shell isn't installed; the block then goes to the end.
  init(in bytes: [UInt8], of shell: Shell, _ parser: ShellParser?) {
    self.shell = shell
    self.bytes = bytes
    self.parser = parser
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .filter { $0.startIndex < bytes.count }
      .map { line in
        let text = line.drop { " \t".utf8.contains($0) }
        return (
          line.startIndex, line.count - text.count, String(decoding: text, as: UTF8.self)[...]
        )
      }
    indent = lines.filter { !$0.text.isEmpty }.map(\.indent).min() ?? 0
    blocks = Self.blocks(in: lines.map(\.text))
  }

  func place() async -> BlockPlace {
    guard parser != nil else {
      let later = lines.firstIndex { mustComeLater($0.text) }
      return BlockPlace(offset: bytes.count, laterLine: later.map { $0 + 1 })
    }
    let limit = await limit()
    guard let found = await lastPlace(upTo: limit ?? lines.count) else {
      return BlockPlace(offset: bytes.count, laterLine: limit.map { $0 + 1 })
    }
    // A comment belongs to the command below it.
    var line = found
    while line > 0, line < lines.count, isOwnComment(line - 1) { line -= 1 }
    if line < found, await !isPlace(line) { line = found }
    return BlockPlace(offset: line < lines.count ? lines[line].start : bytes.count)
  }

  private func isOwnComment(_ line: Int) -> Bool {
    lines[line].text.hasPrefix("#") && !lines[line].text.hasPrefix("#!")
      && !blocks.contains { $0.contains(line) }
  }

  // MARK: The order

  /// Commands of bash's prompts and terminals that take over the hooks that they find (see the guide's chapter
  /// on the prompt).
  private let laterInBash =
    /(?i)starship\s+init|atuin\s+init|bash-preexec|ble-attach|shell[-_]integration|wezterm\.sh|\/ble\.sh(?!.*--(?:noattach|attach=none))/
  /// `# THIS MUST BE AT THE END OF THE FILE FOR SDKMAN TO WORK`
  private let lastByComment = /(?i)#.*\b(?:must|keep|should)\b.*\b(?:end|last|bottom)\b/
  /// A command that leaves the file.
  private let leaving =
    /^(?:[^|&(){}"'`]*;\s*)?(?:return|exit|exec\s+(?![0-9&]*[<>]|\{))\b/
  private let exec =
    /(?:^|[;&|({]\s*|\b(?:then|do|else|and|or|command|builtin)\s+)exec\s+(?![0-9&]*[<>]|\{)\S/

  private func mustComeLater(_ text: Substring) -> Bool {
    if text.contains(lastByComment) { return true }
    return shell == .bash && !text.hasPrefix("#") && text.contains(laterInBash)
  }

  /// The first line before which the block must be; nil if it may be at the end.
  private func limit() async -> Int? {
    for (line, text) in lines.map(\.text).enumerated() {
      if lines[line].indent == indent, text.contains(leaving), await isPlace(line) {
        return line
      }
      // A later line that replaces the prompt or its hooks would replace those of the block, too.
      if mustComeLater(text) {
        let rest = await firstPlace(after: line) ?? lines.count
        if !lines[rest...].contains(where: { Self.replacesPrompt($0.text) }) { return line }
      }
    }
    // A last command such as `[ -x /bin/fish ] && exec fish` may leave the file, too.
    guard let last = lines.lastIndex(where: { !$0.text.hasPrefix("#") && !$0.text.isEmpty }),
      let start = await lastPlace(upTo: last),
      lines[start...last].contains(where: { $0.text.contains(exec) })
    else { return nil }
    return start
  }

  /// Whether a line sets the prompt or its hooks without keeping what they were.
  private static func replacesPrompt(_ text: Substring) -> Bool {
    guard let match = text.firstMatch(of: /^(?:export\s+)?(PS1|PROMPT_COMMAND)=(.*)/) else {
      return false
    }
    return !["$\(match.1)", "${\(match.1)"].contains { match.2.contains($0) }
  }

  // MARK: The top level

  /// The last line, up to one, before which the block can be.
  private func lastPlace(upTo last: Int) async -> Int? {
    for line in (0...last).reversed() {
      if line == last || isOutermost(line), await isPlace(line) {
        return parser?.hasTime == true ? line : nil
      }
    }
    return nil
  }

  private func firstPlace(after line: Int) async -> Int? {
    for line in lines.indices.dropFirst(line + 1) where isOutermost(line) {
      if await isPlace(line) { return line }
    }
    return nil
  }

  private let closing = /^(?:fi|done|esac|end|else|elif|then|do|[})])/

  /// Whether a line may be the first of a command at the top level: parsing takes time.
  private func isOutermost(_ line: Int) -> Bool {
    lines[line].indent == indent && !lines[line].text.isEmpty
      && !lines[line].text.contains(closing)
  }

  private let continued = /(?:&&|\|)\s*(?:#.*)?$/

  private func isPlace(_ line: Int) async -> Bool {
    guard line > 0 else { return lines.first?.text.hasPrefix("#!") != true }
    guard !blocks.contains(where: { $0.lowerBound < line && line <= $0.upperBound }) else {
      return false
    }
    // The command goes on, or begins as a condition. zsh accepts the former at the end of a file.
    let above = lines[..<line].last { !$0.text.isEmpty && !$0.text.hasPrefix("#") }?.text ?? ""
    let word = line < lines.count ? lines[line].text.prefix(while: \.isLetter) : ""
    if lines[line - 1].text.hasSuffix("\\") || above.contains(continued)
      || (shell == .fish && ["and", "or"].contains(word))
    {
      return false
    }
    // Within a block, which an open here-document doesn't end.
    let text = line < lines.count ? bytes[..<lines[line].start] : (bytes + Array("\n".utf8))[...]
    let (begin, end) = shell == .fish ? ("begin\n", "end\n") : ("{ :\n", "}\n")
    return await parser?.parses(Array(begin.utf8) + text + Array(end.utf8)) == true
  }

  /// Pairs the comments that begin and end blocks: `# >>> conda initialize >>>`, `# BEGIN ANSIBLE MANAGED BLOCK`,
  /// `### Added by Zinit's installer`, `# pnpm`; `# <<< conda initialize <<<`, `# END …`, `### End of …`, `# pnpm end`.
  private static func blocks(in lines: [Substring]) -> [ClosedRange<Int>] {
    var blocks: [ClosedRange<Int>] = []
    let opening = /(?i)^#+\s*(?:begin|start|region)\b|\badded by\b|\bconfigured by\b/
    for (end, text) in lines.enumerated() where text.hasPrefix("#") {
      let isArrow = text.contains(/^#+\s*<<</)
      guard isArrow || text.contains(/(?i)^#+\s*(?:end|endregion)\b|^#.*\send$/) else { continue }
      let begin = lines[..<end].indices.last { index in
        let other = lines[index]
        if isArrow { return other.contains(/^#+\s*>>>/) }
        return other.hasPrefix("#") && (other.contains(opening) || text == "\(other) end")
      }
      if let begin, begin > blocks.last?.upperBound ?? -1 { blocks.append(begin...end) }
    }
    return blocks
  }
}

/// Parses startup files with their own shell, which executes nothing (`-n`), for a few seconds at most.
struct ShellParser {
  private let shell: Shell
  private let program: SystemProgram
  private let deadline = ContinuousClock.now + .seconds(3)
  private var options: [String]

  /// Nil if the shell isn't installed.
  init?(_ shell: Shell, for bytes: [UInt8], _ context: CommandContext) async {
    guard let program = SystemProgram(shell.rawValue, context) else { return nil }
    self.shell = shell
    self.program = program
    options =
      switch shell {
      case .bash: ["--norc", "--noprofile", "-n"]
      case .zsh: ["-f", "-n"]
      case .fish: ["-n"]
      }
    // A file may switch on further patterns, which `-n` doesn't execute.
    if shell == .bash, await parses(bytes) == false { options += ["-O", "extglob"] }
  }

  var hasTime: Bool { ContinuousClock.now < deadline }

  /// Whether the shell accepts a text without a warning; nil if there is no time left to find out.
  func parses(_ text: [UInt8]) async -> Bool? {
    guard hasTime, let answer = await program.answer(options, input: text) else {
      return nil
    }
    return answer.isSuccess && (shell == .fish || answer.error.isEmpty)
  }
}
