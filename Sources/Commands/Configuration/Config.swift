import Git
import Localization
import Rendering
import Todos

struct Config: DocumentedCommand {
  static let usage = Usage(
    "config",
    examples: [
      "config", "config get language", "config set dayStartsAt 04:00", "config unset wipLimit",
    ], subcommands: [ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self],
    default: ConfigList.self)
}

/// A command that also runs with invalid settings, because it is how users find and fix them.
protocol ConfigCommand: OotdCommand {}

extension ConfigCommand {
  var needsSettings: Bool { false }
}

struct ConfigList: ConfigCommand {
  static let usage = Usage("config list", examples: ["config list", "config list --json"])

  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let settings = Setting.Name.allCases.map { session.setting($0, in: session.configuration) }
    if json { return try session.print(.array(settings.map { $0.json(session.language) })) }
    try session.page(session.format.list(settings))
  }
}

struct ConfigGet: ConfigCommand {
  static let usage = Usage(
    "config get", examples: ["config get dayStartsAt", "config get identity --json"])

  @Argument("settingName", offering: .settings) var name: String
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let setting = session.setting(try Setting.Name(typed: name), in: session.configuration)
    if setting.values.isEmpty { throw Failure.settingNotSet(name: setting.name.rawValue) }
    if json { return try session.print(setting.json(session.language)) }
    for value in setting.values { try session.print(value.visible + "\n") }
  }
}

extension Session {
  /// A setting with its values and origin.
  func setting(_ name: Setting.Name, in configuration: Configuration?) -> Setting {
    let key = name.rawValue.lowercased()
    let entries = configuration?.entries.filter { $0.key == key } ?? []
    guard let last = entries.last else { return unset(name) }
    // Those of a repository replace the user's (`IgnoredBranches`).
    let isReplaced = name == .ignoreBranches
    let values = name.isList ? entries.filter { !isReplaced || $0.origin == last.origin } : [last]
    return Setting(name: name, values: values.map { $0.value ?? "" }, origin: last.origin)
  }

  /// The default of a setting that git config doesn't set.
  private func unset(_ name: Setting.Name) -> Setting {
    let values: [String] =
      switch name {
      case .dayStartsAt: ["00:00"]
      case .reviewAt: ["17:00"]
      case .language: [Settings.language(in: context.environment).rawValue]
      case .background: ["auto"]
      case .claimExpires: ["2h"]
      case .bareReferences, .autoSync: ["false"]
      case .offerLink: ["true"]
      case .ignoreBranches: IgnoredBranches.usual
      case .identity, .agent, .email, .wipLimit: []
      }
    let variable = name == .language ? Settings.variable(in: context.environment) : nil
    return Setting(name: name, values: values, origin: variable.map { "\($0.name)=\($0.value)" })
  }

  /// The settings that the board's page shows, and the user's identities.
  var pageSettings: JSON {
    let settings = Setting.Name.onPage.map { name in
      let examples = name.examples
      return setting(name, in: configuration).json(
        usual: setting(name, in: nil), choices: examples.count > 1 ? examples : nil, language)
    }
    let emails =
      [configuration?.authorEmail(environment)].compactMap(\.self)
      + setting(.identity, in: configuration).values
    let identities = emails.filter { !$0.isEmpty }.distinct
    return ["settings": .array(settings), "identities": .array(identities.map(JSON.string))]
  }
}

extension Setting.Name {
  /// A name as typed: `ootd.wipLimit`, `wiplimit` or `email`.
  /// - Throws: ``Failure/unknownSetting(_:nearest:)``
  init(typed text: String) throws(Failure) {
    let known = Setting.Name.allCases.first { name in
      let last = name.rawValue.split(separator: ".").last.map(String.init) ?? ""
      return [name.rawValue, last].contains { $0.isSameName(as: text) }
    }
    guard let known else {
      let names = Setting.Name.allCases.map(\.shortName)
      let typed = text.lowercased().hasPrefix("ootd.") ? String(text.dropFirst(5)) : text
      throw .unknownSetting(text, nearest: names.nearest(to: typed))
    }
    self = known
  }

  /// The name as typed: without the section `ootd`.
  var shortName: String {
    rawValue.hasPrefix("ootd.") ? String(rawValue.dropFirst(5)) : rawValue
  }
}
