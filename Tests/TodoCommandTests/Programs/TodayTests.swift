import CommandSupport
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class TodayTests: MachineTest {
  @Test func `an empty first day suggests the next commands`() async throws {
    machine.terminalWidth = 80
    let text = try await machine.output()
    expectEqual(
      text,
      """
      Saturday 21 November                                                 no plan yet

      Link your repositories   ootd setup ~/src
      Plan something           ootd add "Fix token refresh" -p high
      From a block (template)  ootd add -B algorithm
      See it full screen       ootd ui
      Learn the commands       ootd --help

      """)
  }

  @Test func `an email of a forge that is probably mine is offered once`() async throws {
    let repository = try await TestRepository(in: machine.home, named: "api")
    let email = "1234+me@users.noreply.github.com"
    try await repository.commit("Squash", by: TestAuthor("Me", email), at: 1_795_250_000)
    try await repository.commit("Squash", by: TestAuthor("You", "1+y@users.noreply.github.com"))
    try await machine.run("project", "add", repository.path).checked()
    let command = "git config --global --add ootd.identity \(email)"
    try await expectEqual(
      machine.run("today").error,
      "ootd: commits by `\(email)` are probably yours; to count them, run `\(command)`\n")
    try await expectEqual(machine.run("today").error, "")
    try machine.configure("[ootd]\n\tidentity = \(email)\n")
    try await expectEqual(machine.json(DayRecord.self, "today").commits, 1)
  }

  @Test func `the author's variables of a shell count in what git starts, and git's own don't`()
    async throws
  {
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await machine.run("project", "add", repository.path).checked()
    for (subject, author) in [
      ("Own", TestAuthor.me), ("Work", TestAuthor("Me", "me@work")), ("Theirs", .other),
    ] { try await repository.commit(subject, by: author, at: 1_795_250_000) }
    let subjects = { [machine] (variables: [String: String]) in
      let log = try await machine.run("log", variables: variables).checked().output
      return ["Own", "Work", "Theirs"].filter(log.contains)
    }
    let work = ["GIT_AUTHOR_EMAIL": "me@work"]
    // In a hook of `git commit --author=…`.
    let hook = ["GIT_AUTHOR_EMAIL": "other@example.com", "GIT_PREFIX": ""]
    try await expectEqual(subjects(hook), ["Own"])
    try await expectEqual(subjects(work), ["Work"])
    try await expectEqual(subjects(hook), ["Work"])
    try await expectEqual(subjects(["EMAIL": "me@work"]), ["Own"])
    try await expectEqual(subjects(hook), ["Own"])
  }

  @Test func `commits and completion are shown together`() async throws {
    machine.terminalWidth = 80
    let repository = try await TestRepository(in: machine.home, named: "api")
    for hour in 0..<3 {
      try await repository.commit("Step \(hour)", at: 1_795_250_000 + Int64(hour * 60))
    }
    machine.workingDirectory = repository.path
    try await machine.output("project", "add")
    try await machine.output("add", "Fix token refresh", "-p", "high", "--due", "18:00")
    try await machine.output("add", "알고리즘 문제 풀이", "-p", "low")
    try await machine.output("start", "1")
    try await machine.output("done", "2")
    let text = try await machine.output("today")
    expectEqual(
      text,
      """
      Saturday 21 November                                       3 commits   1/2  50 %

            Mon       Tue       Wed       Thu       Fri      ›Sat‹      Sun
             ·         ·         ·         ·         ·         3               commits
                                                              ▁▁
             –         –         –         –         –       50 %                 done

      Doing
      →  1  !!!  Fix token refresh                                api  due today 18:00
      Done
         2  !    알고리즘 문제 풀이                               api  10:00

      Commits   api ▇▇▇ 3

      """)
    let record = try await machine.json(DayRecord.self, "today")
    expectEqual(record.commits, 3)
    expectEqual(record.repositories, [.init(project: "api", path: repository.path, commits: 3)])
    expectEqual(record.completion, .init(done: 1, total: 2, rate: 0.5))
    for hour in 3..<5 {
      let trailer = "\n\nAssisted-by: Codex"
      try await repository.commit("Step \(hour)\(trailer)", at: 1_795_250_000 + Int64(hour * 60))
    }
    #expect(try await machine.output("today").contains("5 commits, 2 assisted"))
    try await expectEqual(machine.json(DayRecord.self, "today").assisted, 2)
    try await expectEqual(machine.json(DayRecord.self, "today", "--on", "yesterday").assisted, 0)
    let log = try await machine.output("log", "--json")
    expectEqual(log.components(separatedBy: #""assisted":true"#).count, 3)
  }

  @Test func `five leftover todos are shown but not in the total, and a command that lists all`()
    async throws
  {
    try await machine.addMany((1...11).map { "Leftover \($0)" }, day: "2026-11-19")
    try await machine.run("add", "Late", "--on", "2026-11-20", "--due", "2026-11-20").checked()
    let text = try await machine.output("today")
    #expect(text.contains("ootd plan --carry") && text.contains("carried since 19 Nov"), "\(text)")
    let section = text.split(separator: "\n").drop { !$0.hasPrefix("Carried over") }.dropFirst()
    #expect(text.contains("1 overdue ") && text.contains("Overdue\n→ 12       Late "), "\(text)")
    expectEqual(section.count, 6)
    expectEqual(section.last, "  … 6 more: ootd list is:todo 'day:<today'")
    try await expectEqual(machine.json([ShownTodo].self, "list", "day:<today").count, 12)
    let record = try await machine.json(DayRecord.self, "today")
    expectEqual(record.carriedOver.count, 12)
    #expect(record.todos.isEmpty)
    expectEqual(record.completion, .init(done: 0, total: 0, rate: nil))
    // No command lists what was carried over on a past day.
    machine.now = "2026-11-22T10:00:00+01:00"
    let past = try await machine.output("today", "--on", "yesterday")
    expectEqual(past.split(separator: "\n").count { $0.contains("Leftover") }, 11)
  }

  @Test func `a deadline today is shown whatever day its todo is planned for`() async throws {
    machine.now = "2026-11-21T10:00:00+01:00"
    try await machine.output("add", "Send the form", "--backlog", "--due", "18:00")
    try await machine.output("add", "Call back", "--on", "tomorrow", "--due", "today")
    try await machine.output("add", "Planned", "--due", "18:00")
    let record = try await machine.json(DayRecord.self, "today")
    expectEqual(record.due.map(\.title), ["Send the form", "Planned", "Call back"])
    expectEqual(record.todos.map(\.title), ["Planned"])
    let text = try await machine.output("today")
    let section = text.split(separator: "\n").drop { $0 != "Due" }
    expectEqual(section.count, 3)
    #expect(section.contains { $0.contains("Send the form") && $0.hasSuffix("due today 18:00") })
    #expect(section.contains { $0.contains("Call back") && $0.hasSuffix("due today") })
    // Today's rate, at the top and in the week, and none for a future day without done todos.
    expectEqual(text.ranges(of: " 0 %").count, 2, "\(text)")
  }

  @Test func `an overdue todo shows its deadline's day, and a done one no deadline`() async throws {
    machine.now = "2026-11-20T10:00:00+01:00"
    try await machine.run("add", "Late", "--on", "2026-11-21", "--due", "2026-11-20 18:00")
      .checked()
    try await machine.output("add", "Done", "--on", "2026-11-21", "--due", "2026-11-21 18:00")
    try await machine.output("add", "Done since", "--due", "2026-11-25")
    machine.now = "2026-11-21T10:00:00+01:00"
    try await machine.output("done", "2", "3")
    let yesterday = try await machine.output("today", "--on", "yesterday").split(separator: "\n")
    #expect(yesterday.contains { $0.contains("Done since") && !$0.contains("due") })
    let lines = try await machine.output("today").split(separator: "\n")
    #expect(lines.contains { $0.contains("Late") && $0.hasSuffix("overdue yesterday 18:00") })
    #expect(lines.contains { $0.contains("Done") && $0.hasSuffix("10:00") })
    #expect(!lines.contains { $0.contains("Done") && $0.contains("due") })
  }

  @Test func `a past day shows what was overdue at its end`() async throws {
    machine.now = "2026-11-18T10:00:00+01:00"
    try await machine.run("add", "Form", "--backlog", "--due", "2026-11-20").checked()
    try await machine.output("add", "Call", "--backlog", "--due", "2026-11-21T18:00:00+01:00")
    machine.now = "2026-11-21T10:00:00+01:00"
    for (day, due, overdue) in [
      ("2026-11-19", [], []), ("2026-11-20", [], ["Form"]), ("2026-11-21", ["Call"], ["Form"]),
      ("2026-11-22", [], ["Form"]),
    ] {
      let record = try await machine.json(DayRecord.self, "today", "--on", day)
      expectEqual(record.due.map(\.title), due)
      expectEqual(record.overdue.map(\.title), overdue)
    }
    #expect(try await machine.output("today", "--on", "2026-11-19").contains("no plan\n"))
  }

  @Test func `a day begins at the user's setting, whatever the repository`() async throws {
    machine.now = "2026-11-21T02:30:00+01:00"
    try machine.home.configure("[ootd]\n\tdayStartsAt = 04:00\n")
    try await expectEqual(machine.json(DayRecord.self, "today").date, "2026-11-20")
    try await expectEqual(machine.json([ShownTodo].self, "add", "Late")[0].day, "2026-11-20")
    try await machine.output("block", "add", "standup", "--title", "Stand up", "--every", "day")
    let repeated = { [machine] (query: [String]) in
      try await machine.json([ShownTodo].self, ["list"] + query).map(\.day)
    }
    machine.now = "2026-11-21T03:59:00+01:00"
    try await expectEqual(repeated(["block:standup"]), ["2026-11-20"])
    machine.now = "2026-11-21T04:00:00+01:00"
    try await expectEqual(machine.json(DayRecord.self, "today").date, "2026-11-21")
    try await expectEqual(repeated(["block:standup"]), ["2026-11-21"])
    try await expectEqual(repeated(["is:expired"]), ["2026-11-20"])
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.run("config", "ootd.dayStartsAt", "06:00")
    machine.workingDirectory = repository.path
    machine.now = "2026-11-22T05:00:00+01:00"
    try await expectEqual(repeated(["block:standup"]).last, "2026-11-22")
  }

  @Test func `today means the same day for deadlines if the day begins late`() async throws {
    machine.now = "2026-06-10T02:00:00+02:00"
    try machine.home.configure("[ootd]\n\tdayStartsAt = 04:00\n")
    for (due, stored, shown) in [
      ("today", "2026-06-09", "due today"), ("tomorrow", "2026-06-10", "due tomorrow"),
      ("today 03:00", "2026-06-10T03:00:00+02:00", "due today 03:00"),
      ("tomorrow 01:00", "2026-06-11T01:00:00+02:00", "due tomorrow 01:00"),
      ("18:00", "2026-06-09T18:00:00+02:00", "overdue 18:00"),
      ("today 18:00", "2026-06-09T18:00:00+02:00", "overdue 18:00"),
    ] {
      let todo = try await machine.json([ShownTodo].self, "add", "x", "--due", due)[0]
      expectEqual(todo.due, stored)
      let list = try await machine.output("list", "--sort", "id")
      expectEqual(list.split(separator: "\n").dropLast().last?.hasSuffix(shown), true, "\(list)")
    }
  }

  @Test func `every line fits the terminal`() async throws {
    machine.environment["LC_ALL"] = "ko_KR.UTF-8"
    try await machine.output("project", "add", "--name", "아주-긴-이름의-프로젝트-하나")
    for title in ["알고리즘 문제 풀이와 그에 대한 아주 긴 설명", "Plain words that go on for a while longer"] {
      try await machine.output("add", title, "-P", "아주-긴-이름의-프로젝트-하나", "-p", "high")
      try await machine.run("add", title, "--on", "yesterday", "--due", "yesterday").checked()
    }
    try await machine.output("done", "1")
    for width in [30, 50, 80] {
      machine.terminalWidth = width
      for command in ["today", "list", "history", "project"] {
        let text = try await machine.output(command)
        for line in text.split(separator: "\n") { #expect(line.displayWidth <= width, "\(line)") }
      }
    }
  }

  @Test func `a lost repository causes one warning, and a broken one says how to unlink it`()
    async throws
  {
    var paths: [String] = []
    for name in ["kept", "lost", "broken"] {
      let repository = try await TestRepository(in: machine.home, named: name)
      if name == "kept" { try await repository.commit("Here", at: 1_795_250_000) }
      try await machine.output("project", "add", repository.path)
      paths.append(repository.path)
    }
    try FileSystem.remove(paths[1])
    let outcome = try await machine.run("today", "--json")
    expectEqual(outcome.status, 0)
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
    #expect(outcome.error.contains(paths[1]))
    try await expectEqual(machine.json(DayRecord.self, "today").commits, 1)
    try FileSystem.remove("\(paths[2])/.git/HEAD")
    #expect(try await machine.run("today").error.contains("`ootd project unlink '\(paths[2])'`"))
    try await machine.run("project", "unlink", paths[2]).checked()
    #expect(try await !machine.run("today").error.contains(paths[2]))
  }

  @Test func `git config chooses the language, or else the environment`() async throws {
    try await machine.output("add", "One")
    for (locale, expected) in [
      ("ko_KR.UTF-8", "커밋"), ("fr_FR.UTF-8", "samedi 21 novembre"), ("C", "Saturday"),
    ] {
      let outcome = try await machine.run("today", variables: ["LC_ALL": locale])
      #expect(outcome.output.contains(expected), "\(outcome)")
    }
    try machine.home.configure("[ootd]\n\tlanguage = fr\n")
    machine.environment["LC_ALL"] = "ko_KR.UTF-8"
    try await expectEqual(
      machine.json([ShownTodo].self, "add", "Un", "--on", "demain").map(\.day), ["2026-11-22"])
    #expect(try await machine.output("today").contains("samedi"))
  }
}
