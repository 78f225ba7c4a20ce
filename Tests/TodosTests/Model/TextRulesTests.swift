import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct TextRulesTests {
  @Test(arguments: [
    "Fix token refresh", " x ", "할 일", "👩‍👩‍👧", "a\nb", "p:high #tag @home due:today", "-", "\u{202E}x",
    String(repeating: "a", count: 4096),
  ])
  func `a title is kept exactly`(text: String) throws {
    #expect(try Title.checked(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(arguments: [
    " ", "\u{A0}", "\u{3000}", "\n\t", "\u{200B}", "\u{202E}\u{200F}", "\u{3164}",
    "\u{115F}\u{1160}",
    "\u{FFA0}", "\u{2800}", "\u{FE0F}", "\u{301}", "\u{20DD}", "\u{2028}", "\u{E0041}",
  ])
  func `a title without visible characters is invalid`(text: String) {
    #expect(throws: TodoError.invisibleTitle(text)) { try Title.checked(text) }
  }

  @Test func `titles and notes have limits in bytes`() throws {
    #expect(throws: TodoError.empty(.title)) { try Title.checked("") }
    let korean = String(repeating: "가", count: 1366)
    #expect(throws: TodoError.tooLong(.title, bytes: 4098)) { try Title.checked(korean) }
    let longest = String(repeating: "a", count: 32_768)
    try expectEqual(Notes.checked(longest), longest)
    try expectEqual(Notes.checked(""), "")
    #expect(throws: TodoError.tooLong(.notes, bytes: 32_769)) { try Notes.checked(longest + "a") }
  }

  @Test(arguments: [
    "api", "Mon projet", "한글", "a-b", "v1.0", "é", String(repeating: "a", count: 100),
  ])
  func `a name is one line that can be typed`(text: String) throws {
    try expectEqual(Name.checked(text), text)
  }

  @Test(arguments: [
    "", " a", "a ", "\u{3000}a", "-a", "--help", "a\nb", "a\tb", "a\u{0}b", "a\u{1B}[31m",
    "\u{202E}a",
    "\u{200B}", "a\u{2028}b", String(repeating: "a", count: 101), String(repeating: "가", count: 34),
  ])
  func `other text isn't a name`(text: String) {
    #expect(throws: TodoError.invalidName(text)) { try Name.checked(text) }
  }

  @Test(arguments: [
    ("bakcend", "backend"), ("back", "backend"), ("Backend", "backend"), ("b", nil),
    ("frontent", "frontend"),
    ("fronted", "frontend"), ("zzz", nil), ("", nil), ("wbe", "web"), ("éb", nil), ("ap", "api"),
  ])
  func `the nearest name is the one that was probably meant`(typed: String, expected: String?) {
    expectEqual(["backend", "frontend", "web", "api"].nearest(to: typed), expected)
    expectEqual([String]().nearest(to: typed), nil)
  }

  @Test(
    arguments: [
      (0, 0, nil, nil), (0, 5, 0.0, 0), (3, 5, 0.6, 60), (4, 6, 4.0 / 6, 67), (1, 3, 1.0 / 3, 33),
      (1, 8, 0.125, 13), (1, 1, 1.0, 100), (199, 200, 0.995, 99), (1, 1000, 0.001, 1),
    ] as [(Int, Int, Double?, Int?)])
  func `a rate is done divided by total, nil without a total`(
    done: Int, total: Int, rate: Double?, percent: Int?
  ) {
    expectEqual(Completion(done: done, total: total).rate, rate)
    expectEqual(Completion(done: done, total: total).percent, percent)
  }

  @Test(arguments: [
    ("high", Priority.high), ("H", .high), ("1", .high), ("med", .medium), ("2", .medium),
    ("l", .low), ("3", .low), ("none", .unset), ("n", .unset),
  ])
  func `a priority is its word, a beginning of it, or a number`(text: String, priority: Priority) {
    expectEqual(try? Priority.checked(text), priority)
  }

  @Test(arguments: ["", "x", "highest", "0", "4", "01", "hi gh", "！"])
  func `any other priority is an error that quotes it`(text: String) {
    #expect(throws: TodoError.invalidPriority(text)) { try Priority.checked(text) }
  }

  @Test(arguments: [
    ("documentatoin", "documentation", true), ("Performence", "performance", true),
    ("documentations", "documentation", false), ("authz", "auth", false), ("bgu", "bug", false),
    ("bugs", "bug", false), ("documantatoin", "documentation", false), ("ui", nil, false),
    ("2.0", nil, false), ("release-2", nil, false), ("release", nil, false),
  ])
  func
    `one wrong or swapped letter in a long word is a misspelling, other neighbours are mentioned`(
      word: String, name: String?, isMisspelt: Bool
    )
  {
    let names = ["documentation", "performance", "auth", "bug", "ux", "1.0", "release-1"]
    expectEqual(names.resembling(word), name)
    expectEqual(names.misspelt(as: word), isMisspelt ? name : nil)
  }
}
