import Files

/// The objects of a JSON file, one at a time: in an array, as `task export` writes them, in arrays within one, as
/// `gh api --slurp` does, or one per line with or without commas between, as old versions of Taskwarrior did.
struct JSONObjects {
  private var bytes: ImportFile.Reader
  private var openArrays = 0

  /// The text of an object, or nil if it isn't one, and the line on which it begins.
  typealias Part = (line: Int, object: [UInt8]?)

  init(_ file: ImportFile) {
    bytes = ImportFile.Reader(file)
  }

  mutating func next() throws -> Part? {
    while let byte = try bytes.peek() {
      switch byte {
      case UInt8(ascii: "{"): return try object()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"),
        UInt8(ascii: ","):
        break
      case UInt8(ascii: "[") where openArrays < 2: openArrays += 1
      case UInt8(ascii: "]") where openArrays > 0: openArrays -= 1
      default: return try restOfLine()
      }
      _ = try bytes.next()
    }
    defer { openArrays = 0 }
    return openArrays > 0 ? (bytes.line, nil) : nil
  }

  private mutating func restOfLine() throws -> Part {
    let line = bytes.line
    while let byte = try bytes.peek(), byte != UInt8(ascii: "\n") { _ = try bytes.next() }
    return (line, nil)
  }

  /// Reads up to the brace that closes the object. Escapes control characters in strings: Taskwarrior writes
  /// them raw, which JSON forbids.
  private mutating func object() throws -> Part {
    let line = bytes.line
    var object: [UInt8] = []
    var depth = 0
    var isText = false
    var isEscaped = false
    while try bytes.peek() != nil {
      try bytes.appendRun(to: &object) { byte in
        switch byte {
        case ..<0x20: return true
        case _ where isEscaped: isEscaped = false
        case UInt8(ascii: "\\"): isEscaped = isText
        case UInt8(ascii: "\""): isText.toggle()
        case UInt8(ascii: "{") where !isText: depth += 1
        case UInt8(ascii: "}") where !isText:
          depth -= 1
          return depth == 0
        default: break
        }
        return false
      }
      try ImportFile.checkRecord(object.count, line: line)
      switch try bytes.peek() {
      case UInt8(ascii: "}")? where depth == 0:
        object.append(try bytes.next() ?? 0)
        return (line, object)
      case let byte? where byte < 0x20:
        _ = try bytes.next()
        if isText { object += "\\u\(byte.hex(digits: 4))".utf8 } else { object.append(byte) }
        isEscaped = false
      // The next part of the file.
      default: break
      }
    }
    openArrays = 0
    return (line, nil)
  }
}
