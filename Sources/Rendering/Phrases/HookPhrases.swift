package import Git

/// The words of `ootd hook`.
package protocol HookPhrases: Sendable {
  /// Labels of what is so with hooks.
  func word(_ state: HookReport.State) -> String
  var programLabel: String { get }
  var lastRunLabel: String { get }
  var foundByScanning: String { get }
  var never: String { get }
  /// Why ootd leaves a hook alone.
  func reason(_ obstacle: HookObstacle) -> String
  /// That another program is running than the hooks start.
  func otherProgram(_ running: String) -> String
  var installHooks: String { get }

  /// What a command says that it did, before the names of hooks.
  var hooksInstalled: String { get }
  var hooksConfigured: String { get }
  var hooksRemoved: String { get }
  /// Before the lines that a person is to add.
  func addByHand(_ path: String) -> String
  func leftByHand(_ path: String) -> String
  /// Of a repository whose commits nobody counts.
  func notLinked(_ path: String) -> String
  func noHooks(_ path: String) -> String
  /// `12 was finished by a1b2c3d`.
  func finished(_ todo: String, by commit: String) -> String
}
