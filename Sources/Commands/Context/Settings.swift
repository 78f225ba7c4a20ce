import Git
import Localization
import Rendering
import Todos

/// ootd's settings from git config and the environment.
struct Settings: Sendable {
  let language: Language
  /// Seconds after midnight at which a day begins.
  let dayStart: Int64

  init(_ configuration: Configuration, environment: [String: String]) throws(Failure) {
    language = try Self.language(configuration) ?? Self.language(in: environment)
    dayStart = try Self.dayStart(configuration)
  }

  /// The language of the environment: the first of LC_ALL, LC_MESSAGES and LANG that is set decides
  /// (POSIX, "Internationalization Variables").
  static func language(in environment: [String: String]) -> Language {
    variable(in: environment).flatMap { Language(locale: $0.value) } ?? .english
  }

  static func variable(in environment: [String: String]) -> (name: String, value: String)? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment[name], !value.isEmpty { return (name, value) }
    }
    return nil
  }

  /// The language that is set; nil for the environment's.
  static func language(_ configuration: Configuration) throws(Failure) -> Language? {
    try value(of: .language, configuration).flatMap(Language.init(locale:))
  }

  /// The most todos that should be in progress; nil for any number. Read only for the board's page, so that
  /// an invalid value stops no other command.
  static func wipLimit(_ configuration: Configuration) throws(Failure) -> Int? {
    try value(of: .wipLimit, configuration).flatMap(limit)
  }

  /// How long a claim lasts without a sign of life, in seconds.
  static func claimLimit(_ configuration: Configuration) throws(Failure) -> Int64 {
    try value(of: .claimExpires, configuration).flatMap(duration) ?? Actor.usualClaimLimit
  }

  /// The background to choose colours for; nil to find it out. Read only for output in colours.
  static func background(_ configuration: Configuration) throws(Failure) -> Background? {
    try value(of: .background, configuration).flatMap(Background.init(rawValue:))
  }

  /// Seconds after midnight at which the prompt offers to review the day; nil for never.
  static func reviewTime(_ configuration: Configuration) throws(Failure) -> Int64? {
    guard let value = try value(of: .reviewAt, configuration) else { return usualReviewTime }
    return secondsAfterMidnight(value)
  }

  static let usualReviewTime: Int64 = 17 * 3600

  private static func dayStart(_ configuration: Configuration) throws(Failure) -> Int64 {
    try value(of: .dayStartsAt, configuration).flatMap(secondsAfterMidnight) ?? 0
  }

  /// Checks the boolean settings, the background and when claims expire. Only commands that a user typed stop
  /// at an invalid one; hooks and prompts take it for unset.
  static func checkFlags(_ configuration: Configuration) throws(Failure) {
    for name in [Setting.Name.background, .claimExpires, .bareReferences, .autoSync, .offerLink] {
      _ = try value(of: name, configuration)
    }
  }

  /// All invalid values.
  static func problems(_ configuration: Configuration) -> [Failure] {
    let names: [Setting.Name] = [
      .language, .dayStartsAt, .background, .wipLimit, .reviewAt, .claimExpires,
      .bareReferences, .autoSync, .offerLink,
    ]
    return names.compactMap { name in
      do throws(Failure) {
        _ = try value(of: name, configuration)
        return nil
      } catch {
        return error
      }
    }
  }

  /// The valid value that is set; nil if there is none.
  private static func value(
    of name: Setting.Name, _ configuration: Configuration
  ) throws(Failure) -> String? {
    guard let value = configuration.string(name.rawValue) else { return nil }
    guard isValid(value, for: name) else {
      throw .invalidSetting(
        name: name.rawValue, value: value, expected: name.expected(insteadOf: value),
        file: configuration.origin(of: name.rawValue))
    }
    return value
  }
}

/// The valid values of settings.
extension Settings {
  /// - Throws: ``Failure/invalidSetting(name:value:expected:file:)`` for a value that reading the
  ///   setting would refuse.
  static func check(_ value: String, for name: Setting.Name) throws(Failure) {
    guard isValid(value, for: name) else {
      throw .invalidSetting(name: name.rawValue, value: value, expected: name.examples, file: nil)
    }
  }

  static func isValid(_ value: String, for name: Setting.Name) -> Bool {
    switch name {
    case .dayStartsAt: secondsAfterMidnight(value) != nil
    case .reviewAt: ["", "never"].contains(value) || secondsAfterMidnight(value) != nil
    case .language: Language(locale: value) != nil
    case .background: name.examples.contains(value)
    case .wipLimit: limit(value) != nil
    case .claimExpires: duration(value) != nil
    case .bareReferences, .autoSync, .offerLink: isFlag(value)
    case .identity, .email: isEmail(value)
    case .ignoreBranches: value.visible == value
    case .agent: !value.isEmpty && value.visible == value
    }
  }

  /// The booleans of git-config(1); a name without `=` is an empty text here.
  private static func isFlag(_ value: String) -> Bool {
    value.isEmpty || Int(value) != nil
      || ["true", "yes", "on", "false", "no", "off"].contains(value.lowercased())
  }

  /// The seconds of a time span such as `30m`, `2h` or `1d`.
  static func duration(_ text: String) -> Int64? {
    let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }),
      let count = Int(digits: text.dropLast().utf8), (1...1000).contains(count)
    else { return nil }
    return Int64(count) * unit
  }

  private static func limit(_ value: String) -> Int? {
    Int(digits: value.utf8).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func secondsAfterMidnight(_ value: String) -> Int64? {
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 2, parts[1].utf8.count == 2,
      let hour = Int(digits: parts[0].utf8), let minute = Int(digits: parts[1].utf8),
      hour < 24, minute < 60
    else { return nil }
    return Int64(hour * 3600 + minute * 60)
  }

  /// git removes angle brackets and newlines from authors, so no commit would match such an email.
  private static func isEmail(_ value: String) -> Bool {
    !value.isEmpty && value.visible == value && !value.contains { "<>".contains($0) }
  }
}

extension Setting.Name {
  /// The valid values, or examples of them.
  var examples: [String] {
    switch self {
    case .dayStartsAt: ["04:00"]
    case .reviewAt: ["17:00"]
    case .language: Language.allCases.map(\.rawValue)
    case .background: Background.allCases.map(\.rawValue) + ["auto"]
    case .wipLimit: ["3"]
    case .claimExpires: ["2h"]
    case .bareReferences, .autoSync, .offerLink: ["true", "false"]
    case .identity, .email: ["you@example.com"]
    case .ignoreBranches: ["wip/*"]
    case .agent: ["bot@example.com"]
    }
  }

  /// The valid value that was probably meant, or else all of them. A boolean is never guessed, because the
  /// guess could be the opposite.
  fileprivate func expected(insteadOf value: String) -> [String] {
    if examples == ["true", "false"] { return examples }
    return examples.nearest(to: value).map { [$0] } ?? examples
  }
}

extension Configuration {
  /// The file that sets the effective value of a key.
  fileprivate func origin(of key: String) -> String {
    entries.last { $0.key == key.lowercased() }?.origin ?? ""
  }
}
