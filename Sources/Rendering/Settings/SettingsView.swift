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
    case reviewAt = "ootd.reviewAt"
    case autoSync = "ootd.autoSync"
    case offerLink = "ootd.offerLink"
    case claimExpires = "ootd.claimExpires"
    case agent = "ootd.agent"
    case email = "user.email"

    /// Whether it can be set several times.
    package var isList: Bool { self == .identity || self == .agent || self == .ignoreBranches }

    /// The settings that the board's page shows and changes.
    package static let onPage: [Name] = [
      .language, .dayStartsAt, .reviewAt, .wipLimit, .autoSync, .bareReferences,
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

  private var value: JSON { name.isList ? .array(values.map(JSON.string)) : JSON(values.last) }

  private static let members: [JSONProperty<(setting: Setting, language: Language)>] = [
    .init("name", \.setting.name.rawValue),
    .init("value", .either([.string, .array(.string), .null]), \.setting.value),
    .init("origin", \.setting.origin),
    .init("meaning") { $0.language.t("setting.\($0.setting.name)") },
  ]

  package static var schema: JSONSchema { members.shape() }

  package func json(_ language: Language) -> JSON { Self.members.json(of: (self, language)) }

  /// The setting for the board's page, with a null value if git config doesn't set it.
  /// - Parameters:
  ///   - usual: The same setting without git config.
  ///   - choices: Its valid values; nil for too many to list.
  package func json(usual: Setting, choices: [String]?, _ language: Language) -> JSON {
    [
      "name": .string(name.rawValue), "value": self == usual ? .null : value,
      "default": JSON(usual.values.last), "choices": choices.json, "source": JSON(origin),
      "meaning": .string(language.t("setting.\(name)")),
    ]
  }
}

/// The new value of a setting; nil to unset it.
package typealias SettingChange = (name: Setting.Name, value: String?)

extension Format {
  /// Every setting with its value, origin and meaning.
  package func list(_ settings: [Setting]) -> String {
    let width = settings.map(\.name.rawValue.displayWidth).max() ?? 0
    let indent = StyledText("").padded(toWidth: width + 2)
    let lines = settings.flatMap { setting -> [StyledText] in
      let meaning = sentence(t("setting.\(setting.name)"), indent: width + 2)
      let name = StyledText(setting.name.rawValue, .heading).padded(toWidth: width + 2)
      let origin = StyledText(setting.origin ?? t("setting.byDefault"), .dim)
      return [name + value(of: setting)] + (meaning + [origin]).map { indent + $0 }
    }
    return text(lines + [StyledText(""), StyledText(t("setting.howToSet"), .dim)])
  }

  /// A setting after a change: its value, and how to restore the former one.
  /// - Parameters:
  ///   - file: The file that was changed.
  ///   - restoring: The command that restores the former value; nil if nothing changed.
  package func change(of setting: Setting, in file: String, restoring: String?) -> String {
    let origin = setting.values.isEmpty ? "" : "  \(setting.origin ?? t("setting.byDefault"))"
    var lines = [
      StyledText(setting.name.rawValue, .heading) + StyledText("  ") + value(of: setting)
        + StyledText(origin, .dim)
    ]
    if let other = setting.origin, other != file, other.hasPrefix("/") {
      lines += sentence(t("setting.overridden", ["file": other, "other": file]))
    }
    let advice = restoring.map { t("setting.restore", ["command": $0]) }
    return text(lines + [StyledText(advice ?? t("changed.other.unchanged"), .dim)])
  }

  private func value(of setting: Setting) -> StyledText {
    let values = setting.values.joined(separator: ", ")
    return values.isEmpty ? StyledText(t("setting.notSet"), .dim) : StyledText(values, .completion)
  }
}
