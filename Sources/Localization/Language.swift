import Files
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

  /// The text of a key in this language, or in English if the language lacks it.
  ///
  /// - Parameter values: The values that replace `{name}` in the text. The one named `count` also
  ///   selects the plural form, if the text has several.
  package func t(_ key: String, _ values: [String: any MessageValue] = [:]) -> String {
    text(key, values, in: Catalog(self))
  }

  /// - Parameter catalog: The texts of this language.
  func text(
    _ key: String, _ values: [String: any MessageValue] = [:], in catalog: Catalog
  ) -> String {
    let template =
      catalog.entry(key)?.form(values, in: self)
      ?? Catalog(.english).entry(key)?.form(values, in: .english)
    return template.map { fill($0, values) } ?? key
  }

  package func t(_ message: Message) -> String { t(message.key, message.values) }

  /// The entries of this language whose keys begin with a prefix, as a JSON object.
  package func texts(prefix: String) -> String { Catalog(self).object(prefix: prefix) }

  /// Replaces `{name}` with a value, and `{name:은/는}` with the value and the matching particle. The part between
  /// `{cli}` and `{/cli}` advises readers with a command line, and is left out for others.
  func fill(_ template: String, _ values: [String: any MessageValue]) -> String {
    var template = template
    return template.withUTF8 { bytes in
      var result = ""
      var rest = bytes[...]
      while let open = rest.position(of: UInt8(ascii: "{")),
        let close = rest[open...].position(of: UInt8(ascii: "}"))
      {
        result += String(rest[..<open])
        let place = rest[open..<close].dropFirst()
        rest = rest[close...].dropFirst()
        let name = place.prefix { $0 != UInt8(ascii: ":") }
        guard let value = values[String(name)] else { continue }
        if value is NoCommandLine {
          rest = rest.dropFirst(through: "{/cli}")
          continue
        }
        let text = value.text(in: self)
        result += text
        let forms = place[name.endIndex...].dropFirst()
        if !forms.isEmpty { result += Particle(String(forms)).following(text) }
      }
      return result + String(rest)
    }
  }

  /// The plural category of a count (CLDR). Languages without plural forms have only `other`.
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

  /// The message without advice for the command line, for a reader who has none.
  package var withoutCommands: Message {
    let values = values.mapValues { ($0 as? Message)?.withoutCommands ?? $0 }
    return Message(key, values.merging(["cli": NoCommandLine()]) { $1 })
  }

  /// The hint after an unknown name: the name that was probably meant, or else other advice.
  package static func didYouMean(_ nearest: String?, else advice: Message) -> Message {
    nearest.map { Message("error.hint.didYouMean", ["name": $0]) } ?? advice
  }
}

/// The value of `cli` that leaves out the advice for the command line.
private struct NoCommandLine: MessageValue {
  func text(in language: Language) -> String { "" }
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

/// Joins the elements with the language's comma.
extension Array: MessageValue where Element: MessageValue {
  package func text(in language: Language) -> String {
    map { $0.text(in: language) }.joined(separator: language.t("list.separator"))
  }
}

/// Nil is empty text.
extension Optional: MessageValue where Wrapped: MessageValue {
  package func text(in language: Language) -> String { self?.text(in: language) ?? "" }
}

/// The texts of one language: a JSON object with one entry a line, sorted by key. It is searched in
/// place, without parsing it.
struct Catalog {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ language: Language) { self.init(Resource.locale(language.rawValue)) }

  /// - Parameter file: Must outlive the catalog.
  init(_ file: UnsafeBufferPointer<UInt8>) {
    // Drop the lines with the braces.
    let lines = file.dropFirst("{\n".utf8.count).dropLast("}\n".utf8.count)
    bytes = UnsafeBufferPointer(rebasing: lines)
  }

  enum Entry: Hashable {
    case text(String)
    /// By plural category.
    case forms([String: String])

