import Todos

extension String {
  /// A name as one word: blanks become `%20`.
  var asWord: String {
    if !utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "%") }) { return self }
    var word: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let readsAsEscape = rest.starts(with: "20".utf8) || rest.starts(with: "25".utf8)
      switch byte {
      case 0x20: word += "%20".utf8
      case UInt8(ascii: "%") where readsAsEscape: word += "%25".utf8
      default: word.append(byte)
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The name that a word stands for; nil where it is no name.
  init?(asWord word: ArraySlice<UInt8>) {
    var name: [UInt8] = []
    var rest = word
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "%")
      if isEscape, rest.starts(with: "20".utf8) || rest.starts(with: "25".utf8) {
        name.append(rest.starts(with: "20".utf8) ? 0x20 : byte)
        rest = rest.dropFirst(2)
      } else {
        name.append(byte)
      }
    }
    self.init(decoding: name, as: UTF8.self)
    do throws(TodoError) { _ = try Name.checked(self) } catch { return nil }
  }
}
