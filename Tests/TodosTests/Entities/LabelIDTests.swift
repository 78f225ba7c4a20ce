import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct LabelIDTests {
  @Test func `a name gives the same id everywhere, for ever`() {
    expectEqual(EntityID(labelNamed: "bug").hex, "f0f89f6706280ec4e5167c5c3b034453")
    expectEqual(EntityID(labelNamed: "bug"), EntityID(labelNamed: "Bug"))
    #expect(EntityID(labelNamed: "bug") != EntityID(labelNamed: "bugs"))
  }

  @Test(arguments: [
    ("\u{E9}t\u{E9}", "e\u{301}te\u{301}"), ("\u{C9}T\u{C9}", "e\u{301}te\u{301}"),
    ("버그", "\u{1107}\u{1165}\u{1100}\u{1173}"), ("\u{212B}", "a\u{30A}"),
  ])
  func `names that a person can't tell apart are one`(first: String, second: String) {
    expectEqual(EntityID(labelNamed: first), EntityID(labelNamed: second))
  }
}