    /// - Parameter values: The one named `count` selects the plural form; without it, `other`.
    func form(_ values: [String: any MessageValue], in language: Language) -> String {
      switch self {
      case .text(let text): text
      case .forms(let forms):
        (values["count"] as? Int).flatMap { forms[language.pluralCategory($0)] } ?? forms["other"]
          ?? ""
      }
    }
  }

  /// The entry for a key; nil if missing.
  func entry(_ key: String) -> Entry? {
    let quoted = Array("  \"\(key)\": ".utf8)
    let start = firstLine(from: quoted)
    guard bytes[start...].starts(with: quoted) else { return nil }
    var reader = EntryReader(bytes[(start + quoted.count)..<self.start(ofLineFrom: start + 1)])
    return reader.entry()
  }

  /// The entries whose keys begin with a prefix, as a JSON object.
  func object(prefix: String) -> String {
    let quoted = Array("  \"\(prefix)".utf8)
    let first = firstLine(from: quoted)
    var end = first
    while bytes[end...].starts(with: quoted) { end = start(ofLineFrom: end + 1) }
    let text = String(bytes[first..<end].dropLast())
    return "{\n\(text.hasSuffix(",") ? String(text.dropLast()) : text)\n}"
  }

  /// The start of the first line that doesn't precede the wanted one; the end if all do.
  private func firstLine(from wanted: [UInt8]) -> Int {
    var found = bytes.count
    // The search continues among the lines that start in this range.
    var low = 0
    var high = bytes.count
    while low < high {
      let middle = low + (high - low) / 2
      let line = start(ofLineFrom: middle)
      if line < high, precedes(line, wanted) {
        low = line + 1
      } else {
        found = min(found, line)
        high = middle
      }
    }
    return found
  }

  /// The first start of a line at or after an index.
  private func start(ofLineFrom index: Int) -> Int {
    if index == 0 { return 0 }
    return bytes[(index - 1)...].position(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  private func precedes(_ line: Int, _ wanted: [UInt8]) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return memcmp(base + line, wanted, min(wanted.count, bytes.count - line)) < 0
  }
}

/// Parses the JSON of one entry: a string, or an object of strings.
private struct EntryReader {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>
  private static let quote = UInt8(ascii: "\"")

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) { rest = bytes }

  mutating func entry() -> Catalog.Entry {
    guard rest.first == UInt8(ascii: "{") else { return .text(string()) }
    var forms: [String: String] = [:]
    while rest.position(of: Self.quote) != nil { forms[string()] = string() }
    return .forms(forms)
  }

  /// The next string, skipping anything before it.
  private mutating func string() -> String {
    var text = ""
    rest = rest[(rest.position(of: Self.quote) ?? rest.endIndex)...].dropFirst()
    while let quote = rest.position(of: Self.quote) {
      guard let backslash = rest[..<quote].position(of: UInt8(ascii: "\\")) else {
        text += String(rest[..<quote])
        rest = rest[quote...].dropFirst()
        break
      }
      text += String(rest[..<backslash])
      let escaped = rest[backslash + 1]
      rest = rest[backslash...].dropFirst(2)
      switch escaped {
      case UInt8(ascii: "n"): text += "\n"
      case UInt8(ascii: "u"): text.unicodeScalars.append(scalar())
      default: text.unicodeScalars.append(Unicode.Scalar(escaped))
      }
    }
    return text
  }

  /// The character given by the next four hexadecimal digits.
  private mutating func scalar() -> Unicode.Scalar {
    let digits = String(rest.prefix(4))
    rest = rest.dropFirst(4)
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The index of the first byte of that value; nil if there is none.
  fileprivate func position(of byte: UInt8) -> Int? {
    let bytes = UnsafeBufferPointer(rebasing: self)
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else {
      return nil
    }
    return startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(start))
  }

  /// The rest after the first occurrence of a text; empty if there is none.
  fileprivate func dropFirst(through text: String) -> Self {
    firstRange(of: Array(text.utf8)).map { self[$0.upperBound...] } ?? dropFirst(count)
  }
}

extension String {
  /// Without the generic initialiser and its conformance lookups, which cost `ootd today` 1 %.
  fileprivate init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    self.init(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
  }
}
