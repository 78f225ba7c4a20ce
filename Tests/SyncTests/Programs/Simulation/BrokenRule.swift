import Sync

/// A rule that is left out, to show that what is asserted notices.
enum BrokenRule: CaseIterable, Sendable {
  /// Rules of the exchange, which has a switch for each.
  case readBack, restoreChains, leaveForks, bindHome, claimLetters, passOverBadChunks
  case giveUpTainted
  /// An operation has the time of the wall clock alone, whatever was seen.
  case hybridClock
  /// To undo is to mark an operation, not to write the old value again.
  case retraction
  /// What was taken in is noted together with its content, not before.
  case oneTransaction
  /// What was in a chain that is lost is written to the own one.
  case rewriting
  /// What a copy has made and nobody has seen goes along when it takes another id.
  case movingOperations
  /// Its todos get numbers that nobody else gives.
  case movingHandles
  /// The greatest (t, r, id) decides, not who comes last.
  case order
  /// An edit doesn't bring back what was deleted.
  case deletion

  /// The first seed whose course shows that the rule is left out.
  var seed: UInt64 {
    switch self {
    case .restoreChains, .giveUpTainted, .hybridClock, .oneTransaction, .rewriting: 1
    case .readBack, .passOverBadChunks: 2
    case .leaveForks, .bindHome, .claimLetters, .movingOperations: 3
    case .deletion: 4
    case .movingHandles: 5
    case .retraction: 7
    case .order: 18
    }
  }

  /// The rules of the exchange that are kept.
  var rules: SyncRules {
    switch self {
    case .readBack: .all.subtracting(.readBack)
    case .restoreChains: .all.subtracting(.restoreChains)
    case .leaveForks: .all.subtracting(.leaveForks)
    case .bindHome: .all.subtracting(.bindHome)
    case .claimLetters: .all.subtracting(.claimLetters)
    case .passOverBadChunks: .all.subtracting(.passOverBadChunks)
    case .giveUpTainted: .all.subtracting(.giveUpTainted)
    default: .all
    }
  }
}
