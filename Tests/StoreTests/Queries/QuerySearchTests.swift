import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// The todos that words in titles, notes and comments find.
@Suite(.serialized, .startsNothing) final class QuerySearchTests: QuerySamplesTest {
  /// Checks each query alone and combined with `is:open`, which has an index.
  private func expect(
    _ rows: [(words: [String], numbers: [Int])], _ location: SourceLocation = #_sourceLocation
  ) throws {
    try samples.expect(rows, location)
    let ofOpen = rows.map { ($0.words + ["is:open"], $0.numbers.filter { !(4...6).contains($0) }) }
    try samples.expect(ofOpen, location)
  }

  @Test func `each word must occur somewhere in the todo`() throws {
    try expect([
      (["token"], [1, 4]),
      (["token", "refresh"], [1]),
      (["token refresh"], [1]),
      (["refresh token"], []),
      (["\"token refresh\""], [1]),
      (["-token"], .samples(but: 1, 4)),
      (["-token refresh"], .samples(but: 1)),
      (["token", "-refresh"], [4]),
      (["token,notes"], [1, 2, 4, 31]),
      (["foo-bar"], [32]),
      (["tok"], [1, 4]),
      (["to"], [1, 4]),
      (["qz"], []),
      (["qzqz"], []),
    ])
  }

  @Test func `words don't match across title, notes and comments`() throws {
    try expect([
      (["title", "start"], [31]),
      (["title start"], []),
      (["titlestart"], []),
      (["notesfirst"], []),
      (["remarksecond"], []),
      (["remark second"], []),
      (["upxy"], []),
      (["px"], []),
      (["xy"], [30]),
      (["first", "second", "notes"], [31]),
      (["macos"], [34]),
      (["job", "fails on"], [34]),
    ])
  }

  @Test func `parts of Korean words match, even one letter, in any normalisation`() throws {
    try expect([
      (["알고리즘"], [3, 19, 34]),
      (["고리"], [3, 19, 34]),
      (["즘"], [3, 19, 34]),
      (["알고리즘 문제"], [3]),
      (["리즘 문"], [3]),
      (["즘과"], [19]),
      (["알고리즘을"], []),
      (["\u{110B}\u{1161}\u{11AF}\u{1100}\u{1169}"], [3, 19, 34]),
      (["한글"], [38]),
      (["한글 맞춤법"], [38]),
      // Half a syllable doesn't match.
      (["\u{1112}\u{1161}"], []),
    ])
  }

  @Test func `punctuation matches literally`() throws {
    try expect([
      (["%"], [20, 35]), (["100%"], [20]), (["100"], [20, 21]), (["1%0"], []),
      (["_"], [22, 35]), (["snake_case"], [22]), (["snake-case"], []), (["s_a"], []),
      (["*"], [23, 35]), (["*glob?"], [35]), (["gl*b"], []), (["[a-z]"], [35]), (["tok*"], []),
      (["("], [23]), (["(pointers)"], [23]), (["++"], [23]), (["^a"], [23]), (["{b}"], [23]),
      (["NEAR"], [23]), (["near("], []), (["OR"], [8, 9, 20, 23]), (["AND"], [6, 23, 29, 36]),
      (["NOT"], [2, 23, 31]), (["token OR pay"], []), (["OR AND NOT"], [23]),
      (["\"hello, world\""], [20]), (["\"\\\"hello\""], [20]), (["\"\\\"\""], [20]),
      (["\"say \\\"hello, world\\\"\""], [20]),
      (["it's"], [20]), (["\\"], [23]), (["\"c:\\\\temp\""], [23]), (["\"title:x\""], [23]),
      (["\"project:x\""], [32]), (["fix: foo-bar"], [32]), (["\"a,b\""], [36]), (["a,b and"], [36]),
      (["\"-x marks\""], [37]), (["--x"], .samples(but: 37)), (["a?b=c&d"], [33]),
      (["\"https://example.com/a\""], [33]), (["see https://example.com"], [33]), (["//"], [33]),
      (["line\nbreak"], [38]), (["line break"], []), (["break  twice"], [38]),
      (["break twice"], []),
    ])
  }

  @Test func `search ignores case in any script, but not accents`() throws {
    try expect([
      (["caf\u{E9}"], [24, 25]), (["cafe\u{301}"], [24, 25]), (["CAFE\u{301}"], [24, 25]),
      (["\u{E9}"], [24, 25]), (["E\u{301}"], [24, 25]), (["caf"], [24, 25]), (["cafe"], []),
      (["stra\u{DF}e"], [26]), (["\u{DF}"], [26]), (["strasse"], [27]), (["STRASSE"], [27]),
      (["\u{130}STANBUL"], [28]), (["stanbul"], [28]), (["\u{130}"], [28]),
      (["🚀"], [29]), (["👩‍💻"], [29]), (["👩"], [29]), (["🚀 rocket"], [29]), (["🚁"], []),
    ])
  }

  @Test func `all of a long text must match`() throws {
    let text = "quick brown fox jumps over the lazy dog, twice a da"
    try expect([
      ([text + "y"], [39]), ([text + "x"], []), (["\(text.replacing("jumps", with: "jumqs"))"], []),
      ([String(text.prefix(35))], [39]),
      ([String(repeating: "x", count: 5000)], []),
    ])
  }

  @Test func `a number with its prefix finds that todo and the texts with that word`() throws {
    let newest = QuerySamples.now
    let other = try samples.store.write(at: newest) {
      try $0.add(TodoEdit(title: "See ootd-1 and #2"), id: EntityID(high: 8, low: 8))
    }
    let number = other.handle.number
    try samples.expect([
      (["#1"], [1]), (["ootd-1"], [1, number]), (["#2"], [2, number]),
      (["#1,#2"], [1, 2, number]), (["#999"], []), (["#2", "-ootd-1"], [2]),
      (["#2,token"], [1, 2, 4, number]), (["\"#2\""], [number]), (["1b"], []),
    ])
  }

  private static let words = [
    "token", "is:todo,doing,done,overdue,open", "day:2026-01-01..2026-12-31,today", "-label:ui",
    "label:bug,ui", "due:>2026-01-01", "-due:<2026-01-01", "project:api", "no:label,due",
    "priority:high", "milestone:1.0", "block:review", "created:>2026-01-01", "-zzzz",
  ]

  /// SQLite limits nesting, joins and bound values.
  @Test func `the longest allowed query runs`() throws {
    for word in Seeds.some(5, of: Self.words) {
      let values = max(1, word.split(separator: ",").count)
      let words = [String](repeating: word, count: TodoQuery.limit / values)
      try expectEqual(samples.numbers(words), samples.numbers([word]), "\(word)")
      let parts = word.split(separator: ":").map(String.init)
      let value = String(parts[parts.count - 1].split(separator: ",")[0])
      let list = [String](repeating: value, count: TodoQuery.limit).joined(separator: ",")
      let prefix = parts.count == 2 ? "\(parts[0]):" : ""
      let found = try samples.numbers([prefix + list])
      try expectEqual(found, samples.numbers([prefix + value]), "\(word)")
    }
  }

  @Test func `a longer query is an error`() throws {
    let list = [String](repeating: "w", count: 201).joined(separator: ",")
    for words in [[list], [String](repeating: "w", count: 201), ["label:\(list)"]] {
      #expect(throws: QueryError.tooLong(count: 201)) { try samples.numbers(words) }
    }
  }
}
