extension Character {
  /// Columns that a terminal gives the character: that of its widest scalar, two where it is shown
  /// as an emoji.
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

  /// Wide or fullwidth by UAX #11, East Asian Width: W and F of EastAsianWidth.txt, joined over unassigned
  /// gaps; emoji are told by their property.
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
