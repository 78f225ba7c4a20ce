import Files

/// Input from a terminal: a key, a pasted text, or an action of the mouse.
package enum Input: Hashable, Sendable {
  case key(Key)
  /// A text between the marks of bracketed paste, which is never read as keys.
  case paste(String)
  case mouse(Mouse)
}

/// A key of the keyboard.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// Ctrl and a letter.
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, tab, backTab, backspace, delete, escape

  /// Whether it leaves what is asked: Escape, Ctrl-C, Ctrl-D and Ctrl-G.
  var cancels: Bool {
    [.escape, .control("c"), .control("d"), .control("g")].contains(self)
  }

  /// Decodes the keys among the bytes that a terminal sends; see ``Input/decode(_:isWhole:)``.
  package static func decode(_ bytes: inout [UInt8], isWhole: Bool) -> [Key] {
    Input.decode(&bytes, isWhole: isWhole).compactMap { input in
      if case .key(let key) = input { key } else { nil }
    }
  }
}

/// An action of the left button or the wheel.
package struct Mouse: Hashable, Sendable {
  package enum Action: Hashable, Sendable { case press, drag, release, wheelUp, wheelDown }

  package let action: Action
  /// From 0, at the top left.
  package let row: Int
  package let column: Int
}

extension Input {
  /// Decodes the bytes that a terminal sends, and removes them. An incomplete character or sequence stays.
  ///
  /// Besides control characters it reads the sequences of ECMA-48 and xterm (ctlseqs: SGR mouse, bracketed paste), and
  /// those of the Kitty keyboard protocol (sw.kovidgoyal.net/kitty/keyboard-protocol). Others are dropped.
  /// - Parameter isWhole: Whether no more bytes follow soon, so that a lone ESC is the Escape key.
  package static func decode(_ bytes: inout [UInt8], isWhole: Bool) -> [Input] {
    var inputs: [Input] = []
    var rest = bytes[...]
    while let first = rest.first {
      if first == 0x1B {
        guard let (input, length) = sequence(rest, isWhole: isWhole) else { break }
        if let input { inputs.append(input) }
        rest = rest.dropFirst(length)
        continue
      }
      let length = first < 0xC0 || first >= 0xF8 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      // A broken character takes nothing of what follows it.
      let found = 1 + rest.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.count
      guard found == length || found < rest.count || isWhole else { break }
      let text = String(decoding: rest.prefix(found), as: UTF8.self)
      rest = rest.dropFirst(found)
      if let key = Key(control: first) {
        inputs.append(.key(key))
      } else if first >= 0x20 {
        inputs += text.filter { $0 != "\u{FFFD}" }.map { .key(.character($0)) }
      }
    }
    bytes = Array(rest)
    return inputs
  }

