import ArgumentParser
import Git
import Localization
import Rendering
import Todos

struct Config: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "config",
      examples: [
        "config", "config get language", "config set dayStartsAt 04:00", "config unset wipLimit",
      ],
      subcommands: [ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self],
      default: ConfigList.self)
  }
}

struct ConfigList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("config list", examples: ["config list", "config list --json"])
  }

  @Flag(help: .text("json")) var json = false

  /// Works with invalid settings too, because users look them up here.
  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let settings = Setting.Name.allCases.map { session.setting($0, in: session.configuration) }
    if json { return try session.print(.array(settings.map { $0.json(session.language) })) }
    try session.page(SettingsView(settings, format: session.format).text)
  }
}

struct ConfigGet: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("config get", examples: ["config get dayStartsAt", "config get identity --json"])
  }

  @Argument(help: .text("settingName"), completion: .offering(.settings)) var name: String
  @Flag(help: .text("json")) var json = false

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let setting = session.setting(try Setting.Name(typed: name), in: session.configuration)
    if setting.values.isEmpty { throw InputError.settingNotSet(name: setting.name.rawValue) }
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
    return Setting(
      name: name, values: values.map { $0.value ?? "" }, origin: last.origin)
  }

  /// The default of a setting that git config doesn't set.
  private func unset(_ name: Setting.Name) -> Setting {
    switch name {
    case .dayStartsAt: return Setting(name: name, values: ["00:00"], origin: nil)
    case .language:
      let language = Settings.language(in: context.environment)
      let variable = Settings.variable(in: context.environment)
      return Setting(
        name: name, values: [language.rawValue], origin: variable.map { "\($0.name)=\($0.value)" })
    case .background: return Setting(name: name, values: ["auto"], origin: nil)
    case .claimExpires: return Setting(name: name, values: ["2h"], origin: nil)
    case .bareReferences, .autoSync: return Setting(name: name, values: ["false"], origin: nil)
    case .ignoreBranches: return Setting(name: name, values: IgnoredBranches.usual, origin: nil)
    case .identity, .agent, .email, .wipLimit: return Setting(name: name, values: [], origin: nil)
    }
  }
}

extension Session {
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
    let identities = emails.reduce(into: [String]()) { identities, email in
      if !email.isEmpty, !identities.contains(email) { identities.append(email) }
    }
    return ["settings": .array(settings), "identities": .array(identities.map(JSON.string))]
  }
}

extension Setting.Name {
  /// A name as typed: `ootd.wipLimit`, `wiplimit` or `email`.
  /// - Throws: ``UsageError/unknownSetting(_:nearest:)``
  init(typed text: String) throws(UsageError) {
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
