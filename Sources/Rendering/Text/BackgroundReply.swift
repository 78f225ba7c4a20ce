import Files

extension Background {
  /// Parses a terminal's reply to the query of its background, such as `ESC ] 11 ; rgb:ffff/ffff/ffff`
  /// and BEL or ST (xterm's ctlseqs, OSC 11; the colour as in XParseColor(3)). Other text around the reply
  /// is ignored. Nil if it has no whole reply.
  package init?(reply: some Sequence<UInt8>) {
    let text = String(decoding: Array(reply), as: UTF8.self)
    guard let start = text.firstRange(of: "\u{1B}]11;")?.upperBound,
      let end = text[start...].firstIndex(where: { $0 == "\u{1B}" || $0 == "\u{07}" }),
      let luminance = Background.luminance(text[start..<end])
    else { return nil }
    self = luminance > 0.5 ? .light : .dark
  }

  /// The luminance, from 0 to 1, of `rgb:` or `rgba:` with one to four hexadecimal digits per component.
  private static func luminance(_ color: Substring) -> Double? {
    let parts = color.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = ["rgb": 3, "rgba": 4][String(parts[0])] else { return nil }
    let components = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { digits -> Double? in
        guard (1...4).contains(digits.utf8.count), let value = Int(hex: digits.utf8) else {
          return nil
        }
        return Double(value) / Double(1 << (4 * digits.utf8.count) - 1)
      }
    guard components.count == count else { return nil }
    return 0.299 * components[0] + 0.587 * components[1] + 0.114 * components[2]
  }
}