  /// The input of an escape sequence and its length; a nil input for one without meaning here, nil if more bytes may
  /// follow.
  private static func sequence(
    _ bytes: ArraySlice<UInt8>, isWhole: Bool
  ) -> (input: Input?, length: Int)? {
    guard bytes.count > 1 else { return isWhole ? (.key(.escape), 1) : nil }
    let second = bytes[bytes.startIndex + 1]
    // The Escape key, and then another that isn't a letter with Alt.
    if second < 0x20 { return (.key(.escape), 1) }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (nil, 2) }
    let end = bytes.indices.dropFirst(2).first {
      (0x40...0x7E).contains(bytes[$0]) || bytes[$0] == 0x1B
    }
    guard let end else { return isWhole ? (nil, bytes.count) : nil }
    // Another sequence ends one that is broken off, such as Alt-O before a paste.
    if bytes[end] == 0x1B { return (nil, end - bytes.startIndex) }
    let length = end + 1 - bytes.startIndex
    let body = String(decoding: bytes[(bytes.startIndex + 2)..<end], as: UTF8.self)
    if body == "200", bytes[end] == UInt8(ascii: "~") {
      return paste(bytes.dropFirst(length), isWhole: isWhole).map {
        (.paste($0.text), length + $0.length)
      }
    }
    return (input(body, bytes[end]), length)
  }

  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  private static func paste(
    _ bytes: ArraySlice<UInt8>, isWhole: Bool
  ) -> (text: String, length: Int)? {
    let end = bytes.firstRange(of: endOfPaste)
    guard let end = end ?? (isWhole ? bytes.endIndex..<bytes.endIndex : nil) else { return nil }
    let text = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    return (text, end.upperBound - bytes.startIndex)
  }

  /// - Parameters:
  ///   - body: The parameters of the sequence.
  ///   - final: Its last byte.
  private static func input(_ body: String, _ final: UInt8) -> Input? {
    let numbers = body.drop { $0 == "<" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { part in
        part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      }
    let number = { (index: Int) in numbers.indices.contains(index) ? numbers[index].first ?? 0 : 0 }
    if body.hasPrefix("<") {
      return mouse(number(0), row: number(2), column: number(1), isRelease: final == 0x6D)
    }
    // A third kind of event is a key's release.
    if numbers.count > 1, numbers[1].count > 1, numbers[1][1] == 3 { return nil }
    let modifiers = max(0, number(1) - 1)
    let key: Key? =
      switch final {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      case UInt8(ascii: "H"): .home
      case UInt8(ascii: "F"): .end
      case UInt8(ascii: "Z"): .backTab
      case UInt8(ascii: "~"): Key(function: number(0))
      case UInt8(ascii: "u"): Key(code: number(0), modifiers: modifiers)
      default: nil
      }
    return key.map { .key($0) }
  }

  private static func mouse(_ button: Int, row: Int, column: Int, isRelease: Bool) -> Input? {
    let action: Mouse.Action? =
      // Without the bits of Shift, Alt and Ctrl.
      switch button & ~0x1C {
      case 0: isRelease ? .release : .press
      case 32: .drag
      case 64: .wheelUp
      case 65: .wheelDown
      default: nil
      }
    guard let action, row > 0, column > 0 else { return nil }
    return .mouse(Mouse(action: action, row: row - 1, column: column - 1))
  }
}

extension Key {
  /// The key of a control character.
  fileprivate init?(control byte: UInt8) {
    switch byte {
    case 0x0D, 0x0A: self = .enter
    case 0x7F, 0x08: self = .backspace
    case 0x09: self = .tab
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: return nil
    }
  }

  /// The key of `CSI number ~`.
  fileprivate init?(function number: Int) {
    switch number {
    case 1, 7: self = .home
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    default: return nil
    }
  }

  /// The key of `CSI code ; modifiers u`: 1 is Shift, 2 Alt, 4 Ctrl.
  fileprivate init?(code: Int, modifiers: Int) {
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
    switch (code, modifiers) {
    case (9, let modifiers) where modifiers & 1 != 0: self = .backTab
    case (27, _): self = .escape
    case (0..<32, _), (127, _): self.init(control: UInt8(code))
    case (_, 4), (_, 5): self = .control(Character(scalar))
    case (57344...63743, _): return nil
    case (_, 0): self = .character(Character(scalar))
    case (_, 1): self = .character(String(scalar).uppercased().first ?? Character(scalar))
    default: return nil
    }
  }
}

/// A line of text that is being typed, with the keys of readline(3).
package struct TypedLine: Hashable, Sendable {
  private(set) var characters: [Character]
  /// How many characters are before the cursor.
  private(set) var cursor: Int

  package init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  package var text: String { String(characters) }

  /// The text before the cursor.
  var start: String { String(characters[..<cursor]) }

  /// Inserts a text; its line breaks become spaces.
  mutating func insert(_ text: String) {
    let new = text.map { $0.isNewline ? " " : $0 }
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  /// Applies a key.
  /// - Returns: Whether the key edits a line.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace where cursor > 0: remove(from: cursor - 1)
    case .backspace: break
    case .delete where cursor < characters.count: characters.remove(at: cursor)
    case .delete: break
    case .control("w"):
      let kept = characters[..<cursor].reversed().drop(while: \.isWhitespace)
        .drop { !$0.isWhitespace }
      remove(from: kept.count)
    case .control("u"): remove(from: 0)
    case .control("k"): characters.removeSubrange(cursor...)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    default: return false
    }
    return true
  }

  private mutating func remove(from start: Int) {
    characters.removeSubrange(start..<cursor)
    cursor = start
  }
}
