extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// `A` to `Z`.
  var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }

  /// A letter of ASCII.
  var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
}

extension BidirectionalCollection<UInt8> {
  /// Without spaces and tabs in front.
  var withoutLeadingBlanks: SubSequence {
    self[(firstIndex { !$0.isBlank } ?? endIndex)...]
  }

  /// Without spaces and tabs at both ends.
  var withoutEdgeBlanks: SubSequence {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    let end = lastIndex { !$0.isBlank }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}
