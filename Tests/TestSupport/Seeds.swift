import Foundation

/// Which random cases a run goes through.
package enum Seeds {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether the run is the full one, `OOTD_FULL=1`, which goes through all of them.
  package static let areAll = environment["OOTD_FULL"] == "1"

  /// The seeds of a random test: a few, or all in the full run; `OOTD_SEEDS=n` makes it the first n,
  /// `OOTD_SEED=7` that one.
  /// - Parameter few: Those that a usual run goes through, chosen so that each rule has one that shows
  ///   its lack.
  package static func few(_ few: [UInt64], ofFirst count: Int) -> [UInt64] {
    if let seed = environment["OOTD_SEED"].flatMap(UInt64.init) { return [seed] }
    if let count = environment["OOTD_SEEDS"].flatMap(Int.init) { return first(count) }
    return areAll ? first(count) : few
  }

  /// The same of a test whose first seeds are as good as any.
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

  /// Every so manyth case of a test, or all in the full run.
  package static func each<Case>(_ step: Int, of all: [Case]) -> [Case] {
    areAll ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// The size of something large, which is larger in the full run.
  package static func size(_ usual: Int, full: Int) -> Int {
    areAll ? full : usual
  }
}
