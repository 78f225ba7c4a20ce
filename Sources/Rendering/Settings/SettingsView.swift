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
    let lines = settings.flatMap { setting -> [StyledText] in
      let phrases = format.phrases
      let value =
        setting.value.map { StyledText($0, .completion) } ?? StyledText(phrases.notSet, .dim)
      let origin = StyledText("   " + (setting.origin ?? phrases.byDefault), .dim)
      return [
        StyledText(setting.name.rawValue, .heading).padded(toWidth: width + 2) + value + origin,
        StyledText("").padded(toWidth: width + 2) + StyledText(phrases.meaning(of: setting.name)),
      ]
    }
    return format.text(lines + [StyledText(""), StyledText(format.phrases.howToSet, .dim)])
  }
}
