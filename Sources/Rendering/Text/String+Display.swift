import Files
import Todos

extension StringProtocol {
  /// Columns of the text in a terminal.
  package var displayWidth: Int {
    // Fast path: most text is printable ASCII, which has one column per byte.
    if isPrintableASCII { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether each byte is a printable ASCII character.
  var isPrintableASCII: Bool {
    let isPrintable = { (byte: UInt8) in byte &- 0x20 < 0x5F }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPrintable) }
      ?? utf8.allSatisfy(isPrintable)
  }

  /// The text cut to at most `width` columns, ending in `…` if it was longer.
  package func truncated(toWidth width: Int) -> String {
    guard displayWidth > width else { return String(self) }
    var kept = ""
    var columns = 1
    for character in self {
      columns += character.displayWidth
      if columns > width { break }
      kept.append(character)
    }
    return width > 0 ? kept + "…" : ""
  }
}

extension String {
  /// The text cut to at most `limit` bytes in UTF-8, between two characters.
  package func truncated(toBytes limit: Int) -> String {
    if utf8.count <= limit { return self }
    var kept = ""
    for character in self {
      if kept.utf8.count + character.utf8.count + "…".utf8.count > limit { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text cut at its start to at most `width` columns, such as `…/src/api` for a path.
  package func truncatedAtStart(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    var columns = 1
    let kept = reversed().prefix { character in
      columns += character.displayWidth
      return columns <= width
    }
    return width > 0 ? "…" + String(kept.reversed()) : ""
  }

  /// Both texts without most of what they begin with alike, if one is wider than `width` columns and would differ only in
  /// the second half of them: `…log [ ] find it`, `…log [x] find it`.
  static func differing(_ from: String, _ to: String, inWidth width: Int) -> [String] {
    let count = zip(from, to).prefix { $0 == $1 }.count
    let isCut = [from, to].contains { $0.displayWidth > width }
    guard isCut, from.prefix(count).displayWidth > width / 2 else { return [from, to] }
    let last = from.prefix(count).suffix(width / 3)
    let words = last.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
    let kept = words.isEmpty ? last.count : words.count
    return [from, to].map { "…" + $0.dropFirst(count - kept) }
  }

  /// Rows of printed lines in a terminal, which wraps those that are wider. Colours have no width.
  package func rows(inWidth width: Int) -> Int {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .reduce(0) { rows, line in
        // Fast path: a character has at least as many bytes as columns.
        if line.count <= width { return rows + 1 }
        let parts = Substring(line).split(separator: "\u{1B}", omittingEmptySubsequences: false)
        let colored = parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }
        let columns = (parts.prefix(1) + colored).reduce(0) { $0 + $1.displayWidth }
        return rows + max(1, (columns + width - 1) / max(1, width))
      }
  }
}

/// The side of its columns to which text is aligned.
package enum Alignment: Sendable {
  case leading, trailing
}

extension Character {
  /// Columns of the character in a terminal: the width of its widest scalar, or two if it is displayed as an
  /// emoji.
  package var displayWidth: Int {
    let width = unicodeScalars.reduce(0) { Swift.max($0, $1.displayWidth) }
    let asksForEmoji = unicodeScalars.dropFirst().first?.value == 0xFE0F
    return asksForEmoji && width == 1 ? 2 : width
  }
}

extension Unicode.Scalar {
  var displayWidth: Int {
    if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// Whether the scalar is Wide or Fullwidth by UAX #11, East Asian Width: W and F of EastAsianWidth.txt,
  /// joined across unassigned gaps. Emoji are recognised by their property.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F265, 0x1F300...0x1F320, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}

extension String {
  /// A single line with terminal control and invisible characters made visible: C0 as Unicode pictures (`␛`),
  /// the rest as `<U+202E>`. What shapes emoji and letters stays.
  package var visible: String {
    // Fast path: most text is printable ASCII.
    if isPrintableASCII { return self }
    guard unicodeScalars.contains(where: { $0.isTerminalControl || $0.isInvisible }) else {
      return self
    }
    var text = ""
    for character in self {
      if Self.taggedFlags.contains(character) {
        text.append(character)
        continue
      }
      let scalars = Array(character.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        let isShaping =
          index > 0
          && scalar.shapes(scalars[index - 1], index + 1 < scalars.count ? scalars[index + 1] : nil)
        if scalar.isTerminalControl || scalar.isInvisible && !isShaping {
          text += scalar.picture
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// The flags that are written with tags: England, Scotland and Wales (Unicode Technical Standard #51).
  private static let taggedFlags: Set<Character> = Set(
    ["gbeng", "gbsct", "gbwls"].map { region in
      var scalars = String.UnicodeScalarView(["\u{1F3F4}"])
      scalars += region.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) }
      scalars.append("\u{E007F}")
      return Character(String(scalars))
    })

  /// The lines, each made visible; tabs become spaces.
  package var visibleLines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .joined(separator: "    ").visible
    }
  }
}

extension Unicode.Scalar {
  /// Whether it shows nothing itself (UAX #44, Default_Ignorable_Code_Point): text that differs only in such
  /// characters looks the same.
  fileprivate var isInvisible: Bool {
    value > 0x7F && (properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(value))
  }

  /// Whether an invisible scalar changes how the one before it, or the two around it, look.
  fileprivate func shapes(_ previous: Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool {
    switch value {
    case 0x200D where next?.isPicture == true: previous.isPicture || previous.value == 0xFE0F
    case 0x200C, 0x200D: previous.isJoined
    case 0xFE0E, 0xFE0F: previous.isPicture || previous.properties.isEmoji && next?.value == 0x20E3
    case 0xFE00...0xFE02, 0xE0100...0xE01EF: previous.properties.isIdeographic
    case 0x180B...0x180D, 0x180F: (0x1820...0x18AA).contains(previous.value)
    default: false
    }
  }

  private var isPicture: Bool { value > 0x7F && properties.isEmoji }

  /// Whether it belongs to a script whose letters join, or don't, at U+200C and U+200D: Arabic, Indic and others.
  private var isJoined: Bool {
    switch value {
    case 0x0600...0x109F, 0x1780...0x18AF, 0x1A20...0x1CFF, 0xA800...0xA8FF, 0xA980...0xAADF,
      0xABC0...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF:
      properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    default: false
    }
  }

  /// The block "Control Pictures" has a picture for each C0 control and for DEL.
  fileprivate var picture: String {
    switch value {
    case 0...0x1F: String(UnicodeScalar(0x2400 + value) ?? "\u{FFFD}")
    case 0x7F: "\u{2421}"
    default: "<U+\(hexadecimal)>"
    }
  }

  /// The code point in at least four hexadecimal digits.
  var hexadecimal: String { value.hex(digits: 4, uppercase: true) }
}

extension String {
  /// Lines of at most `width` columns, broken between words and between Japanese characters, but not within code in
  /// backticks that fits on a line.
  /// - Parameters:
  ///   - limit: If the text needs more lines, the last one ends in `…`.
  ///   - splitsWords: Whether a wider word is broken; a terminal breaks it without a newline, so it can still be copied.
  package func wrapped(
    toWidth width: Int, lines limit: Int = .max, splitsWords: Bool = true
  ) -> [String] {
    let width = max(1, width)
    var lines = [""]
    for (word, gap) in breakableParts(inWidth: width) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.displayWidth + gap.count + word.displayWidth <= width {
        lines[lines.count - 1] += gap + word
      } else {
        lines.append(word)
      }
      while splitsWords, lines.count <= limit, lines[lines.count - 1].displayWidth > width {
        let (head, rest) = lines[lines.count - 1].split(atWidth: width)
        lines[lines.count - 1] = head
        lines.append(rest)
      }
      if lines.count > limit { break }
    }
    guard lines.count > limit else { return lines }
    let last = lines[(limit - 1)...].joined(separator: " ") + " …"
    return lines[..<(limit - 1)] + [last.truncated(toWidth: width)]
  }

  /// The width of the widest part that lines of `width` columns keep whole.
  func widestPart(inWidth width: Int) -> Int {
    breakableParts(inWidth: width).map(\.text.displayWidth).max() ?? 0
  }

  /// The parts between which a line can be broken, each with the space before it. Japanese has no spaces
  /// between words: a line can be broken between any two characters, but not before a closing mark.
  private func breakableParts(inWidth width: Int) -> [(text: String, gap: String)] {
    var parts: [(text: String, gap: String)] = []
    // Nil if the line can't be broken here.
    var gap: String? = " "
    var wasJapanese = false
    for unit in units(inWidth: width) {
      guard let first = unit.first, unit != " " else {
        gap = " "
        continue
      }
      if gap == nil, first.isJapanese || wasJapanese, !"、。）」』ー・っゃゅょッャュョ々".contains(first) {
        gap = ""
      }
      if let gap {
        parts.append((String(unit), gap))
      } else {
        parts[parts.count - 1].text += unit
      }
      gap = nil
      wasJapanese = first.isJapanese && !"（「『".contains(first)
    }
    return parts
  }

  /// The characters, with code in backticks as one of them if it fits in `width` columns.
  private func units(inWidth width: Int) -> [Substring] {
    var units: [Substring] = []
    var rest = self[...]
    while let first = rest.first {
      let end = first == "`" ? rest.dropFirst().firstIndex(of: "`") : nil
      let code = end.map { rest[...$0] } ?? rest.prefix(1)
      units += code.displayWidth <= width ? [code] : code.indices.map { code[$0...$0] }
      rest = rest[code.endIndex...]
    }
    return units
  }

  /// As many characters as fit, at least one, and the rest.
  private func split(atWidth width: Int) -> (String, String) {
    var columns = 0
    var end = startIndex
    for index in indices {
      columns += self[index].displayWidth
      if columns > width, index > startIndex { break }
      end = self.index(after: index)
    }
    return (String(self[..<end]), String(self[end...]))
  }
}

extension Character {
  /// Whether it is kana, a Chinese character or full-width punctuation. Korean separates words by spaces.
  fileprivate var isJapanese: Bool {
    guard let scalar = unicodeScalars.first?.value else { return false }
    return (0x3000...0x30FF).contains(scalar) || (0x4E00...0x9FFF).contains(scalar)
      || (0xFF00...0xFFEF).contains(scalar)
  }
}
