import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct NamedIDTests {
  /// printf 'ootd label 0 bug' | sha256sum
  @Test(
    arguments: [
      (.label, "bug", 0, "7b6e85b37ee18404cc07c8cf9995bff7"),
      (.project, "bug", 0, "9f318893e8be71712752421c392eb194"),
      (.label, "bug", 1, "0218ae9af63dfe54921d2deae37be579"),
    ] as [(EntityKind, String, Int, String)])
  func `a name has the same id everywhere, permanently`(
    kind: EntityKind, name: String, count: Int, hex: String
  ) {
    expectEqual(EntityID(kind, named: name, after: count).hex, hex)
  }

  @Test func `kind, name and count each change the id`() {
    let ids = [EntityKind.label, .project, .milestone, .block].flatMap { kind in
      ["bug", "bugs", "1 bug"].flatMap { name in
        (0...2).map { EntityID(kind, named: name, after: $0) }
      }
    }
    expectEqual(Set(ids).count, ids.count)
    expectEqual(EntityID(presetBlock: "commit"), EntityID(.block, named: "commit", after: 0))
  }

  @Test(arguments: [
    ("bug", "Bug"), ("\u{E9}t\u{E9}", "e\u{301}te\u{301}"), ("\u{C9}T\u{C9}", "e\u{301}te\u{301}"),
    ("버그", "\u{1107}\u{1165}\u{1100}\u{1173}"), ("\u{212B}", "a\u{30A}"),
  ])
  func `names that look the same have the same id`(first: String, second: String) {
    expectEqual(
      EntityID(.project, named: first, after: 0), EntityID(.project, named: second, after: 0))
  }
}
