/// A colour of the screen.
struct Color: Hashable, Sendable {
  /// Red, green and blue, a byte each: `0x40A858`.
  let rgb: Int
  /// The nearest of xterm's 256 colours, chosen by eye.
  let xterm: Int

  init(_ rgb: Int, xterm: Int) {
    self.rgb = rgb
    self.xterm = xterm
  }

  /// `#40a858`, as CSS has it.
  var css: String {
    "#" + String(rgb + 0x100_0000, radix: 16).dropFirst()
  }

  /// The SGR parameters (ECMA-48) of text in this colour.
  func parameters(_ depth: ColorDepth) -> String? {
    switch depth {
    case .trueColor: "38;2;\(rgb >> 16);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
    case .ansi256: "38;5;\(xterm)"
    case .ansi16, .none: nil
    }
  }
}
