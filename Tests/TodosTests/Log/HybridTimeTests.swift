import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct HybridTimeTests {
  private static let last: Int64 = 1 << 62 - 1

  @Test(
    arguments: [
      (0, nil, 0), (5, nil, 5 << 16), (-5, nil, 0), (5, 0, 5 << 16), (5, 5 << 16, 5 << 16 + 1),
      (5, 9 << 16, 9 << 16 + 1), (5, 5 << 16 | 0xFFFF, 6 << 16), (5, 5 << 16 - 1, 5 << 16),
      (.min, 7, 8), (1 << 46 - 1, nil, (1 << 46 - 1) << 16), (5, last - 1, last),
    ] as [(Int64, Int64?, Int64)])
  func `a time is the wall clock's, or the next after the greatest one seen`(
    wall: Int64, seen: Int64?, expected: Int64
  ) throws {
    let greatest = seen.flatMap { HybridTime(rawValue: $0) }
    expectEqual(seen == nil, greatest == nil)
    let time = HybridTime(at: Moment(milliseconds: wall), after: greatest)
    expectEqual(time?.rawValue, expected)
  }

  @Test(arguments: [(1 << 46, nil), (.max, nil), (0, last)] as [(Int64, Int64?)])
  func `there is no time from 2^46 milliseconds on`(wall: Int64, seen: Int64?) {
    let greatest = seen.flatMap { HybridTime(rawValue: $0) }
    expectEqual(HybridTime(at: Moment(milliseconds: wall), after: greatest), nil)
  }

  @Test(arguments: [-1, .min, 1 << 62, .max] as [Int64])
  func `other numbers aren't times`(rawValue: Int64) {
    expectEqual(HybridTime(rawValue: rawValue), nil)
  }
}
