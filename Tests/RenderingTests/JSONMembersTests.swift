import Rendering
import TestSupport
import Testing
import TestingAdditions
import Todos

/// What `--json` prints of lists, and what it prints of the members that it names.
@Suite(.serialized, .startsNothing) struct JSONMembersTests {
  private func json(_ text: String) throws -> Todos.JSON {
    let value = Todos.JSON(utf8: Array(text.utf8))
    return try #require(value)
  }

  @Test(arguments: [
    (
      #"{"id":"1","uuid":"x","due":null,"labels":[],"notes":"","blocked":false,"open":0}"#,
      #"{"id":"1","blocked":false,"open":0}"#
    ),
    (#"[{"a":{"b":null}},{"a":[{"uuid":"x","b":1}]}]"#, #"[{},{"a":[{"b":1}]}]"#),
    (#"{"comments":[{"text":"a","uuid":"x"}]}"#, #"{"comments":[{"text":"a"}],"commentCount":1}"#),
    ("[]", "[]"), ("null", "null"),
  ])
  func `what is empty and UUIDs are left out, false and 0 are not`(whole: String, brief: String)
    throws
  { try expectEqual(json(whole).brief.text, brief) }

  @Test(arguments: [("n", 200, 200), ("n", 201, 200), ("ü", 150, 199), ("👩‍👩‍👧", 30, 183)])
  func `long notes are cut at a character, and say how long they are`(
    character: String, count: Int, bytes: Int
  ) throws {
    let notes = String(repeating: character, count: count)
    let brief = Todos.JSON.object([.init("notes", .string(notes))]).brief
    let text = try #require(brief["notes"]?.string)
    #expect(text.utf8.count <= 200)
    expectEqual(text.utf8.count, bytes)
    expectEqual(text.hasSuffix("…"), notes.utf8.count > 200)
    expectEqual(brief["notesBytes"], notes.utf8.count > 200 ? Todos.JSON(notes.utf8.count) : nil)
  }

  @Test func `the last comments are kept, up to 200 bytes together`() throws {
    let comments = ["old", String(repeating: "c", count: 190), "newest comment"]
    let brief = Todos.JSON.object([
      .init("comments", .array(comments.map { ["text": .string($0)] }))
    ]).brief
    guard case .array(let kept)? = brief["comments"] else { return #expect(Bool(false)) }
    let texts = kept.compactMap { $0["text"]?.string }
    expectEqual(texts.count, 2)
    expectEqual(texts[1], comments[2])
    #expect(texts[0].hasSuffix("…") && texts.joined().utf8.count <= 200)
    expectEqual(brief["commentCount"], 3)
  }

  @Test(arguments: [
    (
      #"[{"id":"1","due":null,"x":1},{"id":"2"}]"#,
      #"[{"due":null,"id":"1"},{"due":null,"id":"2"}]"#
    ),
    (#"{"id":"1","due":"x"}"#, #"{"due":"x","id":"1"}"#),
    (
      #"{"date":"d","todos":[{"id":"1"}],"due":[],"places":[{"path":"p"}]}"#,
      #"{"todos":[{"due":null,"id":"1"}]}"#
    ),
    ("null", "null"), ("[]", "[]"),
  ])
  func `members are printed in the order in which they are named`(whole: String, chosen: String)
    throws
  { try expectEqual(json(whole).selecting(["due", "id"]).text, chosen) }
}
