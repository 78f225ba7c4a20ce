import Testing
import TestingAdditions
import Todos

/// Queries that name views.
@Suite(.serialized, .startsNothing) struct SavedViewTests {
  private static let views = [
    view("urgent", "priority:high due:<=fri sort:due"), view("needs review", "label:review"),
    view("A,b", "token"), view("broken", "lable:x"), view("nested", "@urgent"),
    view("q\"q", "is:doing"), view("many", String(repeating: "a ", count: TodoQuery.limit)),
  ]

  private static func view(_ name: String, _ query: String) -> SavedView {
    SavedView(id: EntityID(.view, named: name, after: 0), name: name, query: query)
  }

  /// Parses words on a day in November 2026; Saturday the 21st by default.
  private func query(
    _ words: String..., day: Int = 21, sorts: Bool = true
  ) throws -> TodoQuery {
    try TodoQuery(words, days: parser(day), views: Self.views, sorts: sorts)
  }

  private func parser(_ day: Int = 21) throws -> DayParser {
    try DayParser(at: "2026-11-\(day)T10:00:00Z")
  }

  @Test(arguments: [
    ("@\"needs review\"", "label:review"),
    ("@URGENT", "priority:high due:<=fri sort:due"), ("@a,b", "token"), ("@\"A,b\"", "token"),
    ("@\"q\\\"q\"", "is:doing"), ("@a,b -label:bug", "token -label:bug"),
    ("label:bug @A,b", "token label:bug"), ("@a,b @\"needs review\"", "token label:review"),
  ])
  func `a name after an @ stands for that view's conditions`(word: String, same: String) throws {
    try expectEqual(query(word), query(same))
    try expectEqual(TodoQuery(text: word, days: parser(), views: Self.views), query(same))
  }

  @Test func `a word of the shell may be a name with spaces`() throws {
    try expectEqual(query("@needs review"), query("label:review"))
  }

  @Test func `views and other conditions can be combined`() throws {
    try expectEqual(
      query("@urgent", "-label:bug", "@needs review"),
      query("priority:high due:<=fri label:review -label:bug sort:due"))
  }

  @Test func `a view's days are those of the day on which it is used`() throws {
    let days = try [21, 30].map { day in
      guard case .days(.due, let ranges) = try query("@urgent", day: day).conditions[1].test else {
        throw QueryError.empty
      }
      return ranges[0].last
    }
    expectEqual(days, [Day(iso: "2026-11-27"), Day(iso: "2026-12-04")])
  }

  @Test func `an order of the query itself takes precedence over a view's`() throws {
    try expectEqual(query("@urgent").sort, .due)
    try expectEqual(query("sort:id", "@urgent").sort, .id)
    try expectEqual(query("@urgent", sorts: false).sort, nil)
    #expect(throws: QueryError.unsorted) { try query("@urgent", "sort:due", sorts: false) }
  }

  @Test(arguments: [
    ("@urgnt", QueryError.unknownView("urgnt", nearest: "urgent")),
    ("@zzz token", .unknownView("zzz token", nearest: nil)),
    ("-@urgent", .negatedView("@urgent")), ("-@needs review", .negatedView("@\"needs review\"")),
    ("@broken", .invalidView("@broken", .unknownQualifier("lable", nearest: "label"))),
    ("@nested", .invalidView("@nested", .unknownView("urgent", nearest: nil))),
    ("@many token", .unknownView("many token", nearest: nil)),
    ("@many is:open", .tooLong(count: TodoQuery.limit + 1)),
  ])
  func `a view that can't be used is an error that names it`(word: String, expected: QueryError) {
    #expect(throws: expected) { try query(word) }
  }

  @Test(arguments: [
    ("priority:high  due:<=fri", "priority:high due:<=fri"), ("\"a  b\" -x", "\"a  b\" -x"),
    ("@urgent label:bug", "priority:high due:<=fri sort:due label:bug"),
    ("sort:id @urgent", "priority:high due:<=fri sort:due sort:id"),
  ])
  func `a query is saved as typed, with the queries of the views that it names`(
    typed: String, saved: String
  ) throws {
    let result = try TodoQuery.saved(typed, days: parser(), views: Self.views)
    expectEqual(result.text, saved)
    try expectEqual(result.query, query(typed))
  }

  @Test(arguments: [
    ("", QueryError.empty), (" \n", .empty), ("due:soon", .invalidDay("soon", of: "due")),
    ("@urgnt", .unknownView("urgnt", nearest: "urgent")), ("-@urgent", .negatedView("@urgent")),
  ])
  func `an invalid query isn't saved`(typed: String, expected: QueryError) throws {
    #expect(throws: expected) { try TodoQuery.saved(typed, days: parser(), views: Self.views) }
  }

  @Test(arguments: [
    (["is:open", "-label:bug"], "is:open -label:bug"), (["token refresh"], "\"token refresh\""),
    (["-token refresh"], "-\"token refresh\""), (["project:my site"], "project:\"my site\""),
    (["-label:a b,c"], "-label:\"a b\",\"c\""), (["@needs review"], "@\"needs review\""),
    (["is:open  -token"], "is:open -token"), (["say \\ it"], "\"say \\\\ it\""),
    (["\"a b\" c"], "\"a b\" c"),
  ])
  func `arguments become the text of a search field that means the same`(
    words: [String], text: String
  ) throws {
    try expectEqual(TodoQuery.text(of: words), text)
    try expectEqual(
      TodoQuery(text: text, days: parser(), views: Self.views),
      TodoQuery(words, days: parser(), views: Self.views))
  }

  @Test func `a name is typed with or without an @`() throws {
    try expectEqual(SavedView.checkedName("@urgent"), "urgent")
    try expectEqual(SavedView.checkedName("urgent"), "urgent")
    #expect(throws: TodoError.invalidName("")) { try SavedView.checkedName("@") }
  }
}
