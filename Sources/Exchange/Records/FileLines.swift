import Files
import Todos

/// The lines of a file, each ended by a line feed, a carriage return or both.
struct FileLines {
  private var bytes: ImportFile.Reader

  init(_ file: ImportFile) {
    bytes = ImportFile.Reader(file)
  }

  /// The next line without its line ending, and its number from 1.
  mutating func next() throws -> (number: Int, text: [UInt8])? {
    let number = bytes.line
    guard try bytes.peek() != nil else { return nil }
    var text: [UInt8] = []
    while try !bytes.consumeLineEnd(), try bytes.peek() != nil {
      try bytes.appendRun(to: &text) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      try ImportFile.checkRecord(text.count, line: number)
    }
    return (number, text)
  }

  /// Whether the next line begins with a space or a tab.
  mutating func isNextIndented() throws -> Bool {
    try bytes.peek()?.isBlank == true
  }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension BidirectionalCollection<UInt8> {
  /// Without leading spaces and tabs.
  var withoutLeadingSpaces: SubSequence {
    self[(firstIndex { !$0.isBlank } ?? endIndex)...]
  }

  /// Without leading and trailing spaces and tabs.
  var withoutEdgeSpaces: SubSequence {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    let end = lastIndex { !$0.isBlank }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}

extension [String] {
  /// The names as a record has its labels: trimmed, unique and sorted.
  var asLabels: [String] {
    if isEmpty { return self }
    let names = map { $0.trimmed(of: [0x20, 0x09]) }
    return Set(names.filter { !$0.isEmpty }).sorted()
  }
}

extension String {
  /// Nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }

  /// Cut to the length of notes, without splitting a character.
  var asNotes: String { cut(to: Notes.limit) }

  /// Cut to that many bytes, without splitting a character.
  func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}

extension TodoRecord {
  /// The value of an attribute that keeps a field of another program.
  func kept(_ attribute: String) -> JSON? {
    attributes[attribute].flatMap { JSON(utf8: Array($0.utf8)) }
  }

  /// The moment of its completion for a format that wants one: noon of the day in UTC if only that is known.
  var completion: Moment? { completed ?? finished?.noon }

  /// Takes such a noon for what it stands for.
  mutating func forgetNoon() {
    if completed == finished?.noon { completed = nil }
  }
}

extension Day {
  fileprivate var noon: Moment { Moment(seconds: Int64(number) * 86_400 + 43_200) }
}
