import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct HandleTests {
  @Test(arguments: [
    ("12", 12, ""), ("12b", 12, "b"), ("12B", 12, "b"), ("ootd-12", 12, ""),
    ("OOTD-12zz", 12, "zz"), ("#12b", 12, "b"),
    ("007", 7, ""), ("999999999", 999_999_999, ""), ("1abcd", 1, "abcd"),
  ])
  func `a handle is a number and a replica's suffix`(
    text: String, number: Int, suffix: String
  ) throws {
    let handle = try #require(Handle(text))
    expectEqual(handle, Handle(number: number, suffix: suffix))
    expectEqual(Handle(handle.description), handle)
  }

  @Test(arguments: [
    "", "b", "0", "0b", "-1", "+1", "1 ", " 1", "1.5", "1b2", "12-", "ootd-", "ootd12",
    "1000000000",
    "1abcde", "12\u{E9}", "12b\u{301}", "12é", "１２", "١٢", "1\u{301}", "1_000", "#", "##1", "12ß",
  ])
  func `other words aren't handles`(text: String) {
    expectEqual(Handle(text), nil)
  }

  @Test func `handles sort by number, then by suffix`() {
    let sorted = ["2", "1b", "10", "1", "1ab"].compactMap { Handle($0) }.sorted()
    expectEqual(sorted.map(\.description), ["1", "1ab", "1b", "2", "10"])
  }

  @Test(arguments: [
    ("3-7", "3", "7"), ("3-3", "3", "3"), ("3b-7b", "3b", "7b"), ("ootd-3-7", "3", "7"),
    ("3B-7b", "3b", "7b"), ("#3-7", "3", "7"), ("#3-#7", "3", "7"),
  ])
  func `a range's ends belong to one replica`(text: String, first: String, last: String) throws {
    let ends = (try #require(Handle(first)), try #require(Handle(last)))
    expectEqual(HandleSelection(text), .range(ends.0, ends.1))
  }

  @Test func `a selection of one is a handle`() {
    expectEqual(HandleSelection("ootd-12b"), .one(Handle(number: 12, suffix: "b")))
  }

  @Test(arguments: [
    ("3-7", [3, 4, 5, 6, 7], "3-7", ""), ("3-7", [], "", "3-7"), ("3-7", [3, 7], "3 7", "4-6"),
    ("3-7", [4, 5, 7], "4-5 7", "3 6"), ("3-7", [3, 4, 5, 6], "3-6", "7"),
    ("3b-7b", [3, 4], "3b-4b", "5b-7b"),
    ("1-999999999", [1], "1", "2-999999999"), ("3-3", [3], "3", ""),
  ])
  func `a range is split into existing and missing numbers`(
    text: String, numbers: [Int], existing: String, missing: String
  ) throws {
    guard case .range(let first, let last) = HandleSelection(text) else {
      return #expect(Bool(false), "\(text) isn't a range")
    }
    let parts = HandleSelection.split(first, last, existing: numbers)
    expectEqual(parts.existing.map(\.description).joined(separator: " "), existing)
    expectEqual(parts.missing.map(\.description).joined(separator: " "), missing)
  }

  @Test(arguments: [
    "", "-", "3-", "-7", "7-3", "3-7b", "3b-7", "3--7", "3-7-9", "0-3", "a-b", "3..7",
  ])
  func `other words aren't selections`(text: String) {
    expectEqual(HandleSelection(text), nil)
  }
}
