import Localization
import Store
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.startsNothing) struct HookLineTests {
  private func todo(_ number: Int) -> Todo {
    Todo(
      id: EntityID(high: 0, low: UInt64(number)), handle: Handle(number: number), title: "T",
      created: Moment(seconds: 0))
  }

  private func line(_ language: Language, _ linked: [LinkedOnlyTodo]) throws -> HookLine {
    HookLine(
      CommitStatusChanges(completed: [todo(9)], linkedOnly: linked),
      rate: Completion(done: 1, total: 3), today: try #require(Day(iso: "2026-11-21")),
      language: language)
  }

  @Test(arguments: [
    (
      Language.english,
      "ootd: 9 done (1/3 today) · 1-2 linked (not completed: \"Don't\") · 3 linked (not completed: code)"
    ),
    (.korean, "ootd: 9 완료 (오늘 1/3) · 1-2 연결만 함(완료하지 않은 이유: \"Don't\") · 3 연결만 함(완료하지 않은 이유: 코드)"),
    (
      .french,
      "ootd: 9 terminée (1/3 aujourd'hui) · 1-2 liées (non terminées\u{A0}: «\u{A0}Don't\u{A0}») · 3 liée (non terminée\u{A0}: code)"
    ),
    (.japanese, "ootd: 9 完了 (今日 1/3) · 1-2 はリンクのみ（完了しない理由: 「Don't」） · 3 はリンクのみ（完了しない理由: コード）"),
  ])
  func `todos that are only linked are listed by reason`(language: Language, text: String) throws {
    let linked = [
      LinkedOnlyTodo(todo(1), .words("Don't")), LinkedOnlyTodo(todo(2), .words("Don't")),
      LinkedOnlyTodo(todo(3), .code),
    ]
    try expectEqual(line(language, linked).text, text)
  }

  @Test(arguments: Language.allCases)
  func `each reason has a text, and the message's words are safe to print`(language: Language)
    throws
  {
    for reason in [LinkReason.quotation, .code, .merge, .reverted, .author, .words("a\u{1B}[31m")] {
      let text = try line(language, [LinkedOnlyTodo(todo(1), reason)]).text
      #expect(!text.contains("hook.") && !text.contains("\u{1B}"))
    }
  }
}
