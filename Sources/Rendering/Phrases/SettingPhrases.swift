/// The words of `ootd config`.
package protocol SettingPhrases: Sendable {
  func meaning(of setting: Setting.Name) -> String
  /// The origin of a value that nobody set.
  var byDefault: String { get }
  /// What `config` ends with: how to change a setting.
  var howToSet: String { get }
}
