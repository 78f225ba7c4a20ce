import Testing
import TestingAdditions

@testable import Store
@testable import Sync

/// Small packs are merged into the next one, so that a remote has few packs.
@Suite(.serialized, .startsNothing) struct ConsolidationTests {
  /// - Returns: The maximum number of packs, and the average number of times that a byte was written.
  private func sync(_ count: Int, bytes: (Int) -> Int) -> (most: Int, written: Double) {
    var packs: [KnownPack] = []
    var (most, written, all) = (0, 0, 0)
    for number in 1...count {
      let merged = Synchronization.mergeable(packs)
      let size = merged.reduce(bytes(number)) { $0 + $1.size }
      packs.removeAll(where: merged.contains)
      packs.append(KnownPack(number: Int64(number), name: "\(number)", size: size))
      packs.sort { $0.size < $1.size }
      most = max(most, packs.count)
      written += size
      all += bytes(number)
    }
    return (most, Double(written) / Double(all))
  }

  @Test(arguments: [250, 5000, 12_500, 60_000])
  func `10,000 syncs leave a few dozen packs and write each byte a handful of times`(
    bytes: Int
  ) {
    let (most, written) = sync(10_000) { _ in bytes }
    // Packs of two megabytes and more are not merged.
    #expect(most <= 10_000 * bytes / (2 << 20) + 36, "\(most)")
    #expect(written < 8, "\(written)")
  }

  @Test func `365,000 operations in syncs of all sizes leave few packs too`() {
    let sizes = [250, 1000, 40_000, 250, 3_000_000, 12_000, 250, 250, 100_000]
    let (most, written) = sync(3000) { sizes[$0 % sizes.count] }
    // Large packs are not merged: 3000 / 9 of 3 MB.
    #expect(most <= 3000 / 9 + 40, "\(most)")
    #expect(written < 4, "\(written)")
  }

  @Test func `packs are merged only if there are enough of one size`() {
    let packs = (1...6).map { KnownPack(number: $0, name: "\($0)", size: 300) }
    expectEqual(Synchronization.mergeable(packs), [])
    let one = KnownPack(number: 7, name: "7", size: 299)
    expectEqual(Set(Synchronization.mergeable(packs + [one])), Set(packs + [one]))
    // Larger packs are merged too if there are enough of them.
    let large = (8...13).map { KnownPack(number: $0, name: "\($0)", size: 5000) }
    expectEqual(Set(Synchronization.mergeable(packs + [one] + large)), Set(packs + [one]))
    let more = large + [KnownPack(number: 14, name: "14", size: 9000)]
    expectEqual(Set(Synchronization.mergeable(packs + [one] + more)).count, 14)
  }
}
