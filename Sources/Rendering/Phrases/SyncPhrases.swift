package import Sync

/// The words of `ootd sync`.
package protocol SyncPhrases: Sendable {
  /// `3 changes from laptop`.
  func changes(_ count: Int, from machine: String) -> String
  /// `2 changes sent`.
  func sentChanges(_ count: Int) -> String
  var nothingNew: String { get }
  func note(_ note: SyncNote) -> String
  /// That two machines changed the same: whose value counts, and where the other is.
  /// - Parameter id: The todo in whose history both are; nil for another entity.
  func conflict(_ field: String, of subject: String, winner: String, id: String?) -> String
  /// That a machine deleted what was changed or used here.
  func deletion(of subject: String, by machine: String) -> String
  /// How many of both kinds there are.
  func conflicts(_ count: Int) -> String
  /// That as many more were changed or deleted so.
  func moreConflicts(_ count: Int) -> String
  /// A step in a history whose value another machine's took the place of.
  func overridden(by machine: String) -> String
  var setUp: String { get }
  /// What `sync setup` ends with, each with its command.
  var onOtherMachines: String { get }
  var toSyncByItself: String { get }
  func keyWasMade(_ path: String) -> String
  /// Where the key is that gave way to another, and what it is still for.
  func keyWasSetAside(_ path: String) -> String
  func stopped(_ url: String) -> String
  func askShared(url: String, project: String) -> String
  /// Whether an answer to a question means yes.
  func isYes(_ answer: String) -> Bool
  var notSetUp: String { get }
  var howToSetUp: String { get }
  /// Labels of `sync status`, and their values.
  var remoteLabel: String { get }
  var encryptionLabel: String { get }
  var automaticLabel: String { get }
  var lastSyncLabel: String { get }
  var waitingLabel: String { get }
  var machinesLabel: String { get }
  var problemLabel: String { get }
  var thisMachine: String { get }
  func operations(_ count: Int) -> String
  func waitingChanges(_ count: Int) -> String
  /// What a purge did, and what it can't do.
  func purged(_ count: Int) -> String
  var purgeWarnings: [String] { get }
  /// That the text is gone from this store and perhaps not from the remote, for that reason.
  func unfinishedPurge(_ sentence: String) -> String
  /// That the text is still here for that reason, and how to purge it without the remote.
  func unbegunPurge(_ sentence: String) -> String
  /// What stands in a prompt's summary for work that goes on.
  var syncing: String { get }
}

extension SyncPhrases where Self: Phrases {
  /// The command that shows the history of a todo, or of all.
  func historyCommand(_ id: String?) -> String {
    "ootd history" + (id.map { " \($0.shellWord)" } ?? "")
  }

  /// The name of a machine that is not known.
  func machine(_ name: String?) -> String {
    name.flatMap { $0.isEmpty ? nil : $0 } ?? unknownMachine
  }
}
