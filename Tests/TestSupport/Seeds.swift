import Foundation

/// Selects the random cases of a test run.
package enum Seeds {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether this is the full run, `OOTD_FULL=1`, which covers all cases.
  package static let areAll = environment["OOTD_FULL"] == "1"

  /// The seeds of a random test: a few, or all in the full run. `OOTD_SEEDS=n` selects the first n,
  /// `OOTD_SEED=7` only that one.
  /// - Parameter few: The seeds of a usual run, chosen so that each rule has a seed that fails without it.
  package static func few(_ few: [UInt64], ofFirst count: Int) -> [UInt64] {
    if let seed = environment["OOTD_SEED"].flatMap(UInt64.init) { return [seed] }
    if let count = environment["OOTD_SEEDS"].flatMap(Int.init) { return first(count) }
    return areAll ? first(count) : few
  }

  /// The seeds of a random test whose first seeds are as good as any.
  package static func few(_ few: Int, ofFirst count: Int) -> [UInt64] {
    Seeds.few(first(few), ofFirst: count)
  }

  private static func first(_ count: Int) -> [UInt64] {
    (0..<count).map { UInt64($0) }
  }

  /// The first cases of a test, or all in the full run.
  package static func some<Case>(_ count: Int, of all: [Case]) -> [Case] {
    areAll ? all : Array(all.prefix(count))
  }

  /// Every `step`th case of a test, or all in the full run.
  package static func each<Case>(_ step: Int, of all: [Case]) -> [Case] {
    areAll ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// A size, which is larger in the full run.
  package static func size(_ usual: Int, full: Int) -> Int {
    areAll ? full : usual
  }
}

/// SplitMix64: the same numbers for the same seed on every machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
