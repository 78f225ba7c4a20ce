import Files

/// A JSON value whose objects keep the order of their members.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// A string, or null.
  package init(_ text: String?) {
    self = text.map(JSON.string) ?? .null
  }

  package init(_ number: Int) {
    self = .integer(Int64(number))
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map(Member.init))
  }

  package init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  package init(stringLiteral text: String) {
    self = .string(text)
  }

  package init(integerLiteral number: Int64) {
    self = .integer(number)
  }

  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSON {
  /// The value of an object's member; nil if it is missing or this isn't an object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The strings of an array that contains only strings.
  package var strings: [String]? {
    guard case .array(let values) = self else { return nil }
    let strings = values.compactMap(\.string)
    return strings.count == values.count ? strings : nil
  }
}

extension JSON {
  /// An object with more members, which come last.
  package func adding(_ others: KeyValuePairs<String, JSON>) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members + others.map { Member($0.key, $0.value) })
  }

  /// The value as one line of RFC 8259 text. Characters that a terminal could act on are escaped.
  package var text: String {
    String(decoding: utf8, as: UTF8.self)
  }

  /// ``text`` in UTF-8.
  package var utf8: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += String(value).utf8
    case .number(let value): output += (value.isFinite ? String(value) : "null").utf8
    case .string(let value): Self.write(value, to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// The size in bytes of an encoded string, including quotes.
  package static func encodedSize(of string: String) -> Int {
    isPlain(string) ? string.utf8.count + 2 : JSON.string(string).utf8.count
  }

  /// Whether a string needs no escapes.
  private static func isPlain(_ string: String) -> Bool {
    var string = string
    return string.withUTF8(isPlain)
  }

  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes {
      let isPlain =
        byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      if !isPlain { return false }
    }
    return true
  }

  static func write(_ string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    var string = string
    // Most strings are plain, and checking each character takes longer than everything else.
    let isWritten = string.withUTF8 { bytes in
      guard isPlain(bytes) else { return false }
      output.append(contentsOf: bytes)
      return true
    }
    if isWritten { return }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\"".utf8
      case "\\": output += "\\\\".utf8
      case "\n": output += "\\n".utf8
      case "\t": output += "\\t".utf8
      case "\r": output += "\\r".utf8
      case _ where scalar.isTerminalControl:
        for unit in UTF16.encode(scalar)! { output += "\\u\(unit.hex(digits: 4))".utf8 }
      default: output += UTF8.encode(scalar)!
      }
    }
  }
}
