import Testing
import Todos

@Suite struct TodoQueryTests {
  @Test func `no words ask for all, by priority`() throws {
    let query = try TodoQuery([])
    #expect(query == TodoQuery())
    #expect(query.conditions.isEmpty)
    #expect(!query.hasState)
    #expect(query.sort == .priority)
  }

  @Test func `values are alternatives and qualifiers conditions`() throws {
    let query = try TodoQuery([
      "is:open,overdue", "is:backlog", "priority:high,none", "project:API,Ma_boîte", "sort:due",
      "project:a:b", "Project:\"a b, c\",d",
    ])
    #expect(
      query.conditions == [
        .states([.open, .overdue]), .states([.backlog]), .priorities([.high, .unset]),
        .projects(["API", "Ma_boîte"]), .projects(["a:b"]), .projects(["a b, c", "d"]),
      ])
    #expect(query.hasState)
    #expect(query.sort == .due)
  }

  @Test(arguments: TodoState.allCases)
  func `each state is a value of is`(state: TodoState) throws {
    #expect(try TodoQuery(["is:\(state.rawValue)"]).conditions == [.states([state])])
    #expect(try TodoQuery(["IS:\(state.rawValue.uppercased())"]).conditions == [.states([state])])
  }

  @Test(arguments: TodoSort.allCases)
  func `each order is a value of sort`(sort: TodoSort) throws {
    #expect(try TodoQuery(["sort:\(sort.rawValue)"]).sort == sort)
  }

  @Test(arguments: [
    ("is:opne", "opne", "is"), ("is:open,x", "x", "is"),
    ("priority:urgent", "urgent", "priority"),
    ("sort:title", "title", "sort"),
  ])
  func `a value that a qualifier does not have is named`(
    word: String, value: String, qualifier: String
  ) throws {
    let error = #expect(throws: QueryError.self) { try TodoQuery([word]) }
    guard case .unknownValue(value, of: qualifier, let known) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(known.count >= 4)
    #expect(!known.contains(value))
  }

  @Test(arguments: [
    ("", QueryError.word("")), ("token", .word("token")), ("is", .word("is")),
    ("word-with-dash", .word("word-with-dash")), ("is:", .missingValue("is")),
    ("project:,", .missingValue("project")), ("project:", .missingValue("project")),
    ("priorty:high", .unknownQualifier("priorty", nearest: "priority")),
    ("projet:api", .unknownQualifier("projet", nearest: "project")),
    ("zzz:1", .unknownQualifier("zzz", nearest: nil)), (":x", .unknownQualifier("", nearest: nil)),
    ("https://a", .unknownQualifier("https", nearest: nil)),
  ])
  func `a word that means nothing is an error`(word: String, expected: QueryError) {
    #expect(throws: expected) { try TodoQuery([word]) }
    #expect(throws: expected) { try TodoQuery(["is:open", word]) }
  }
}
