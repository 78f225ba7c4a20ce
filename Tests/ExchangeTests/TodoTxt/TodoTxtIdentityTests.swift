import Exchange
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct TodoTxtIdentityTests {
  private let format = TodoTxtFormat(calendar: Samples.seoul, now: Samples.now)

  private func id(_ line: String) throws -> EntityID {
    try #require(format.records(line).first).id
  }

  @Test(arguments: [
    "x Call Mom +a @p", "x 2026-11-21 Call Mom +a @p", "x (B) Call Mom +a @p",
    "(A) Call Mom +a @p", "2026-11-20 Call Mom +a @p", "x 2026-11-21 2026-11-20 Call Mom +a @p",
    "(D) Call Mom +a @p due:2026-12-01 t:2026-11-30", "Call Mom @p +a",
    "Call Mom @p @p +a", "  Call Mom @p +a ",
  ])
  func `completion, dates, priority and order don't affect the id`(line: String) throws {
    try expectEqual(id(line), id("Call Mom +a @p"))
  }

  @Test(arguments: [
    "Call Mum +a @p", "Call Mom +b @p", "Call Mom +a", "Call Mom @a +p", "Call Mom +a @p @q",
    "Call Mom +a @p h:1", "call mom +a @p",
  ])
  func `another title, project or label makes another todo`(line: String) throws {
    #expect(try id(line) != id("Call Mom +a @p"))
  }

  @Test func `equal lines are distinguished by their count`() throws {
    let first = try format.records("Call Mom\nx Call Mom\nCall Mom +a\n(A) Call Mom")
    expectEqual(Set(first.map(\.id)).count, 4)
    let second = try format.records("Call Mom +a\n(A) Call Mom\nCall Mom\nx Call Mom\n")
    expectEqual(Set(second.map(\.id)), Set(first.map(\.id)))
    expectEqual(first[0].id, second[1].id)
  }

  @Test func `the ids of todos are those of their lines`() throws {
    var records = ["Call\nMom", " Call Mom", "Call Mom +a", "x"].map {
      TodoRecord(id: Samples.id, title: $0)
    }
    records[3].project = "a b"
    let ids = records.map(format.identifier())
    try expectEqual(format.records(format.text(records)).map(\.id), ids)
    expectEqual(Set(ids).count, 4)
    try expectEqual(ids[2], id("Call Mom %2Ba"))
  }
}
