import Git
import Localization
import Rendering
import Todos

/// ootd's settings from git config and the environment.
struct Settings: Sendable {
  let language: Language
  /// Seconds after midnight at which a day begins.
  let dayStart: Int64

  init(_ configuration: Configuration, environment: [String: String]) throws(InputError) {
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

  private static func language(_ configuration: Configuration) throws(InputError) -> Language? {
    let name = Setting.Name.language.rawValue
    guard let value = configuration.string(name) else { return nil }
    guard let language = Language(locale: value) else {
      throw invalid(name, value, of: Language.allCases.map(\.rawValue), configuration)
    }
    return language
  }

  /// The most todos that should be in progress; nil for any number. Read only for the board's page, so that
  /// an invalid value stops no other command.
  static func wipLimit(_ configuration: Configuration) throws(InputError) -> Int? {
    let name = Setting.Name.wipLimit.rawValue
    guard let value = configuration.string(name) else { return nil }
    guard let limit = Int(digits: value.utf8), limit > 0 else {
      throw invalid(name, value, of: ["3"], configuration)
    }
    return limit
  }

  private static func dayStart(_ configuration: Configuration) throws(InputError) -> Int64 {
    let name = Setting.Name.dayStartsAt.rawValue
    guard let value = configuration.string(name) else { return 0 }
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 2, parts[1].utf8.count == 2,
      let hour = Int(digits: parts[0].utf8), let minute = Int(digits: parts[1].utf8),
      hour < 24, minute < 60
    else {
      throw invalid(name, value, of: ["04:00"], configuration)
    }
    return Int64(hour * 3600 + minute * 60)
  }

  /// The booleans of git-config(1); a name without `=` is an empty text here.
  private static let flagWords = ["true", "yes", "on", "false", "no", "off"]

  /// Checks the boolean settings. Only commands that a user typed stop at an invalid one; hooks and prompts
  /// take it for false.
  static func checkFlags(_ configuration: Configuration) throws(InputError) {
    for name in flags { try checkFlag(name, configuration) }
  }

  private static let flags = [Setting.Name.bareReferences, .autoSync]

  private static func checkFlag(
    _ name: Setting.Name, _ configuration: Configuration
  ) throws(InputError) {
    let name = name.rawValue
    guard let value = configuration.string(name), Int(value) == nil,
      !value.isEmpty, !flagWords.contains(value.lowercased())
    else { return }
    throw invalid(
      name, value, of: flagWords.nearest(to: value).map { [$0] } ?? ["true", "false"],
      configuration)
  }

  /// All invalid values.
  static func problems(_ configuration: Configuration) -> [InputError] {
    var problems: [InputError] = []
    func collect(_ check: () throws(InputError) -> Void) {
      do throws(InputError) { try check() } catch { problems.append(error) }
    }
    collect { () throws(InputError) in _ = try language(configuration) }
    collect { () throws(InputError) in _ = try dayStart(configuration) }
    collect { () throws(InputError) in _ = try wipLimit(configuration) }
    for name in flags { collect { () throws(InputError) in try checkFlag(name, configuration) } }
    return problems
  }

  /// - Parameter values: The allowed values, or examples of them.
  private static func invalid(
    _ name: String, _ value: String, of values: [String], _ configuration: Configuration
  ) -> InputError {
    .invalidSetting(
      name: name, value: value, expected: values.nearest(to: value).map { [$0] } ?? values,
      file: configuration.origin(of: name))
  }
}

extension Configuration {
  /// The file that sets the effective value of a key.
  fileprivate func origin(of key: String) -> String {
    entries.last { $0.key == key.lowercased() }?.origin ?? ""
  }
}
