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
      let phrases = format.phrases
      let values = setting.values.joined(separator: ", ")
      let value =
        values.isEmpty ? StyledText(phrases.notSet, .dim) : StyledText(values, .completion)
      return [
        StyledText(setting.name.rawValue, .heading).padded(toWidth: width + 2) + value,
        indent + StyledText(phrases.meaning(of: setting.name)),
        indent + StyledText(setting.origin ?? phrases.byDefault, .dim),
      ]
    }
    return format.text(lines + [StyledText(""), StyledText(format.phrases.howToSet, .dim)])
  }
}
