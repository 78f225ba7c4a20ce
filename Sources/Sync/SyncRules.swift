/// What an exchange holds to. All of it always; that each is needed is shown by leaving it out.
package struct SyncRules: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Published is what was read back from the remote.
  package static let readBack = SyncRules(rawValue: 1)
  /// Chains that the remote lost are sent again, those of others too.
  package static let restoreChains = SyncRules(rawValue: 1 << 1)
  /// Who finds another's commits in their own chain goes on under a new id.
  package static let leaveForks = SyncRules(rawValue: 1 << 2)
  /// So does a copy on another machine or in another file.
  package static let bindHome = SyncRules(rawValue: 1 << 3)
  /// Letters are taken at the remote before they are used.
  package static let claimLetters = SyncRules(rawValue: 1 << 4)
  /// A chunk that is no good doesn't stop what follows it.
  package static let passOverBadChunks = SyncRules(rawValue: 1 << 5)
  /// A chain that holds what was purged is taken from nowhere and sent nowhere.
  package static let giveUpTainted = SyncRules(rawValue: 1 << 6)

  package static let all: SyncRules = [
    .readBack, .restoreChains, .leaveForks, .bindHome, .claimLetters, .passOverBadChunks,
    .giveUpTainted,
  ]
}
