import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct PlaceTests {
  private func place(_ key: String) throws -> Place { try #require(Place(key: key)) }

  private func moment(_ milliseconds: Int64) -> Moment { Moment(milliseconds: milliseconds) }

  @Test(arguments: ["", "a b", "-", "é", "a\u{301}", "0.5", String(repeating: "a", count: 513)])
  func `a key is of digits and letters, and of no more than 512`(key: String) {
    expectEqual(Place(key: key), nil)
  }

  @Test(arguments: Seeds.few(1, ofFirst: 4))
  func `whatever is put where, places stay in order, apart, and short`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var places: [Place] = []
    for _ in 0..<5000 {
      let index =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: 0
        case 1: places.count
        default: Int.random(in: 0...places.count, using: &random)
        }
      let (lower, upper) = (
        index > 0 ? places[index - 1] : nil, index < places.count ? places[index] : nil
      )
      let new = try #require(Place.between(lower, upper, using: &random))
      places.insert(new, at: index)
    }
    // So each was put between its neighbours.
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    #expect(places.allSatisfy { $0.key.last != "0" && Place(key: $0.key) == $0 })
    #expect(places.map(\.key.count).max() ?? 0 < 64)
  }

  @Test func `at one end, a key grows by a digit in dozens of moves`() throws {
    let moves = Seeds.size(1500, full: 6000)
    for isTop in [true, false] {
      var random = SeededGenerator(seed: 7)
      var last: Place?
      for _ in 0..<moves {
        let new = try #require(
          isTop
            ? Place.between(nil, last, using: &random) : Place.between(last, nil, using: &random))
        if let last, isTop ? last <= new : new <= last { Issue.record("\(new) beside \(last)") }
        last = new
      }
      #expect(try #require(last).key.count < moves / 25)
    }
  }

  @Test func `thousands of moves to one spot end without room, and never with a key too long`()
    throws
  {
    for isAfterSame in Seeds.some(1, of: [true, false]) {
      var random = SeededGenerator(seed: 9)
      var (lower, upper) = (try place("V1"), try place("V2"))
      var moves = 0
      while let new = Place.between(lower, upper, using: &random) {
        if new <= lower || upper <= new || Place(key: new.key) != new { Issue.record("\(new)") }
        if isAfterSame { upper = new } else { lower = new }
        moves += 1
      }
      #expect(moves > 2000)
    }
  }

  @Test(arguments: [
    (nil, nil), ("V", nil), (nil, "V"), ("V", "W"), ("V", "VV"),
  ])
  func `many todos that are put to one spot at once stand there in order, with short keys`(
    lower: String?, upper: String?
  ) throws {
    var random = SeededGenerator(seed: 5)
    let ends = (try lower.map(place), try upper.map(place))
    let count = Seeds.size(10_000, full: 100_000)
    let places = try #require(
      Place.between(ends.0, ends.1, count: count, using: &random))
    expectEqual(places.count, count)
    let all = [ends.0].compactMap(\.self) + places + [ends.1].compactMap(\.self)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    #expect(places.map(\.key.count).max() ?? 0 < 24)
  }

  @Test(arguments: [
    ("V", "V"), ("V", "V0"), ("V", "V000"), ("W", "V"), ("zz", "a"), ("Va", "V"),
  ])
  func `between keys that are equal, reversed or end with zeros there is no room`(
    lower: String, upper: String
  ) throws {
    var random = SeededGenerator(seed: 1)
    expectEqual(Place.between(try place(lower), try place(upper), using: &random), nil)
  }

  @Test func `before a key of zeros there is no room`() throws {
    var random = SeededGenerator(seed: 1)
    expectEqual(Place.between(nil, try place("000"), using: &random), nil)
    #expect(Place.between(nil, try place("001"), using: &random) != nil)
    #expect(
      Place.between(try place(String(repeating: "z", count: 500)), nil, using: &random) != nil)
    expectEqual(
      Place.between(try place(String(repeating: "z", count: 512)), nil, using: &random), nil)
  }

  @Test func `two machines that put a todo to one spot at once choose different keys`() throws {
    var (one, other) = (SeededGenerator(seed: 1), SeededGenerator(seed: 2))
    let (lower, upper) = (try place("V1"), try place("V9"))
    let (first, second) = (
      Place.between(lower, upper, using: &one), Place.between(lower, upper, using: &other)
    )
    #expect(try #require(first) != #require(second))
  }

  @Test func `todos that nobody moved stand by priority, then by age, then by number`() {
    let now = moment(1_795_255_200_000)
    let later = moment(1_795_255_200_001)
    let places = [
      Place(priority: .high, created: later, number: 9),
      Place(priority: .medium, created: now, number: 3),
      Place(priority: .low, created: now, number: 4),
      Place(priority: .unset, created: now, number: 1),
      Place(priority: .unset, created: now, number: 2),
      Place(priority: .unset, created: later, number: 0),
    ]
    expectEqual(places.sorted(), places)
    expectEqual(Set(places).count, places.count)
  }

  @Test func `of those that are done the last stands first`() {
    let times: [Int64] = [1 << 46, 1_795_255_200_001, 1_795_255_200_000, 1, 0, -5]
    let places = times.map { Place(completed: moment($0), number: 1) }
    expectEqual(places.sorted(), places)
  }

  @Test func `there is room between any two that nobody moved`() throws {
    var random = SeededGenerator(seed: 3)
    var places: [Place] = []
    for index in 0..<500 {
      let created = moment(1_795_255_200_000 + Int64(index % 20))
      places.append(
        Place(priority: Priority.allCases[index % 4], created: created, number: index))
    }
    places.sort()
    for (lower, upper) in zip(places, places.dropFirst()) {
      let between = try #require(Place.between(lower, upper, using: &random))
      #expect(lower < between && between < upper)
    }
  }
}
