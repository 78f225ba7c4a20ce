import TestSupport

/// What may happen in one run: few things in each, so that what fails is easily understood.
struct SimulationPlan {
  var replicas: Int
  var remotes: Int
  var events: Int
  var kills: Bool
  var interleaves: Bool
  var partitions: Bool
  var copies: Bool
  var backups: Bool
  var losesCommits: Bool
  var remoteLosses: Bool
  var hooks: Bool
  var lies: Bool
  var hostile: Bool
  var purges: Bool
  var deaths: Bool
  var isEncrypted: Bool

  init(using random: inout SeededGenerator) {
    func chance(_ percent: Int, _ random: inout SeededGenerator) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }
    replicas = [2, 2, 2, 3, 3, 3, 4, 4, 5, 6][Int.random(in: 0..<10, using: &random)]
    remotes = chance(25, &random) ? 2 : 1
    events = Int.random(in: 30...70, using: &random)
    kills = chance(50, &random)
    interleaves = chance(50, &random)
    partitions = chance(30, &random)
    copies = chance(35, &random)
    backups = chance(30, &random)
    losesCommits = chance(25, &random)
    remoteLosses = chance(30, &random)
    hooks = chance(20, &random)
    lies = chance(12, &random)
    hostile = chance(20, &random)
    purges = chance(20, &random)
    deaths = chance(25, &random)
    isEncrypted = chance(12, &random)
  }

  /// Lets happen what shows that a rule is kept.
  mutating func favour(_ rule: BrokenRule) {
    remotes = 1
    switch rule {
    case .readBack: lies = true
    case .restoreChains: (remoteLosses, deaths) = (true, true)
    case .leaveForks: (copies, backups) = (true, true)
    case .bindHome, .movingOperations, .movingHandles: copies = true
    case .claimLetters: (interleaves, remoteLosses, lies, hooks) = (true, false, false, false)
    case .passOverBadChunks: hostile = true
    case .giveUpTainted: purges = true
    case .oneTransaction: kills = true
    case .rewriting: (purges, deaths, remoteLosses, losesCommits) = (true, true, true, true)
    case .hybridClock, .retraction, .order, .deletion: break
    }
  }
}
