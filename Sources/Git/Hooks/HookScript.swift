/// A hook run by a shell, and ootd's block in it. It is kept as bytes, because its text may be in any
/// encoding.
package struct HookScript: Sendable {
  /// Marks what uninstalling removes besides the block.
  package enum Mark: String, Sendable, CaseIterable {
    case nothing = ""
    /// The file, which ootd created.
    case file = " (file)"
    /// The file and its folder.
    case folder = " (folder)"
  }

  package let bytes: [UInt8]
  /// The range of the block, including its last newline.
  private let block: Range<Int>?

  /// The first line of a file that ootd creates.
  private static let shebang = Array("#!/bin/sh\n".utf8)
  private static let start = "# >>> ootd hook"
  private static let end = "# <<< ootd hook <<<"
  private static let shells = ["sh", "bash", "dash", "ksh", "zsh"]

  /// - Throws: Why ootd doesn't write to it.
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

  /// The lines between ootd's markers, without a newline at the end. Words may follow the last marker,
  /// because git appends arguments to a configured command.
  package static func marked(_ lines: [UInt8], _ mark: Mark = .nothing) -> [UInt8] {
    Array("\(start)\(mark.rawValue) >>>\n".utf8) + lines + Array(end.utf8)
  }

  /// The content of a file with only the block.
  package static func file(of lines: [UInt8], _ mark: Mark) -> [UInt8] {
    shebang + marked(lines, mark) + [newline]
  }

  /// The block; nil if it isn't installed.
  package var installed: [UInt8]? { block.map { Array(bytes[$0]) } }

  package var mark: Mark {
    guard let block else { return .nothing }
    let marks = Mark.allCases.dropFirst()
    return marks.first { bytes[block].starts(with: "\(HookScript.start)\($0.rawValue)".utf8) }
      ?? .nothing
  }

  /// The script with these lines as its block. They replace the current block or go right after the
  /// shebang, because nothing runs after an `exit` or `exec`.
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

  /// The script without the block; nil if ootd created the file and nothing else is left in it.
  package func uninstalling() -> [UInt8]? {
    guard let block else { return bytes }
    // Installing added a newline if the last line had none.
    let isUnended = block.upperBound == bytes.count && bytes.last != HookScript.newline
    let rest = bytes[..<(block.lowerBound - (isUnended ? 1 : 0))] + bytes[block.upperBound...]
    return mark != .nothing && rest.elementsEqual(HookScript.shebang) ? nil : Array(rest)
  }

  private static let newline = UInt8(ascii: "\n")

  /// The name of the program in the first line: `sh` for `#!/usr/bin/env -S sh -e`.
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
