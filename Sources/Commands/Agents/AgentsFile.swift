import Files
import Rendering

/// A file of instructions for agents, such as AGENTS.md, and ootd's block in it.
///
/// The block's first line says how to restore the file: a hash of the lines as ootd wrote them, how many line
/// ends it put above, and whether it created the file.
struct AgentsFile {
  let path: String
  private let bytes: [UInt8]
  private let exists: Bool
  /// Nil if the file has none.
  private let block: Block?

  private struct Block {
    let range: Range<Int>
    /// The line ends above the block that ootd added.
    let lineEnds: Int
    let hasCreatedFile: Bool
    /// Whether the lines are those that ootd wrote.
    let isIntact: Bool
  }

  /// Why ootd doesn't write to the file.
  enum Obstacle: String, Error {
    case outside, notAFile, notText, damaged, edited
  }

  private static let start = "<!-- ootd agents "
  private static let end = "<!-- ootd agents end -->"

  /// - Parameter tree: The folder that the file must be in, links resolved, but not in its `.git`.
  init(at path: String, in tree: String) throws(Obstacle) {
    self.path = path
    let file = FileSystem.file(path)
    exists = FileSystem.exists(path) || FileSystem.isSymbolicLink(path)
    let real = FileSystem.realPath(exists ? path : path.parentFolder)
    guard let real, (real + "/").hasPrefix(tree + "/"),
      !real.dropFirst(tree.count).lowercased().split(separator: "/").contains(".git")
    else { throw .outside }
    switch file {
    case .contents(let found): bytes = found
    case .missing where !exists: bytes = []
    default: throw .notAFile
    }
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw .notText
    }
    block = try Self.block(in: bytes)
  }

  /// The content with these lines as its block; nil if it has them already.
  /// - Throws: ``Obstacle/edited``
  func installing(_ text: String) throws(Obstacle) -> [UInt8]? {
    if let block, !block.isIntact { throw .edited }
    let lineEnds = block?.lineEnds ?? missingLineEnds
    let header =
      Self.start + SetupStep.digest(of: Array(text.utf8)) + " +\(lineEnds)" + (isOwn ? " new" : "")
      + " -->"
    let lines = Array("\(header)\n\(text)\(Self.end)\n".replacing("\n", with: lineEnd).utf8)
    if let block {
      // A block at the end may have lost its last line end.
      let isEnded = bytes[block.range].last == Self.newline
      let new = isEnded ? lines : lines.dropLast(lineEnd.utf8.count)
      if bytes[block.range].elementsEqual(new) { return nil }
      return bytes[..<block.range.lowerBound] + new + bytes[block.range.upperBound...]
    }
    return bytes + Array(String(repeating: lineEnd, count: lineEnds).utf8) + lines
  }

  /// Whether ootd created the file.
  var isOwn: Bool { block?.hasCreatedFile ?? !exists }

  /// The content without the block; nil if it has none.
  /// - Throws: ``Obstacle/edited``
  func removing() throws(Obstacle) -> [UInt8]? {
    guard let block else { return nil }
    guard block.isIntact else { throw .edited }
    let below = bytes[block.range.upperBound...]
    var above = bytes[..<block.range.lowerBound]
    // A line end that ended the former last line stays if something was added below the block, and all stay
    // if someone has removed the blank line.
    if above.filter({ $0 != 13 }).suffix(2) == [Self.newline, Self.newline] {
      for _ in 0..<(below.isEmpty ? block.lineEnds : min(1, block.lineEnds)) {
        above.removeLast(above.dropLast().last == 13 ? 2 : 1)
      }
    }
    return Array(above + below)
  }

  /// The line ends that a blank line above the block needs.
  private var missingLineEnds: Int {
    if bytes.isEmpty { return 0 }
    return bytes.last == Self.newline ? 1 : 2
  }

  /// The line end of the file's first line.
  private var lineEnd: String {
    guard let first = bytes.firstIndex(of: Self.newline), first > 0 else { return "\n" }
    return bytes[first - 1] == 13 ? "\r\n" : "\n"
  }

  private static let newline = UInt8(ascii: "\n")

  private static func block(in bytes: [UInt8]) throws(Obstacle) -> Block? {
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    let marks = lines.indices.filter { lines[$0].starts(with: start.utf8) }
    if marks.isEmpty { return nil }
    let isEnd = { (index: Int) in lines[index].starts(with: end.utf8) }
    guard marks.count == 2, !isEnd(marks[0]), isEnd(marks[1]) else { throw .damaged }
    let header = String(decoding: lines[marks[0]].dropFirst(start.utf8.count), as: UTF8.self)
    let words = header.split(separator: " ")
    guard words.count > 2, words[1].first == "+", let lineEnds = Int(words[1].dropFirst()),
      (0...2).contains(lineEnds)
    else { throw .damaged }
    let content = lines[(marks[0] + 1)..<marks[1]].map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self) + "\n"
    }.joined()
    return Block(
      range: lines[marks[0]].startIndex..<min(lines[marks[1]].endIndex + 1, bytes.count),
      lineEnds: lineEnds, hasCreatedFile: words[2] == "new",
      isIntact: SetupStep.digest(of: Array(content.utf8)) == words[0])
  }
}
