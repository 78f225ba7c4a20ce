import ArgumentParser
import Git
import Localization
import Rendering
import Todos

struct Config: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("config", examples: ["config", "config --json"])
  }

  @Flag(help: .text("json")) var json = false

  /// Works with invalid settings too, because users look them up here.
  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    let settings = Setting.Name.allCases.map { setting($0, session) }
    if json { return try session.print(.array(settings.map { $0.json(session.language) })) }
    try session.print(SettingsView(settings, format: session.format).text)
  }

  private func setting(_ name: Setting.Name, _ session: Session) -> Setting {
    let key = name.rawValue.lowercased()
    let entries = session.configuration?.entries.filter { $0.key == key } ?? []
    guard let last = entries.last else { return unset(name, session) }
    let values = name == .identity ? entries : [last]
    return Setting(
      name: name, values: values.map { $0.value ?? "" }, origin: last.origin)
  }

  /// The default of a setting that git config doesn't set.
  private func unset(_ name: Setting.Name, _ session: Session) -> Setting {
    switch name {
    case .dayStartsAt: return Setting(name: name, values: ["00:00"], origin: nil)
    case .language:
      let language = Settings.language(in: session.context.environment)
      let variable = Settings.variable(in: session.context.environment)
      return Setting(
        name: name, values: [language.rawValue], origin: variable.map { "\($0.name)=\($0.value)" })
    case .bareReferences, .autoSync: return Setting(name: name, values: ["false"], origin: nil)
    case .identity, .email, .wipLimit: return Setting(name: name, values: [], origin: nil)
    }
  }
}
