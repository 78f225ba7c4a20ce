import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct BoardPositionTests {
  private func position(_ key: String) throws -> BoardPosition {
    try #require(BoardPosition(key: key))
  }

  private func moment(_ milliseconds: Int64) -> Moment { Moment(milliseconds: milliseconds) }

  @Test(arguments: ["", "a b", "-", "é", "a\u{301}", "0.5", String(repeating: "a", count: 513)])
  func `a key has digits and letters, at most 512`(key: String) {
    expectEqual(BoardPosition(key: key), nil)
  }

  @Test(arguments: Seeds.few(1, ofFirst: 4))
  func `after any moves, positions are ordered, distinct and short`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var positions: [BoardPosition] = []
    for _ in 0..<5000 {
      let index =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: 0
        case 1: positions.count
        default: Int.random(in: 0...positions.count, using: &random)
        }
      let (lower, upper) = (
        index > 0 ? positions[index - 1] : nil, index < positions.count ? positions[index] : nil
      )
      let new = try #require(BoardPosition.between(lower, upper, using: &random))
      positions.insert(new, at: index)
    }
    // Each position is therefore between its neighbours.
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
    #expect(positions.allSatisfy { $0.key.last != "0" && BoardPosition(key: $0.key) == $0 })
    #expect(positions.map(\.key.count).max() ?? 0 < 64)
  }

  @Test func `at either end, keys only grow by a digit in dozens of moves`() throws {
    let moves = Seeds.size(1500, full: 6000)
    for isTop in [true, false] {
      var random = SeededGenerator(seed: 7)
      var last: BoardPosition?
      for _ in 0..<moves {
        let new = try #require(
          isTop
            ? BoardPosition.between(nil, last, using: &random)
            : BoardPosition.between(last, nil, using: &random))
        if let last, isTop ? last <= new : new <= last { Issue.record("\(new) beside \(last)") }
        last = new
      }
      #expect(try #require(last).key.count < moves / 25)
    }
  }

  @Test func `after thousands of moves to one position, a key that is too long is rejected`()
    throws
  {
    for isAfterSame in Seeds.some(1, of: [true, false]) {
      var random = SeededGenerator(seed: 9)
      var (lower, upper) = (try position("V1"), try position("V2"))
      var moves = 0
      while let new = BoardPosition.between(lower, upper, using: &random) {
        if new <= lower || upper <= new || BoardPosition(key: new.key) != new {
          Issue.record("\(new)")
        }
        if isAfterSame { upper = new } else { lower = new }
        moves += 1
      }
      #expect(moves > 2000)
    }
  }

  @Test(arguments: [
    (nil, nil), ("V", nil), (nil, "V"), ("V", "W"), ("V", "VV"),
  ])
  func `many todos moved to one position at once keep their order and get short keys`(
    lower: String?, upper: String?
  ) throws {
    var random = SeededGenerator(seed: 5)
    let ends = (try lower.map(position), try upper.map(position))
    let count = Seeds.size(4000, full: 100_000)
    let positions = try #require(
      BoardPosition.between(ends.0, ends.1, count: count, using: &random))
    expectEqual(positions.count, count)
    let all = [ends.0].compactMap(\.self) + positions + [ends.1].compactMap(\.self)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    #expect(positions.map(\.key.count).max() ?? 0 < 24)
  }

  @Test(arguments: [
    ("V", "V"), ("V", "V0"), ("V", "V000"), ("W", "V"), ("zz", "a"), ("Va", "V"),
  ])
  func `there is no key between equal or reversed keys, or ones that differ in final zeros`(
    lower: String, upper: String
  ) throws {
    var random = SeededGenerator(seed: 1)
    expectEqual(
      BoardPosition.between(try position(lower), try position(upper), using: &random), nil)
  }

  @Test func `there is no key before a key of zeros`() throws {
    var random = SeededGenerator(seed: 1)
    expectEqual(BoardPosition.between(nil, try position("000"), using: &random), nil)
    #expect(BoardPosition.between(nil, try position("001"), using: &random) != nil)
    #expect(
      BoardPosition.between(try position(String(repeating: "z", count: 500)), nil, using: &random)
        != nil)
    expectEqual(
      BoardPosition.between(try position(String(repeating: "z", count: 512)), nil, using: &random),
      nil
    )
  }

  @Test func `two machines that move a todo to the same position choose different keys`() throws {
    var (one, other) = (SeededGenerator(seed: 1), SeededGenerator(seed: 2))
    let (lower, upper) = (try position("V1"), try position("V9"))
    let (first, second) = (
      BoardPosition.between(lower, upper, using: &one),
      BoardPosition.between(lower, upper, using: &other)
    )
    #expect(try #require(first) != #require(second))
  }

  @Test func `todos that were never moved are ordered by priority, then age, then number`() {
    let now = moment(1_795_255_200_000)
    let later = moment(1_795_255_200_001)
    let positions = [
      BoardPosition(priority: .high, created: later, number: 9),
      BoardPosition(priority: .medium, created: now, number: 3),
      BoardPosition(priority: .low, created: now, number: 4),
      BoardPosition(priority: .unset, created: now, number: 1),
      BoardPosition(priority: .unset, created: now, number: 2),
      BoardPosition(priority: .unset, created: later, number: 0),
    ]
    expectEqual(positions.sorted(), positions)
    expectEqual(Set(positions).count, positions.count)
  }

  @Test func `done todos are ordered latest first`() {
    let times: [Int64] = [1 << 46, 1_795_255_200_001, 1_795_255_200_000, 1, 0, -5]
    let positions = times.map { BoardPosition(completed: moment($0), number: 1) }
    expectEqual(positions.sorted(), positions)
  }

  @Test func `there is a key between any two todos that were never moved`() throws {
    var random = SeededGenerator(seed: 3)
    var positions: [BoardPosition] = []
    for index in 0..<500 {
      let created = moment(1_795_255_200_000 + Int64(index % 20))
      positions.append(
        BoardPosition(priority: Priority.allCases[index % 4], created: created, number: index))
    }
    positions.sort()
    for (lower, upper) in zip(positions, positions.dropFirst()) {
      let between = try #require(BoardPosition.between(lower, upper, using: &random))
      #expect(lower < between && between < upper)
    }
  }
}
