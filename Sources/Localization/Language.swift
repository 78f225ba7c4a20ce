import Resources

/// A supported language. Its texts are in `Resources/Locales`, in the file named by its code.
package enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case korean = "ko"
  case french = "fr"
  case japanese = "ja"

  /// The language of a POSIX locale name such as `ko_KR.UTF-8`, or of a plain code such as `fr`.
  package init?(locale: String) {
    let code = locale.prefix { $0.isLetter && $0.isASCII }.lowercased()
    self.init(rawValue: code)
  }
}

extension Language {
  /// The text of a key in this language, or in English if the language lacks it.
  ///
  /// - Parameter values: The values that replace `{name}` in the text. The one named `count` also
  ///   selects the plural form, if the text has several.
  package func t(_ key: String, _ values: [String: any MessageValue] = [:]) -> String {
    guard let entry = Catalog(self).entry(key) ?? Catalog(.english).entry(key) else { return key }
    let template = entry.form(values["count"] as? Int, in: self)
    guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
    return fill(template, values)
  }

  package func t(_ message: Message) -> String { t(message.key, message.values) }

  /// The entries of this language whose keys begin with a prefix, as a JSON object.
  package func texts(prefix: String) -> String { Catalog(self).object(prefix: prefix) }

  /// Replaces `{name}` with a value, and `{name:은/는}` with the value and the matching particle.
  private func fill(_ template: String, _ values: [String: any MessageValue]) -> String {
    var result = ""
    var rest = template[...]
    // By bytes, which takes a tenth of the time of characters.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      result += rest[..<open]
      rest = rest[rest.utf8.index(after: open)...]
      guard let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")) else { break }
      let place = rest[..<close]
      rest = rest[rest.utf8.index(after: close)...]
      let colon = place.utf8.firstIndex(of: UInt8(ascii: ":"))
      guard let value = values[String(place[..<(colon ?? close)])] else { continue }
      let text = value.text(in: self)
      result += colon.map { Particle(place[$0...].dropFirst()).following(text) } ?? text
    }
    return result + rest
  }

  /// The CLDR category of a count of things; most languages without plurals have only `other`.
  func pluralCategory(_ count: Int) -> String {
    switch self {
    case .english where count == 1: "one"
    case .french where count == 0 || count == 1: "one"
    default: "other"
    }
  }
}

/// A text that isn't translated yet: its key in `Resources/Locales`, and the values of its
/// placeholders.
package struct Message: Sendable {
  package let key: String
  /// Values by the names of their placeholders.
  package var values: [String: any MessageValue]

  package init(_ key: String, _ values: [String: any MessageValue] = [:]) {
    self.key = key
    self.values = values
  }
}

/// A value of a placeholder in a message: text, a number, or another message.
package protocol MessageValue: Sendable {
  func text(in language: Language) -> String
}

extension String: MessageValue {
  package func text(in language: Language) -> String { self }
}

extension Int: MessageValue {
  /// Groups digits by three: `3,804`.
  package func text(in language: Language) -> String {
    let digits = String(magnitude)
    guard digits.count > 3 else { return description }
    let separator = language.t("number.group")
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += separator }
      text.append(digit)
    }
    return self < 0 ? "-\(text)" : text
  }
}

extension Message: MessageValue {
  package func text(in language: Language) -> String { language.t(self) }
}

/// Nil prints nothing.
extension Optional: MessageValue where Wrapped: MessageValue {
  package func text(in language: Language) -> String { self?.text(in: language) ?? "" }
}

extension Message {
  /// The hint after an unknown name: the name that was probably meant, or else other advice.
  package static func didYouMean(_ nearest: String?, else advice: Message) -> Message {
    nearest.map { Message("error.hint.didYouMean", ["name": $0]) } ?? advice
  }
}

/// An error with a message for people, defined next to its cases.
package protocol CodedError: Error {
  /// The message. Its key is `error.` followed by the ``code``.
  var message: Message { get }
}

extension CodedError {
  /// A stable identifier for programs, the same in all versions and languages: `todo.unknown`.
  package var code: String {
    String(message.key.drop { $0 != "." }.dropFirst())
  }
}

/// The texts of one language: a JSON object with one entry a line, sorted by key. It is searched in
/// place, without parsing it.
struct Catalog {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ language: Language) {
    let file = Resource.locale(language.rawValue)
    // Drop the lines with the braces.
    bytes = UnsafeBufferPointer(
      rebasing: file.dropFirst("{\n".utf8.count).dropLast("\n}\n".utf8.count))
  }

  enum Entry: Hashable {
    case text(String)
    /// By plural category.
    case forms([String: String])

    /// - Parameter count: Selects the plural form; nil selects `other`.
    func form(_ count: Int?, in language: Language) -> String {
      switch self {
      case .text(let text): text
      case .forms(let forms):
        count.flatMap { forms[language.pluralCategory($0)] } ?? forms["other"] ?? ""
      }
    }
  }

  /// The entry for a key; nil if missing.
  func entry(_ key: String) -> Entry? {
    lines(startingWith: key + "\"").first.map { line in
      var reader = EntryReader(bytes[line].dropFirst("  \"\": ".utf8.count + key.utf8.count))
      return reader.entry()
    }
  }

  /// The entries whose keys begin with a prefix, as the lines of a JSON object.
  func object(prefix: String) -> String {
    let lines = lines(startingWith: prefix)
    guard let first = lines.first, let last = lines.last else { return "{}" }
    let text = String(decoding: bytes[first.lowerBound..<last.upperBound], as: UTF8.self)
    return "{\n\(text.hasSuffix(",") ? String(text.dropLast()) : text)\n}"
  }

  /// The lines whose keys begin with a prefix, in order.
  private func lines(startingWith prefix: String) -> [Range<Int>] {
    let wanted = Array(prefix.utf8)
    var low = 0
    var high = bytes.count
    // Finds the first line whose key isn't less.
    while low < high {
      let middle = low + (high - low) / 2
      let start = start(ofLineAt: middle)
      if rest(ofLineAt: start).lexicographicallyPrecedes(wanted) {
        low = end(ofLineAt: middle) + 1
      } else {
        high = start
      }
    }
    var found: [Range<Int>] = []
    while low < bytes.count, rest(ofLineAt: low).starts(with: wanted) {
      let end = end(ofLineAt: low)
      found.append(low..<end)
      low = end + 1
    }
    return found
  }

  private func start(ofLineAt index: Int) -> Int {
    var start = index
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  /// The index of the line's newline.
  private func end(ofLineAt index: Int) -> Int {
    bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// The bytes from the key of the line that begins at an index.
  private func rest(ofLineAt start: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    bytes[start...].dropFirst("  \"".utf8.count)
  }
}

/// Parses the JSON of one entry: a string, or an object of strings.
private struct EntryReader {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { rest = bytes }

  mutating func entry() -> Catalog.Entry {
    guard rest.first == UInt8(ascii: "{") else { return .text(string()) }
    var forms: [String: String] = [:]
    while rest.contains(UInt8(ascii: "\"")) { forms[string()] = string() }
    return .forms(forms)
  }

  /// The next string, skipping anything before it.
  private mutating func string() -> String {
    rest = rest.drop { $0 != UInt8(ascii: "\"") }.dropFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "u"): text += scalar()
      default: text.append(escaped)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The UTF-8 of the character given by the next four hexadecimal digits.
  private mutating func scalar() -> [UInt8] {
    let digits = String(decoding: rest.prefix(4), as: UTF8.self)
    rest = rest.dropFirst(4)
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
      ?? []
  }
}
