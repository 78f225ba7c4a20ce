import Git
import Localization
import Testing
import TestingAdditions

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
      report(
        "site", [.installed, .notInstalled, .installed, .installed], obstacle: .symbolicLink),
      report("web", all(.installed), isProgramPresent: false),
      report("cli", [.installed, .installed, .byHand, .byConfiguration]),
      report(
        "sdk", [.switchedOff, .switchedOff, .installed, .installed], obstacle: .notExecutable),
    ]
  }

  private func text(_ language: Language, width: Int?) -> String {
    HookListView(reports, format: .sample(language, width: width)).text
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
    let rows = [HookListView.Row(project: "api", path: "/src/api", state: "installed")]
    expectEqual(
      HookListView(rows, failures: 2, format: .sample()).text,
      "api  installed  /src/api\n\nHooks run in 1 of 3 repositories.\n")
    expectEqual(
      HookListView([], failures: 0, format: .sample()).text, "")
  }
}
