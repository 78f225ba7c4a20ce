package import Localization
package import Todos

/// A row of `ootd config`.
package struct Setting: Hashable, Sendable {
  /// A key of git config that ootd reads.
  package enum Name: String, Sendable, CaseIterable {
    case dayStartsAt = "ootd.dayStartsAt"
    case language = "ootd.language"
    case background = "ootd.background"
    case identity = "ootd.identity"
    case bareReferences = "ootd.bareReferences"
    case ignoreBranches = "ootd.ignoreBranches"
    case wipLimit = "ootd.wipLimit"
    case autoSync = "ootd.autoSync"
    case claimExpires = "ootd.claimExpires"
    case agent = "ootd.agent"
    case email = "user.email"

    /// Whether it can be set several times.
    package var isList: Bool { self == .identity || self == .agent || self == .ignoreBranches }

    /// The settings that the board's page shows and changes.
    package static let onPage: [Name] = [
      .language, .dayStartsAt, .wipLimit, .autoSync, .bareReferences,
    ]
  }

  package let name: Name
  /// Empty if it isn't set; only a list can have several values.
  package let values: [String]
  /// The file or environment variable that sets it; nil if it isn't set.
  package let origin: String?

  package init(name: Name, values: [String], origin: String?) {
    self.name = name
    self.values = values
    self.origin = origin
  }

  private var value: JSON {
    name.isList ? .array(values.map(JSON.string)) : JSON(values.last)
  }

  package static var schema: JSONSchema {
    .object([
      "name": .string, "value": .either([.string, .array(.string), .null]),
      "origin": .nullable(.string), "meaning": .string,
    ])
  }

  package func json(_ language: Language) -> JSON {
    [
      "name": .string(name.rawValue), "value": value, "origin": JSON(origin),
      "meaning": .string(language.t("setting.\(name)")),
    ]
  }

  /// The setting for the board's page, with a null value if git config doesn't set it.
  /// - Parameters:
  ///   - usual: The same setting without git config.
  ///   - choices: Its valid values; nil for too many to list.
  package func json(usual: Setting, choices: [String]?, _ language: Language) -> JSON {
    [
      "name": .string(name.rawValue),
      "value": self == usual ? .null : value,
      "default": JSON(usual.values.last),
      "choices": choices.map { .array($0.map(JSON.string)) } ?? .null,
      "source": JSON(origin),
      "meaning": .string(language.t("setting.\(name)")),
    ]
  }
}

/// The new value of a setting.
package struct SettingChange: Hashable, Sendable {
  package let name: Setting.Name
  /// Nil to unset it.
  package let value: String?

  package init(_ name: Setting.Name, to value: String?) {
    self.name = name
    self.value = value
  }
}

/// Every setting with its value, origin and meaning.
package struct SettingsView {
  let settings: [Setting]
  let format: Format

  package init(_ settings: [Setting], format: Format) {
    self.settings = settings
    self.format = format
  }

  package var text: String {
    let width = settings.map(\.name.rawValue.displayWidth).max() ?? 0
    let indent = StyledText("").padded(toWidth: width + 2)
    let lines = settings.flatMap { setting -> [StyledText] in
      let values = setting.values.joined(separator: ", ")
      let value =
        values.isEmpty
        ? StyledText(format.t("setting.notSet"), .dim) : StyledText(values, .completion)
      let meaning = format.sentence(format.t("setting.\(setting.name)"), indent: width + 2)
      return [StyledText(setting.name.rawValue, .heading).padded(toWidth: width + 2) + value]
        + meaning.map { indent + $0 }
        + [indent + StyledText(setting.origin ?? format.t("setting.byDefault"), .dim)]
    }
    return format.text(lines + [StyledText(""), StyledText(format.t("setting.howToSet"), .dim)])
  }
}

/// A setting after a change: its value, and how to restore the former one.
package struct SettingChangeView {
  let setting: Setting
  /// The file that was changed.
  let file: String
  /// The command that restores the former value; nil if nothing changed.
  let restoring: String?
  let format: Format

  package init(_ setting: Setting, file: String, restoring: String?, format: Format) {
    self.setting = setting
    self.file = file
    self.restoring = restoring
    self.format = format
  }

  package var text: String {
    let values = setting.values.joined(separator: ", ")
    let value =
      values.isEmpty
      ? StyledText(format.t("setting.notSet"), .dim) : StyledText(values, .completion)
    let origin = setting.origin ?? format.t("setting.byDefault")
    let head = StyledText(setting.name.rawValue, .heading) + StyledText("  ") + value
    var lines = [head + (values.isEmpty ? StyledText("") : StyledText("  \(origin)", .dim))]
    if let other = setting.origin, other != file, other.hasPrefix("/") {
      lines += format.sentence(format.t("setting.overridden", ["file": other, "other": file]))
    }
    let advice = restoring.map { format.t("setting.restore", ["command": $0]) }
    lines.append(StyledText(advice ?? format.t("changed.other.unchanged"), .dim))
    return format.text(lines)
  }
}
