import Todos

/// A word of a line with the blanks before it.
struct TodoTxtWord {
  let text: ArraySlice<UInt8>
  let tag: Tag

  enum Tag {
    case none
    case project(String)
    case label(String)
    case due(Day)
    case day(Day)
    case priority(Character)
    /// `key:value`, or a tag that no name of ootd is.
    case other
  }

  static func words(of text: ArraySlice<UInt8>, hasPriority: Bool) -> [TodoTxtWord] {
    var words: [TodoTxtWord] = []
    var start = text.startIndex
    while start < text.endIndex {
      let letters = text[start...].firstIndex { !$0.isBlank } ?? text.endIndex
      let end = text[letters...].firstIndex(where: \.isBlank) ?? text.endIndex
      let tag = Tag(text[letters..<end], hasPriority: hasPriority)
      words.append(TodoTxtWord(text: text[start..<end], tag: tag))
      start = end
    }
    return words
  }

  /// Where the tags begin that stand at the end.
  static func startOfTags(in words: [TodoTxtWord]) -> Int {
    let last = words.lastIndex { if case .none = $0.tag { true } else { false } }
    return last.map { $0 + 1 } ?? 0
  }
}

extension TodoTxtWord.Tag {
  fileprivate init(_ word: ArraySlice<UInt8>, hasPriority: Bool) {
    let name = word.dropFirst()
    switch word.first {
    case UInt8(ascii: "+")? where !name.isEmpty:
      self = String(asWord: name).map(Self.project) ?? .other
    case UInt8(ascii: "@")? where !name.isEmpty:
      self = String(asWord: name).map(Self.label) ?? .other
    default:
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")), word.first?.isLetter == true else {
        self = .none
        return
      }
      self.init(key: word[..<colon], value: word[(colon + 1)...], hasPriority: hasPriority)
    }
  }

  private init(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>, hasPriority: Bool) {
    let isPair =
      !value.isEmpty && !value.contains(UInt8(ascii: ":")) && !value.starts(with: "//".utf8)
    let day = value.count == 10 ? Day(iso: String(decoding: value, as: UTF8.self)) : nil
    switch (String(decoding: key, as: UTF8.self), day) {
    case ("due", let day?): self = .due(day)
    case ("t", let day?): self = .day(day)
    case ("pri", nil) where !hasPriority && value.count == 1 && value.allSatisfy(\.isCapital):
      self = .priority(Character(Unicode.Scalar(value[value.startIndex])))
    default: self = isPair ? .other : .none
    }
  }
}
