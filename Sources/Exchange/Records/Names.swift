extension [String] {
  /// Names as a record holds its labels: without the blanks around them, each once, sorted.
  var asLabels: [String] {
    if isEmpty { return self }
    let names = map { $0.trimmed(of: [0x20, 0x09]) }
    return Set(names.filter { !$0.isEmpty }).sorted()
  }
}

extension String {
  /// Without those ASCII characters at its beginning and end.
  func trimmed(of bytes: [UInt8]) -> String {
    let isKept = { (byte: UInt8) in !bytes.contains(byte) }
    guard let first = utf8.firstIndex(where: isKept), let last = utf8.lastIndex(where: isKept)
    else { return "" }
    if first == utf8.startIndex, utf8.index(after: last) == utf8.endIndex { return self }
    return String(self[first...last])
  }

  /// Nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
