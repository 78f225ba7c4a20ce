/// A name in a colour that todos are sorted by.
package struct Label: Hashable, Sendable {
  package let id: EntityID
  package var name: String
  package var color: LabelColor

  package init(id: EntityID, name: String, color: LabelColor) {
    self.id = id
    self.name = name
    self.color = color
  }
}

/// What is to change of a label; nil keeps a value.
package struct LabelEdit: Hashable, Sendable {
  package var name: String?
  package var color: LabelColor?

  package init(name: String? = nil, color: LabelColor? = nil) {
    self.name = name
    self.color = color
  }

  package var isEmpty: Bool { self == LabelEdit() }
}

/// A label, and how many todos have it.
package struct LabelUse: Hashable, Sendable {
  package let label: Label
  package let open: Int
  package let done: Int

  package init(label: Label, open: Int, done: Int) {
    self.label = label
    self.open = open
    self.done = done
  }
}

/// The colour of a label, in sRGB.
package struct LabelColor: Hashable, Sendable {
  /// Red, green and blue, a byte each: `0x40A858`.
  package let rgb: Int

  /// - Parameter rgb: From 0 to 0xFFFFFF.
  package init?(rgb: Int) {
    guard (0...0xFF_FFFF).contains(rgb) else { return nil }
    self.rgb = rgb
  }

  /// `#RRGGBB`, also without the sign, which unquoted begins a comment in shells; or a name of
  /// ``names``.
  package init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let rgb = Int(digits, radix: 16)
    {
      self.rgb = rgb
    } else if let rgb = Self.named[text.lowercased()] {
      self.rgb = rgb
    } else {
      return nil
    }
  }

  /// A colour as it is typed: also `random`, of a hue that the number gives.
  /// - Throws: ``TodoError/invalidColor(_:)``
  package static func checked(
    _ text: String, seed: @autoclosure () -> UInt64
  ) throws(TodoError) -> LabelColor {
    if text.lowercased() == "random" { return LabelColor(seed: seed()) }
    guard let color = LabelColor(text) else { throw .invalidColor(text) }
    return color
  }

  /// A colour that is neither pale nor dark, of a hue that the number gives: of any two labels of a
  /// few dozen, most differ.
  package init(seed: UInt64) {
    let hue = Double(seed % 360) / 60
    let (least, most) = [(0x3C, 0xC8), (0x50, 0xE0), (0x78, 0xF0)][Int(seed / 360 % 3)]
    let rise = hue.truncatingRemainder(dividingBy: 2) - 1
    let middle = least + Int((1 - abs(rise)) * Double(most - least))
    let parts =
      switch Int(hue) {
      case 0: (most, middle, least)
      case 1: (middle, most, least)
      case 2: (least, most, middle)
      case 3: (least, middle, most)
      case 4: (middle, least, most)
      default: (most, least, middle)
      }
    rgb = parts.0 << 16 | parts.1 << 8 | parts.2
  }

  /// The colour of a label that was given none: the same for a name on every machine.
  package init(ofName name: String) {
    self.init(seed: EntityID(digestOf: Array("ootd color \(SearchText.folded(name))".utf8)).low)
  }

  /// Whether text on it is black, for that is read best, rather than white.
  package var hasBlackText: Bool {
    let (red, green, blue) = (rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF)
    return 299 * red + 587 * green + 114 * blue > 500 * 255
  }

  /// The names that a colour can be given by, sorted.
  package static var names: [String] { named.keys.sorted() }

  /// CSS Color Module Level 4, "Named Colors": those that people know by name.
  private static let named: [String: Int] = [
    "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "brown": 0xA52A2A, "coral": 0xFF7F50,
    "crimson": 0xDC143C, "cyan": 0x00FFFF, "fuchsia": 0xFF00FF, "gold": 0xFFD700,
    "gray": 0x808080, "green": 0x008000, "grey": 0x808080, "indigo": 0x4B0082, "khaki": 0xF0E68C,
    "lavender": 0xE6E6FA, "lime": 0x00FF00, "magenta": 0xFF00FF, "maroon": 0x800000,
    "navy": 0x000080, "olive": 0x808000, "orange": 0xFFA500, "orchid": 0xDA70D6, "pink": 0xFFC0CB,
    "plum": 0xDDA0DD, "purple": 0x800080, "red": 0xFF0000, "salmon": 0xFA8072, "silver": 0xC0C0C0,
    "teal": 0x008080, "tomato": 0xFF6347, "turquoise": 0x40E0D0, "violet": 0xEE82EE,
    "white": 0xFFFFFF, "yellow": 0xFFFF00,
  ]
}

extension LabelColor: CustomStringConvertible {
  /// `#40a858`.
  package var description: String {
    "#" + String(rgb + 0x100_0000, radix: 16).dropFirst()
  }
}
