/// A hook that a shell runs, and the block of ootd's lines in it. It stays bytes, for its text may be
/// in any encoding.
package struct HookScript: Sendable {
  /// What uninstalling has to take away besides the block.
  package enum Mark: String, Sendable, CaseIterable {
    case nothing = ""
    /// The file, which was made for the block.
    case file = " (file)"
    /// The file and its folder.
    case folder = " (folder)"
  }

  package let bytes: [UInt8]
  /// Where the block is, its last newline included.
  private let block: Range<Int>?

  /// What a file that is made for the block begins with.
  private static let shebang = Array("#!/bin/sh\n".utf8)
  private static let start = "# >>> ootd hook"
  private static let end = "# <<< ootd hook <<<"
  private static let shells = ["sh", "bash", "dash", "ksh", "zsh"]

  /// - Throws: Why it is not to be written to.
  package init(_ bytes: [UInt8]) throws(HookObstacle) {
    let interpreter = HookScript.interpreter(of: bytes)
    guard HookScript.shells.contains(interpreter ?? ""), !bytes.contains(0) else {
      throw .notShell(interpreter: bytes.contains(0) ? nil : interpreter)
    }
    if zip(bytes, bytes.dropFirst() + [HookScript.newline]).contains(where: {
      $0 == (13, HookScript.newline)
    }) {
      throw .carriageReturns
    }
    self.bytes = bytes
    block = try HookScript.block(in: bytes)
  }

  /// Those lines between their marks, without a newline at the end; after the last mark words may
  /// follow, as git appends them to a command of its configuration.
  package static func marked(_ lines: [UInt8], _ mark: Mark = .nothing) -> [UInt8] {
    Array("\(start)\(mark.rawValue) >>>\n".utf8) + lines + Array(end.utf8)
  }

  /// A file of nothing else.
  package static func file(of lines: [UInt8], _ mark: Mark) -> [UInt8] {
    shebang + marked(lines, mark) + [newline]
  }

  /// The block; nil where it isn't installed.
  package var installed: [UInt8]? { block.map { Array(bytes[$0]) } }

  package var mark: Mark {
    guard let block else { return .nothing }
    let marks = Mark.allCases.dropFirst()
    return marks.first { bytes[block].starts(with: "\(HookScript.start)\($0.rawValue)".utf8) }
      ?? .nothing
  }

  /// With these lines as its block: in the place of the present one, or else right after the shebang,
  /// for nothing comes after an `exit` or `exec`.
  package func installing(_ lines: [UInt8]) -> [UInt8] {
    let marked = HookScript.marked(lines, mark)
    if let block {
      let isEnded = bytes[block].last == HookScript.newline
      return bytes[..<block.lowerBound] + marked + (isEnded ? [HookScript.newline] : [])
        + bytes[block.upperBound...]
    }
    guard let end = bytes.firstIndex(of: HookScript.newline) else {
      return bytes + [HookScript.newline] + marked
    }
    return bytes[...end] + marked + [HookScript.newline] + bytes[(end + 1)...]
  }

  /// Without the block; nil where nothing is left of a file that was made for it.
  package func uninstalling() -> [UInt8]? {
    guard let block else { return bytes }
    // After a last line without a newline, the block brought one.
    let isUnended = block.upperBound == bytes.count && bytes.last != HookScript.newline
    let rest = bytes[..<(block.lowerBound - (isUnended ? 1 : 0))] + bytes[block.upperBound...]
    return mark != .nothing && rest.elementsEqual(HookScript.shebang) ? nil : Array(rest)
  }

  private static let newline = UInt8(ascii: "\n")

  /// The name of the program in the first line: `sh` of `#!/usr/bin/env -S sh -e`.
  private static func interpreter(of bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "#!".utf8) else { return nil }
    let line = String(
      decoding: bytes.dropFirst(2).prefix { $0 != newline && $0 != 13 }, as: UTF8.self)
    var words = line.split { $0 == " " || $0 == "\t" }[...]
    if words.first?.split(separator: "/").last == "env" {
      words = words.dropFirst().drop { $0.hasPrefix("-") || $0.contains("=") }
    }
    return words.first?.split(separator: "/").last.map(String.init)
  }

  private static func block(in bytes: [UInt8]) throws(HookObstacle) -> Range<Int>? {
    var starts: [Int] = []
    var ends: [Int] = []
    var place = 0
    for line in bytes.split(separator: newline, omittingEmptySubsequences: false) {
      let after = min(place + line.count + 1, bytes.count)
      if line.starts(with: start.utf8) { starts.append(place) }
      if line.starts(with: end.utf8) { ends.append(after) }
      place = after
    }
    if starts.isEmpty, ends.isEmpty { return nil }
    guard starts.count == 1, ends.count == 1, starts[0] < ends[0], starts[0] > 0 else {
      throw .damagedBlock
    }
    return starts[0]..<ends[0]
  }
}
