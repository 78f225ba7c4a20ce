import Localization

extension DayParser {
  /// Parses a value of `--every`: `day`, `weekdays`, `mon,thu`, `mon-fri`, `week`, `2w`, `every 2 weeks`, `3d`,
  /// `month`, `first mon`, `last fri`, `15` or `last day`.
  package func recurrence(_ text: String) throws(TodoError) -> Recurrence {
    let word = text.lowercased().split(separator: " ").joined(separator: " ")
    let languages = language.map { $0 == .english ? [$0] : [$0, .english] } ?? Language.allCases
    let vocabularies = languages.map(RecurrenceVocabulary.words)
    let weekdays = { (name: String) in vocabularies.lazy.compactMap { $0.weekdays[name] }.first }
    for words in vocabularies {
      for form in words.forms(of: word) {
        if let recurrence = words.recurrence(form) ?? Recurrence(listed: form, weekdays) {
          return recurrence
        }
      }
    }
    throw .invalidRecurrence(text)
  }
}

extension Recurrence {
  /// `mon,thu` or `mon-fri`, or several of both. All that is every day, or Monday to Friday, is called so.
  fileprivate init?(listed text: String, _ weekday: (String) -> Weekday?) {
    let all = Weekday.allCases
    var found: Set<Weekday> = []
    let parts = text.split(omittingEmptySubsequences: false) { ",、".contains($0) }
    for part in parts {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { name in
        weekday(name.split(separator: " ").joined(separator: " "))
      }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else {
        return nil
      }
      let length = (last.rawValue - first.rawValue + all.count) % all.count
      found.formUnion((0...length).map { all[(first.rawValue + $0) % all.count] })
    }
    let isWorkweek = found == [.monday, .tuesday, .wednesday, .thursday, .friday]
    self = found.count == all.count ? .day : isWorkweek ? .weekdays : .on(found)
  }
}

/// The words of one language for `--every`, from its texts `input.every.…`. Each text has words of the same
/// meaning separated by spaces, or is empty; an underscore is a space within one. All are lowercase.
private struct RecurrenceVocabulary: Sendable {
  let weekdays: [String: Weekday]
  private let fixed: [String: Recurrence]
  /// Words that may precede or follow the rest, such as `every` and `of the month`.
  private let prefixes, suffixes: [String]
  /// Units after a number: of an interval, or of a day of the month.
  private let days, weeks, dates: [String]
  private let lastDay: [String]
  private let ordinals: [(word: String, ordinal: Recurrence.Ordinal)]

  private init(_ language: Language) {
    func words(_ key: String) -> [String] {
      language.t("input.every.\(key)").split(separator: " ").map {
        String($0).replacing("_", with: " ")
      }
    }
    let vocabulary = DayVocabulary.words(of: language)
    weekdays = vocabulary.weekdays
    fixed = vocabulary.recurrences
    prefixes = words("prefix")
    suffixes = words("suffix")
    days = words("unit.days")
    weeks = words("unit.weeks")
    dates = words("unit.date")
    lastDay = words("lastDay")
    ordinals = Recurrence.Ordinal.allCases.flatMap { ordinal in
      words("ordinal.\(ordinal.rawValue)").map { ($0, ordinal) }
    }
  }

  static func words(of language: Language) -> RecurrenceVocabulary {
    all[language] ?? RecurrenceVocabulary(language)
  }

  /// Loaded once, when the first recurrence is parsed.
  private static let all = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, RecurrenceVocabulary($0)) })

  /// The text, then the text without the words around it, one by one.
  func forms(of text: String) -> [String] {
    var forms = [text]
    while let shorter = withoutWord(forms[forms.count - 1]) { forms.append(shorter) }
    return forms
  }

  private func withoutWord(_ text: String) -> String? {
    for prefix in prefixes where text.hasPrefix(prefix) {
      let rest = text.dropFirst(prefix.count)
      // Korean and Japanese need no space after it.
      guard !rest.isEmpty, rest.first == " " || prefix.last?.isASCII == false else { continue }
      return rest.split(separator: " ").joined(separator: " ")
    }
    for suffix in suffixes where text.hasSuffix(" \(suffix)") {
      return String(text.dropLast(suffix.count + 1))
    }
    return nil
  }

  /// A form other than a list of weekdays.
  func recurrence(_ text: String) -> Recurrence? {
    if let fixed = fixed[text] { return fixed }
    if lastDay.contains(text) { return .date(31) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    if let count = Int(digits: digits.utf8) {
      let unit = text.dropFirst(digits.count).drop { $0 == " " }
      if days.contains(String(unit)) { return .every(days: count) }
      if weeks.contains(String(unit)) { return .every(weeks: count) }
      if unit.isEmpty || dates.contains(String(unit)) {
        return (1...31).contains(count) ? .date(count) : nil
      }
    }
    for (word, ordinal) in ordinals where text.hasPrefix(word) {
      let name = String(text.dropFirst(word.count).drop { $0 == " " })
      if let weekday = weekdays[name] { return .nth(ordinal, weekday) }
    }
    return nil
  }
}
