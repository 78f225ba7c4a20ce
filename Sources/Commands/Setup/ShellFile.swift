import Files
import Git
import Localization
import Rendering

/// The startup file of a shell, in which a line starts ootd. `setup` writes a marked block; users may also
/// have added lines themselves.
struct ShellFile {
  let shell: Shell
  let path: String
  let bytes: [UInt8]
  let exists: Bool
  /// The file that a symbolic link leads to; nil if it isn't one.
  let target: String?
  /// Why setup doesn't write to the file.
  let obstacle: Obstacle?
  /// The range of the block, with its last newline; nil if there is none, or it is damaged.
  private let range: Range<Int>?

  enum Obstacle: String {
    case unreadable, unwritable, carriageReturns, damagedBlock
  }

  /// The lines around the block.
  static let marks = (start: "# >>> ootd setup >>>", end: "# <<< ootd setup <<<")
  private static let start = Array(marks.start.utf8)
  private static let end = Array(marks.end.utf8)
  private static let newline = UInt8(ascii: "\n")

  init(_ shell: Shell, at path: String) {
    self.shell = shell
    self.path = path
    target = FileSystem.isSymbolicLink(path) ? FileSystem.realPath(path) : nil
    exists = FileSystem.exists(path) || FileSystem.isSymbolicLink(path)
    let file = FileSystem.file(path)
    if case .contents(let found) = file { bytes = found } else { bytes = [] }
    range = Self.block(in: bytes)
    obstacle =
      switch file {
      case .unreadable, .tooLarge: .unreadable
      case .missing where exists: .unreadable
      case _ where !AtomicFile.canWrite(path): .unwritable
      case _ where bytes.contains("\r\n".utf8): .carriageReturns
      default: Self.hasMarks(bytes) && range == nil ? .damagedBlock : nil
      }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: newline, omittingEmptySubsequences: false)
  }

  private static func block(in bytes: [UInt8]) -> Range<Int>? {
    let lines = lines(of: bytes)
    let starts = lines.filter { $0.starts(with: start) }
    let ends = lines.filter { $0.starts(with: end) }
    guard starts.count == 1, ends.count == 1, starts[0].startIndex < ends[0].startIndex else {
      return nil
    }
    return starts[0].startIndex..<min(ends[0].endIndex + 1, bytes.count)
  }

  /// The text of the block; nil if there is none.
  var block: String? { range.map { String(decoding: bytes[$0], as: UTF8.self) } }

  /// The purpose of a line in the file, by the command that prints its code.
  enum Part: String, CaseIterable {
    /// Shows the day in the prompt.
    case prompt = "init"
    /// Completes command lines.
    case completions
  }

  /// The parts that the block has.
  var partsInBlock: Set<Part> {
    Set(Part.allCases.filter { runs($0, in: range.map { bytes[$0] } ?? []) })
  }

  /// Whether a line outside the block runs a part, because a user added it.
  func runsByHand(_ part: Part) -> Bool { runs(part, in: bytesByHand) }

  /// The file without the block.
  private var bytesByHand: ArraySlice<UInt8> {
    var bytes = bytes
    if let range { bytes.removeSubrange(range) }
    return bytes[...]
  }

  private func runs(_ part: Part, in bytes: ArraySlice<UInt8>) -> Bool {
    let command = "\(part.rawValue) \(shell)"
    return Self.code(in: bytes).contains { line in
      ["ootd", "ootd'", "ootd\""].contains { line.contains("\($0) \(command)") }
    }
  }

  /// The lines that aren't comments.
  private static func code(in bytes: ArraySlice<UInt8>) -> [String] {
    lines(of: Array(bytes)).map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("#") }
  }

  /// The lines of the block, without its marks.
  /// - Parameter program: The path of ootd.
  func lines(of parts: Set<Part>, program: String) -> [String] {
    let ootd = program == program.shellWord ? program : shell.quoted(program)
    let code = Part.allCases.filter(parts.contains).flatMap { part -> [String] in
      let line = shell.startupLine(part, program: ootd)
      let showsPrompt = Self.code(in: bytesByHand).contains { $0.contains("OOTD_PROMPT") }
      return [line] + (part == .prompt && !showsPrompt ? promptLines : [])
    }
    let isFish = shell == .fish
    return [isFish ? "if test -x \(ootd)" : "if [ -x \(ootd) ]; then"]
      + code.map { (isFish ? "    " : "  ") + $0 } + [isFish ? "end" : "fi"]
  }

  /// The block with those parts.
  func block(of parts: Set<Part>, program: String) -> String {
    ([Self.marks.start] + lines(of: parts, program: program) + [Self.marks.end])
      .map { $0 + "\n" }.joined()
  }

  private var promptLines: [String] {
    switch shell {
    case .bash:
      // 32 is green; with NO_COLOR, the 0 after it takes the colour away.
      [
        "[[ $PS1 == *OOTD_PROMPT* ]] || "
          + #"PS1='${OOTD_PROMPT:+\[\e[32${NO_COLOR:+;0}m\]$OOTD_PROMPT\[\e[0m\] }'$PS1"#
      ]
    case .zsh:
      [
        "setopt prompt_subst",
        "[[ $RPROMPT == *OOTD_PROMPT* ]] || "
          + "RPROMPT='%F{${${NO_COLOR:+default}:-green}}$OOTD_PROMPT%f'${RPROMPT:+ $RPROMPT}",
      ]
    case .fish:
      [
        "if not functions -q fish_right_prompt",
        "    function fish_right_prompt",
        "        set -q NO_COLOR; or set_color green; echo -n $OOTD_PROMPT; set_color normal",
        "    end", "end",
      ]
    }
  }

  /// Where a block goes.
  func place(_ context: CommandContext) async -> BlockPlace {
    if let range { return BlockPlace(offset: range.lowerBound) }
    let parser = await ShellParser(shell, for: bytes, context)
    return await BlockPlaceSearch(in: bytes, of: shell, parser).place()
  }

  /// The file with a block, which replaces the current one, and the text that was inserted for it.
  func installing(_ block: String, at place: Int) -> (bytes: [UInt8], inserted: String) {
    if let range {
      var bytes = bytes
      bytes.replaceSubrange(range, with: block.utf8)
      return (bytes, block)
    }
    let needsNewline = place > 0 && bytes[place - 1] != Self.newline
    let inserted = (needsNewline ? "\n" : "") + block
    return (bytes[..<place] + Array(inserted.utf8) + bytes[place...], inserted)
  }

  /// The file without text that setup inserted; nil if it isn't there as it was inserted.
  static func removing(_ inserted: String, from bytes: [UInt8]) -> [UInt8]? {
    guard !inserted.isEmpty, let range = bytes.firstRange(of: Array(inserted.utf8)) else {
      return nil
    }
    // A newline that ended the former last line stays if something was added below the block.
    let isFollowed = inserted.hasPrefix("\n") && range.upperBound < bytes.count
    var bytes = bytes
    bytes.removeSubrange((range.lowerBound + (isFollowed ? 1 : 0))..<range.upperBound)
    return bytes
  }

  /// Whether any part of a block is left in a file.
  static func hasMarks(_ bytes: [UInt8]) -> Bool {
    lines(of: bytes).contains { $0.starts(with: start) || $0.starts(with: end) }
  }
}
