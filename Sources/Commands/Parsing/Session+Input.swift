import Rendering
import Synchronization
import Todos

extension Session {
  /// The text of an argument; `-` stands for standard input, without the newlines at its end.
  func text(_ argument: String) throws(InputError) -> String {
    guard argument == "-" else { return argument }
    var text = try inputText()
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// Like ``text(_:)``, for a text that is as long as notes at most.
  func notes(_ argument: String) throws -> String { try Notes.checked(text(argument)) }

  /// Checklist items of `--check`; `-` stands for the lines of standard input.
  func checklist(_ texts: [String]) throws -> [ChecklistLine] {
    try texts.flatMap { text in
      text == "-" ? try inputLines().map { ChecklistLine($0.text) } : [ChecklistLine(text)]
    }
  }

  /// The lines of standard input that aren't blank, numbered from 1.
  /// - Throws: ``InputError/inputEmpty`` if there are none.
  func inputLines() throws(InputError) -> [(number: Int, text: String)] {
    let lines = try filledInputText()
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { (number: $0.offset + 1, text: String($0.element)) }
      .filter { !$0.text.allSatisfy(\.isWhitespace) }
  }

  /// IDs with those of standard input in place of `-`. There may be none: a pipe from `list` that found nothing.
  /// - Throws: ``TodoError/invalidHandle(_:)`` for a word of standard input that isn't an ID.
  func withInputIDs(_ words: [String]) throws -> [String] {
    guard words.contains("-") else { return words }
    return try words.flatMap { word in
      guard word == "-" else { return [word] }
      return try inputText().split(whereSeparator: \.isWhitespace).map { id in
        guard isID(String(id)) else { throw TodoError.invalidHandle(String(id)) }
        return String(id)
      }
    }
  }

  /// All of standard input, which has more than whitespace.
  /// - Throws: ``InputError/inputEmpty``, and the errors of ``inputText()``.
  func filledInputText() throws(InputError) -> String {
    let text = try inputText()
    if text.allSatisfy(\.isWhitespace) { throw .inputEmpty }
    return text
  }

  /// All of standard input.
  /// - Throws: ``InputError/inputNotUTF8``, ``InputError/inputTooLarge(limit:)``,
  ///   ``InputError/inputRepeated`` if the command has read it before.
  func inputText() throws(InputError) -> String {
    if state.isInputRead.exchange(true, ordering: .relaxed) { throw .inputRepeated }
    let bytes = try context.input(Self.inputLimit)
    guard bytes.count <= Self.inputLimit else { throw .inputTooLarge(limit: Self.inputLimit) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .inputNotUTF8 }
    // Some editors on Windows put a byte order mark before UTF-8.
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// In bytes. An operation of the largest array that fits is still read within a second.
  private static var inputLimit: Int { 8 << 20 }
}
