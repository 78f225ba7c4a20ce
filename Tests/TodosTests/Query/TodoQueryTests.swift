import Localization
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct TodoQueryTests {
  /// Parses words on Saturday 21 November 2026 at 10:00.
  private func query(_ words: String..., language: Language = .english) throws -> TodoQuery {
    try TodoQuery(words, days: try parser(language))
  }

  private func parser(_ language: Language = .english) throws -> DayParser {
    try DayParser(at: "2026-11-21T10:00:00Z", language)
  }

  @Test func `without words, a query matches all and sets no order`() throws {
    try expectEqual(query(), TodoQuery())
    try expectEqual(query("", "  "), TodoQuery())
    #expect(TodoQuery().conditions.isEmpty)
    #expect(!TodoQuery().mentionsDone)
    expectEqual(TodoQuery().sort, nil)
  }

  @Test func `a reference is an issue's text or address, a repository, or a number`() throws {
    let issue = try #require(IssueReference("github:acme/api#34"))
    let tests = try ["github:Acme/API#34", "github:acme/api", "#34"].map { value in
      try query("ref:\(value)").conditions.map(\.test)
    }
    expectEqual(
      tests,
      [
        [.references([.issue(issue)])], [.references([.repository(issue.repository)])],
        [.references([.number(34)])],
      ])
    let page = try query("ref:\(issue.page)").conditions.map(\.test)
    guard case .references(let patterns)? = page.first else {
      Issue.record("\(page)")
      return
    }
    #expect(patterns.contains(.issue(issue)))
    for unknown in ["34", "acme/api", "github:acme", "#0", "https://github.com/acme/api/pull/3"] {
      #expect(throws: QueryError.self) { try query("ref:\(unknown)") }
    }
  }

  @Test(arguments: [
    ("is:open,overdue", TodoQuery.Test.states([.open, .overdue])),
    ("IS:Backlog", .states([.backlog])), ("is:closed,today", .states([.done, .today])),
    ("#3", .handles([Handle(number: 3)], or: ["#3"])), ("\"#3\"", .texts(["#3"])),
    ("3", .texts(["3"])), ("3b", .texts(["3b"])), ("#3bbbbb", .texts(["#3bbbbb"])),
    (
      "ootd-3,#4b",
      .handles([Handle(number: 3), Handle(number: 4, suffix: "b")], or: ["ootd-3", "#4b"])
    ),
    ("#3,token", .handles([Handle(number: 3)], or: ["#3", "token"])),
    ("ootd-3-fix", .texts(["ootd-3-fix"])), ("@", .texts(["@"])), ("\"@x\"", .texts(["@x"])),
    ("priority:high,none", .priorities([.high, .unset])),
    ("project:API,Ma_boîte", .projects(["API", "Ma_boîte"])),
    ("project:a:b", .projects(["a:b"])), ("project:\"a b, c\",d", .projects(["a b, c", "d"])),
    ("project:my api", .projects(["my api"])),
    ("label:good first issue,bug", .labels(["good first issue", "bug"])),
    ("label:\"say \\\"hi\\\"\"", .labels(["say \"hi\""])), ("label:버그", .labels(["버그"])),
    ("milestone:1.0", .milestones(["1.0"])), ("block:algorithm", .blocks(["algorithm"])),
    ("no:label,ref", .without([.label, .ref])), ("ref:#34", .references([.number(34)])),
    ("token", .texts(["token"])),
    ("token refresh", .texts(["token refresh"])), (" token  refresh\n", .texts(["token  refresh"])),
    (" label:good first issue ", .labels(["good first issue"])), ("- x", .texts(["- x"])),
    ("fix: foo-bar", .texts(["fix: foo-bar"])), ("see http://x", .texts(["see http://x"])),
    ("a,b", .texts(["a", "b"])), (",", .texts([","])),
    ("Fix a, then b", .texts(["Fix a, then b"])), ("\"a,b\"", .texts(["a,b"])),
    ("\"is:open\"", .texts(["is:open"])), ("word-with-dash", .texts(["word-with-dash"])),
    ("12:30", .texts(["12:30"])), (":x", .texts([":x"])), ("-", .texts(["-"])),
    ("2+2", .texts(["2+2"])), ("a@b.c", .texts(["a@b.c"])), ("알고리즘", .texts(["알고리즘"])),
    ("c:\\temp", .texts(["c:\\temp"])),
  ])
  func `a word is one test`(word: String, expected: TodoQuery.Test) throws {
    // A letter before a colon could be a qualifier, so the word is quoted.
    let typed = word.hasPrefix("c:") ? "\"c:\\\\temp\"" : word
    try expectEqual(query(typed).conditions, [TodoQuery.Condition(expected)])
  }

  @Test(arguments: [
    ("-label:bug", TodoQuery.Test.labels(["bug"])), ("-token", .texts(["token"])),
    ("-is:doing,done", .states([.doing, .done])), ("-no:due", .without([.due])),
    ("-project:my api", .projects(["my api"])), ("-token refresh", .texts(["token refresh"])),
    ("-\"a b\"", .texts(["a b"])), ("--x", .texts(["-x"])),
  ])
  func `a leading minus negates a test`(word: String, expected: TodoQuery.Test) throws {
    try expectEqual(query(word).conditions, [TodoQuery.Condition(expected, isNegated: true)])
  }

  @Test(arguments: [
    ("due:today", "2026-11-21", "2026-11-21"), ("day:<fri", "", "2026-11-26"),
    ("day:<=fri", "", "2026-11-27"), ("due:>2026-12-01", "2026-12-02", ""),
    ("due:>=12-01", "2026-12-01", ""), ("due:today..+3d", "2026-11-21", "2026-11-24"),
    ("due:..eom", "", "2026-11-30"), ("due:*..eom", "", "2026-11-30"),
    ("due:eow..", "2026-11-22", ""), ("due:eow..*", "2026-11-22", ""),
    ("due:mon..fri", "2026-11-23", "2026-11-27"), ("due:fri..mon", "2026-11-27", "2026-11-30"),
    ("created:mon", "2026-11-16", "2026-11-16"), ("done:mon..fri", "2026-11-16", "2026-11-20"),
    ("created:>=11-01", "2026-11-01", ""), ("created:<12-01", "", "2025-11-30"),
    ("done:yesterday", "2026-11-20", "2026-11-20"), ("created:<=tomorrow", "", "2026-11-22"),
  ])
  func `a date qualifier takes days, comparisons and ranges`(
    word: String, first: String, last: String
  ) throws {
    let range = DayRange(first: Day(iso: first), last: Day(iso: last))
    guard case .days(_, let ranges) = try query(word).conditions.first?.test else {
      Issue.record("\(word)")
      return
    }
    expectEqual(ranges, [range])
  }

  @Test func `days can be alternatives, and are parsed in the user's language`() throws {
    let conditions = try query("due:오늘,>=월", language: .korean).conditions
    let today = Day(iso: "2026-11-21")
    let ranges = [
      DayRange(first: today, last: today), DayRange(first: Day(iso: "2026-11-23"), last: nil),
    ]
    expectEqual(conditions, [TodoQuery.Condition(.days(.due, ranges))])
  }

  @Test func `a whole query can be one argument or one text`() throws {
    let words = try query("is:open", "-label:bug", "due:<fri", "token", "sort:due")
    try expectEqual(query("is:open -label:bug due:<fri token sort:due"), words)
    try expectEqual(query("  is:open\t-label:bug due:<fri  token sort:due "), words)
    let text = "is:open -label:bug due:<fri token sort:due"
    try expectEqual(TodoQuery(text: text, days: parser()), words)
    expectEqual(words.conditions.count, 4)
    expectEqual(words.sort, .due)
    // In a single text, only quotes preserve a space.
    let texts = try TodoQuery(text: "token refresh \"a b\"", days: parser())
    expectEqual(texts, TodoQuery([.texts(["token"]), .texts(["refresh"]), .texts(["a b"])]))
  }

  @Test(arguments: TodoState.allCases)
  func `each state is a value of is`(state: TodoState) throws {
    try expectEqual(query("is:\(state.rawValue)"), TodoQuery([.states([state])]))
  }

  @Test(arguments: TodoSort.allCases)
  func `each order is a value of sort, and the last one wins`(sort: TodoSort) throws {
    try expectEqual(query("sort:\(sort.rawValue)").sort, sort)
    try expectEqual(query("sort:id", "Sort:\(sort.rawValue)").sort, sort)
  }

  @Test(arguments: [
    ("due-asc", "due"), ("priority-desc", "priority"), ("created-desc", "created"),
    ("updated-asc", "updated-asc"), ("due-desc", "due-desc"), ("id-desc", "id-desc"),
  ])
  func `an order can have a direction`(word: String, shortest: String) throws {
    let sort = try #require(query("sort:\(word)").sort)
    expectEqual(sort.rawValue, shortest)
    expectEqual(sort.isReversed, shortest.contains("-"))
  }

  @Test(arguments: ["due-", "-due", "due-up", "due-desc-asc"])
  func `other directions are unknown values`(word: String) {
    #expect(throws: QueryError.self) { try query("sort:\(word)") }
  }

  @Test(arguments: [
    ("is:done", true), ("is:doing", true), ("-is:open", true), ("-is:doing", false),
    ("-is:done", false), ("done:today", true), ("-done:today", false), ("created:today", false),
    ("-is:todo,doing", true),
    ("-is:todo -is:doing", true), ("-is:todo is:doing", true), ("-is:todo,backlog", false),
    ("token", false), ("is:closed", true), ("is:today", true), ("#3", true), ("-#3", false),
    ("updated:today", false), ("#3,#4", true), ("#3,token", false),
  ])
  func `a state or a day of completion decides on done todos`(word: String, expected: Bool) throws {
    try expectEqual(query(word).mentionsDone, expected)
  }

  @Test(arguments: [
    ("is:opne", "opne", "is"), ("is:open,x", "x", "is"), ("-is:x", "x", "is"),
    ("priority:urgent", "urgent", "priority"), ("sort:title", "title", "sort"),
    ("no:priority", "priority", "no"),
  ])
  func `an unknown value of a qualifier is reported`(
    word: String, value: String, qualifier: String
  ) throws {
    let error = #expect(throws: QueryError.self) { try query(word) }
    guard case .unknownValue(value, of: qualifier, let known) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(known.count >= 4)
    #expect(!known.contains(value))
  }

  @Test(arguments: [
    ("is:", QueryError.missingValue("is")), ("project:,", .missingValue("project")),
    ("label:\"\"", .missingValue("label")), ("-due:", .missingValue("due")),
    ("priorty:high", .unknownQualifier("priorty", nearest: "priority")),
    ("projet:api", .unknownQualifier("projet", nearest: "project")),
    ("-lable:bug", .unknownQualifier("lable", nearest: "label")),
    ("zzz:1", .unknownQualifier("zzz", nearest: nil)),
    ("https://a", .unknownQualifier("https", nearest: nil)),
    ("알고:1", .unknownQualifier("알고", nearest: nil)),
    ("projct:api token", .unknownQualifier("projct", nearest: "project")),
    ("token projct:api", .unknownQualifier("projct", nearest: "project")),
    ("-lable:bug x", .unknownQualifier("lable", nearest: "label")),
    ("\"abc", .openQuote("\"abc")), ("label:\"a b", .openQuote("label:\"a b")),
    ("a\"b", .openQuote("a\"b")), ("\"a\\\"", .openQuote("\"a\\\"")),
    ("due:32", .invalidDay("32", of: "due")), ("due:", .missingValue("due")),
    ("day:<", .invalidDay("<", of: "day")), ("day:=<fri", .invalidDay("=<fri", of: "day")),
    ("due:..", .invalidDay("..", of: "due")), ("due:*..*", .invalidDay("*..*", of: "due")),
    ("created:2026-02-30", .invalidDay("2026-02-30", of: "created")),
    ("due:2026-12-01..2026-11-01", .reversedRange("2026-12-01..2026-11-01", of: "due")),
    ("-sort:due", .noOpposite("sort")), ("@x", .unknownView("x", nearest: nil)),
  ])
  func `a word without a meaning is an error that quotes it`(
    word: String, expected: QueryError
  ) {
    #expect(throws: expected) { try query(word) }
    #expect(throws: expected) { try query("is:open", word) }
  }
}
