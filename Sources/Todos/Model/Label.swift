import Files

/// A name with a colour that groups todos.
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

/// A label and its numbers of open and done todos.
package struct LabelUse: Hashable, Identifiable, Sendable {
  package let label: Label
  package let open: Int
  package let done: Int

  package var id: EntityID { label.id }

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

  /// Parses `#RRGGBB`, or a name in ``names``. The `#` is optional: unquoted, it begins a comment in
  /// shells.
  package init?(_ text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if digits.utf8.count == 6, let rgb = Int(hex: digits.utf8) {
      self.rgb = rgb
    } else if let rgb = Self.named[text.lowercased()] {
      self.rgb = rgb
    } else {
      return nil
    }
  }

  /// Parses a colour as typed: also `random`, which picks a hue from the seed.
  /// - Throws: ``TodoError/invalidColor(_:)``
  package static func checked(
    _ text: String, seed: @autoclosure () -> UInt64
  ) throws(TodoError) -> LabelColor {
    if text.lowercased() == "random" { return LabelColor(seed: seed()) }
    guard let color = LabelColor(text) else { throw .invalidColor(text) }
    return color
  }

  /// A colour that is neither pale nor dark, with a hue from the seed. Of a few dozen labels, most
  /// pairs differ.
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

  /// The default colour of a label, the same for a name on every machine.
  package init(ofName name: String) {
    self.init(seed: EntityID(digestOf: Array("ootd color \(SearchText.folded(name))".utf8)).low)
  }

  /// Whether black text is easier to read on it than white.
  package var hasBlackText: Bool {
    let (red, green, blue) = (rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF)
    return 299 * red + 587 * green + 114 * blue > 500 * 255
  }

  /// The names of colours that can be typed, sorted.
  package static var names: [String] { named.keys.sorted() }

  /// The common ones of CSS Color Module Level 4, "Named Colors".
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
  package var description: String { "#" + rgb.hex(digits: 6) }
}

/// A goal that todos contribute to.
package struct Milestone: Hashable, Identifiable, Sendable {
  package let id: EntityID
  package var name: String
  package var description: String
  package var due: Day?
  package var isClosed: Bool
  /// The number of its todos that are not done.
  package var open: Int
  /// The number of its todos that are done.
  package var done: Int

  package init(
    id: EntityID, name: String, description: String = "", due: Day? = nil, isClosed: Bool = false,
    open: Int = 0, done: Int = 0
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.due = due
    self.isClosed = isClosed
    self.open = open
    self.done = done
  }

  /// The share of its todos that is done.
  package var progress: Completion { Completion(done: done, total: open + done) }

  /// Whether it is open and was due before that day.
  package func isOverdue(on today: Day) -> Bool {
    !isClosed && due.map { $0 < today } ?? false
  }
}

/// A comment on a todo.
package struct Comment: Hashable, Sendable {
  package let at: Moment
  package let text: String

  package init(at: Moment, text: String) {
    self.at = at
    self.text = text
  }
}

extension Comment {
  /// Compares texts byte by byte: comments that differ only in Unicode normalization differ.
  package static func == (left: Comment, right: Comment) -> Bool {
    left.at == right.at && left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(at)
    text.hashBytes(into: &hasher)
  }

  /// Returns the text if it is a valid comment.
  package static func checked(_ text: String) throws(TodoError) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty(.comment) }
    return try fitting(text)
  }

  /// Returns the text if it fits into an operation.
  package static func fitting(_ text: String) throws(TodoError) -> String {
    try TextKind.comment.check(text)
    return text
  }
}

/// A comment with the id and the number that edits and deletions refer to.
package struct PostedComment: Hashable, Sendable {
  package let id: EntityID
  /// Its place among all comments on the todo by age, from 1; deleting one leaves the others' numbers.
  package let number: Int
  package let author: Author
  package let comment: Comment

  package init(id: EntityID, number: Int, author: Author = .person, comment: Comment) {
    self.id = id
    self.number = number
    self.author = author
    self.comment = comment
  }
}
