import Git
import Localization
import Store
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct HookListViewTests {
  private static let events: [HookEvent] = [.postCommit, .postMerge, .postRewrite, .postApplypatch]

  private func report(
    _ name: String, _ states: [HookReport.State], obstacle: HookObstacle? = nil,
    isProgramPresent: Bool = true
  ) -> HookReport {
    HookReport(
      project: name, path: "/home/me/src/\(name)", hooksPath: nil,
      hooks: zip(Self.events, states).map { event, state in
        .init(
          event: event, state: state,
          obstacle: [.notInstalled, .switchedOff].contains(state) ? obstacle : nil,
          file: "/home/me/src/\(name)/.git/hooks/\(event.name)")
      },
      program: .init(path: "/bin/ootd", isPresent: isProgramPresent, running: nil), record: nil)
  }

  private var reports: [HookReport] {
    let all = { (state: HookReport.State) in [state, state, state, state] }
    return [
      report("api", all(.installed)), report("일기", all(.notInstalled)),
      report("site", [.installed, .notInstalled, .installed, .installed], obstacle: .symbolicLink),
      report("web", all(.installed), isProgramPresent: false),
      report("cli", [.installed, .installed, .byHand, .byConfiguration]),
      report(
        "sdk", [.switchedOff, .switchedOff, .installed, .installed], obstacle: .notExecutable),
    ]
  }

  private func text(_ language: Language, width: Int?) -> String {
    let format = Format.sample(language, width: width)
    return format.text(format.lines(of: reports))
  }

  @Test func `problems come first, and a count ends the list`() {
    expectEqual(
      text(.english, width: 100),
      """
      일기  not installed                                      /home/me/src/일기
      site  post-merge not installed (symbolic link)           /home/me/src/site
      web   program missing                                    /home/me/src/web
      sdk   post-commit, post-merge disabled (not executable)  /home/me/src/sdk
      api   installed                                          /home/me/src/api
      cli   installed, by hand, in git config                  /home/me/src/cli

      Hooks run in 2 of 6 repositories.

      """)
  }

  @Test(arguments: Language.allCases, [40, 80, 120])
  func `each repository has one line, which fits the terminal`(language: Language, width: Int) {
    let lines = text(language, width: width).split(separator: "\n")
    expectEqual(lines.prefix { !$0.contains("6") }.count, 6)
    for line in lines { #expect(line.displayWidth <= width, "\(line)") }
  }

  @Test func `repositories with an error line of their own are counted`() {
    let rows = [HookRow(project: "api", path: "/src/api", state: "installed")]
    expectEqual(
      Format.sample().list(rows, failures: 2),
      "api  installed  /src/api\n\nHooks run in 1 of 3 repositories.\n")
    expectEqual(Format.sample().list([HookRow](), failures: 0), "")
  }
}

@Suite(.startsNothing) struct HookLineTests {
  private func todo(_ number: Int) -> Todo {
    Todo(
      id: EntityID(high: 0, low: UInt64(number)), handle: Handle(number: number), title: "T",
      created: Moment(seconds: 0))
  }

  private func line(_ language: Language, _ linked: [LinkedOnlyTodo]) throws -> HookLine {
    HookLine(
      CommitStatusChanges(completed: [todo(9)], linkedOnly: linked),
      rate: Completion(done: 1, total: 3),
      today: try #require(Day(iso: "2026-11-21")), language: language)
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
