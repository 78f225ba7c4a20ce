import CommandSupport
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class ActivityTests: MachineTest {
  /// Adds a few todos and two linked repositories. Commits: 19 November api 2, site 1;
  /// 20 November api 1.
  private func commitAndFinish() async throws {
    machine.now = "2026-11-20T10:00:00+01:00"
    let commits: [(String, [Int64])] = [
      ("api", [1_795_082_400, 1_795_082_460, 1_795_168_800]), ("site", [1_795_086_000]),
    ]
    for (name, times) in commits {
      let repository = try await TestRepository(in: machine.home, named: name)
      for time in times { try await repository.commit("\(name) \(time)", at: time) }
      try await machine.output("project", "add", repository.path)
    }
    try await machine.output("add", "One", "-P", "api")
    try await machine.output("add", "Two", "-P", "api")
    try await machine.output("add", "Three", "-P", "site")
    try await machine.output("done", "1", "3")
    machine.now = "2026-11-21T10:00:00+01:00"
  }

  @Test func `commits and completion are counted for each day, of one project if asked`()
    async throws
  {
    try await commitAndFinish()
    let record = try await machine.json(ActivityRecord.self, "activity", "--weeks", "2")
    expectEqual(record.from, "2026-11-09")
    expectEqual(record.to, "2026-11-21")
    expectEqual(record.days.count, 13)
    expectEqual(
      record.days.suffix(3),
      [
        .init(date: "2026-11-19", commits: 3, done: 0, total: 0),
        .init(date: "2026-11-20", commits: 1, done: 2, total: 3),
        .init(date: "2026-11-21", commits: 0, done: 0, total: 0),
      ])
    #expect(record.days.dropLast(3).allSatisfy { $0.commits == 0 && $0.total == 0 })
    for (project, first, second, done, total) in [("API", 2, 1, 1, 2), ("site", 1, 0, 1, 1)] {
      let record = try await machine.json(ActivityRecord.self, "activity", "-P", project)
      expectEqual(
        record.days.suffix(3).prefix(2),
        [
          .init(date: "2026-11-19", commits: first, done: 0, total: 0),
          .init(date: "2026-11-20", commits: second, done: done, total: total),
        ])
    }
    try FileSystem.remove(machine.home.path("site"))
    let outcome = try await machine.run("activity", "--weeks", "1")
    expectEqual(outcome.status, 0)
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
    #expect(outcome.error.contains(machine.home.path("site")))
    #expect(outcome.output.contains("3 commits"))
    #expect(try await machine.output("activity", "-P", "api", "--weeks", "1").contains("3 commits"))
  }

  /// The month or year is optional, after a space or an equals sign. No day is after today.
  @Test func `options choose the span`() async throws {
    try await machine.output("project", "add", "--name", "api")
    let spans: [([String], String, String)] = [
      ([], "2025-11-17", "2026-11-21"), (["--month"], "2026-11-01", "2026-11-21"),
      (["--month", "2026-10"], "2026-10-01", "2026-10-31"),
      (["--month=2026-10"], "2026-10-01", "2026-10-31"), (["--year"], "2026-01-01", "2026-11-21"),
      (["--year", "2024"], "2024-01-01", "2024-12-31"),
      (["--year=2024"], "2024-01-01", "2024-12-31"),
      (["--weeks", "1"], "2026-11-16", "2026-11-21"),
      (["--month", "-P", "api"], "2026-11-01", "2026-11-21"),
      (["--year", "--project=api"], "2026-01-01", "2026-11-21"),
    ]
    for (index, (options, from, to)) in spans.enumerated() {
      let words = index % 2 == 0 ? options + ["--json"] : ["--json"] + options
      let outcome = try await machine.run(["activity"] + words)
      let record = try JSONDecoder().decode(ActivityRecord.self, from: Data(outcome.bytes))
      expectEqual([record.from, record.to], [from, to], "\(options)")
      expectEqual(record.days.first?.date, from)
      expectEqual(record.days.last?.date, to)
      expectEqual(record.days.map(\.date), record.days.map(\.date).sorted())
    }
  }

  @Test func `the maps fit a terminal, and 80 columns in a pipe`() async throws {
    try await commitAndFinish()
    for width in [nil, 80] {
      machine.terminalWidth = width
      let lines = try await machine.output("activity").split(separator: "\n")
      #expect(lines.allSatisfy { $0.displayWidth <= 80 })
      expectEqual(lines.count { $0.hasPrefix("Mon ") }, 2)
      #expect(lines.suffix(2).joined().hasPrefix("4 commits   2/3  67 %   2 active days   best 3"))
      let row = lines.first { $0.hasPrefix("Mon ") } ?? ""
      expectEqual(row.dropFirst(4).count { $0 != " " }, width == nil ? 53 : 38)
    }
    #expect(try await machine.output("activity", "--month").hasPrefix("November 2026"))
    machine.environment["NO_COLOR"] = nil
    #expect(try await machine.output("activity", "--weeks", "2").contains("\u{1B}[38;5;22m■"))
    machine.environment["COLORFGBG"] = "0;15"
    #expect(try await machine.output("activity", "--weeks", "2").contains("\u{1B}[38;5;151m■"))
    machine.environment["TERM"] = "xterm"
    #expect(try await machine.output("activity", "--weeks", "2").contains("\u{1B}[32m▁"))
  }

  @Test func `a picture is written completely, keeping links and modes, or not at all`()
    async throws
  {
    try await commitAndFinish()
    let files = FileManager.default
    let path = machine.home.path("work/activity.svg")
    let message = try await machine.output("activity", "--weeks", "2", "--svg", "activity.svg")
    expectEqual(message, "wrote activity.svg  9 Nov 2026 – 21 Nov 2026\n")
    let printed = try await machine.output("activity", "--weeks", "2", "--svg", "-")
    #expect(printed.hasPrefix("<svg ") && printed.hasSuffix("</svg>\n"))
    try expectEqual(FileSystem.bytes(path), Array(printed.utf8))
    let link = machine.home.path("work/link.svg")
    try FileSystem.write(Array("old".utf8), to: path)
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try files.createSymbolicLink(atPath: link, withDestinationPath: "activity.svg")
    try await machine.output("activity", "--month", "--svg", link)
    #expect(try FileSystem.bytes(path).starts(with: "<svg ".utf8))
    try expectEqual(files.destinationOfSymbolicLink(atPath: link), "activity.svg")
    let mode = try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expectEqual(mode, 0o640)
    for (path, reason) in [
      ("nowhere/activity.svg", "No such file"), (machine.workingDirectory, "directory"),
    ] {
      try await machine.run("activity", "--svg", path).failed(saying: path, reason)
    }
    try expectEqual(FileSystem.names(in: machine.workingDirectory).count, 2)
  }

  @Test func `without data it suggests the next commands`() async throws {
    let text = try await machine.output("activity")
    expectEqual(
      text,
      """
      Commits
      Link your repositories  ootd setup ~/src

      Completion
      Plan something          ootd add "Fix token refresh"

      """)
    try await expectEqual(
      machine.output("activity", "--month"),
      """
      November 2026

      Link your repositories  ootd setup ~/src
      Plan something          ootd add "Fix token refresh"

      """)
    // A year that is over can't be planned.
    let past = try await machine.output("activity", "--year", "2020")
    #expect(past.contains("Nothing was planned     ootd activity\n"), "\(past)")
    let picture = try await machine.output("activity", "--svg", "-")
    #expect(!picture.contains("<rect class=\"none\""))
    #expect(picture.contains(">Plan something  ·  ootd add &quot;Fix token refresh&quot;<"))
  }
}
