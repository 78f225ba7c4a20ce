import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) final class BadInputTests: MachineTest {
  private static let inputs: [([String], Int32, String)] = [
    (["done", "41"], 1, "`41`"), (["done", "3-7"], 1, "`3-7`"), (["done", "7x-"], 64, "`7x-`"),
    (["done", "seven"], 1, "`seven`"), (["show", "0"], 64, "`0`"), (["add"], 64, "add"),
    (["add", ""], 64, "empty"), (["add", "  "], 64, "`  `"), (["add", "\u{1}\u{2}"], 64, "␁␂"),
    (["add", "\u{200B}"], 64, "no visible characters"),
    (["add", String(repeating: "x", count: 102_400)], 64, "102400"),
    (["add", "x", "--notes", String(repeating: "x", count: 102_400)], 64, "102400"),
    (["add", "x", "--on", "2026-02-30"], 64, "`2026-02-30`"),
    (["add", "x", "--on", "someday"], 64, "`someday`"),
    (["add", "x", "--due", "fri 25:00"], 64, "`fri 25:00`"),
    (["add", "x", "-p", "hihg"], 64, "`hihg`"),
    (["add", "x", "-P", "nowhere"], 1, "`nowhere`"), (["add", "-B", "algoritm"], 1, "`algorithm`"),
    (["add", "x", "--on", "fri", "--backlog"], 64, "`--backlog`"),
    (["add", "x", "--colour", "red"], 64, "`--colour`"),
    (["list", "projct:api"], 64, "`project:`"),
    (["list", "is:opne"], 64, "`opne`"), (["list", "\"word"], 64, "`\"word`"),
    (["list", "--sort", "size"], 64, "`size`"), (["tody"], 64, "`ootd today`"),
    (["block", "lst"], 64, "`ootd block list`"), (["block", "frob"], 64, "`ootd block --help`"),
    (["edit", "1"], 64, "edit --help"), (["plan", "1"], 64, "DAY"),
    (["plan", "1", "feb", "30"], 64, "`feb 30` doesn't exist; check the date"),
    (["plan", "next", "mon"], 64, "missing argument `ID`; see `--help`"),
    (["undo"], 1, "nothing to undo"),
    (["redo"], 1, "nothing to redo"), (["undo", "-n", "0"], 64, "`0`"), (["undo", "0"], 64, "`0`"),
    (["undo", "x"], 64, "`x`"), (["undo", "4"], 64, "`ootd undo -n 4`"),
    (["redo", "4"], 64, "`ootd redo -n 4`"), (["undo", "1"], 64, "`ootd undo`"),
    (["undo", "4b"], 64, "`ootd undo --help`"), (["project", "add", "/nowhere"], 1, "`/nowhere`"),
    (["project", "add"], 1, "git init"), (["project", "show"], 1, "project add"),
    (["block", "show", "a", "b"], 64, "`b`"), (["block", "show"], 64, "`NAME`"),
    (["block", "add", "algorithm"], 1, "`algorithm`"), (["today", "extra"], 64, "`extra`"),
    (["activity", "--weeks", "0"], 64, "`0`"), (["activity", "--weeks=-1"], 64, "`-1`"),
    (["activity", "--weeks", "521"], 64, "`521`"),
    (["activity", "--weeks", "99999999999999999999"], 64, "520"),
    (["activity", "--weeks"], 64, "`--weeks`"),
    (["activity", "--month", "november"], 64, "`november`"),
    (["activity", "--month=2026-13"], 64, "`2026-13`"),
    (["activity", "--month", "2026-12"], 64, "`2026-12`"),
    (["activity", "--year", "26"], 64, "`26`"), (["activity", "--year", "0000"], 64, "`0000`"),
    (["activity", "--year=2027"], 64, "`2027`"),
    (["activity", "--month", "--year"], 64, "`--year`"),
    (["activity", "--weeks", "3", "--month"], 64, "`--weeks`"),
    (["activity", "--svg", "a.svg", "--json"], 64, "`--svg`"),
    (["activity", "-P", "nowhere"], 1, "`nowhere`"), (["activity", "ex:tra"], 64, "`ex:`"),
    (["import", "jsn", "x"], 64, "`jsn`"), (["export", "yaml"], 64, "`yaml`"),
    (["import", "csv", "/nowhere/x.csv"], 1, "`/nowhere/x.csv`"),
    (["import", "csv"], 64, "`FILE`"),
    (["export", "csv", "labl:x"], 64, "`labl:`"),
    (["export", "csv", "--to", "a.csv", "--keep"], 64, "`--keep` only works with `ics`"),
    (["export", "ics", "--keep"], 64, "`--keep` only works with `--to FILE`"),
    (["export", "csv", "--events"], 64, "`--events` only works with `ics`"),
    (["export", "ics", "--kept", "--stop", "a"], 64, "`--stop` and `--kept` can't be combined"),
    (
      ["export", "ics", "is:opne", "--to", "a", "--keep"], 64,
      "unknown value `opne` for `is:`; use `open`"
    ),
    (["board", "--port", "x", "--web"], 64, "invalid port `x`"),
    (["board", "--web", "--port", "65536"], 64, "invalid port `65536`"),
    (["board", "--port", "80"], 64, "`--port` only works with `--web`"),
    (["board", "--no-open"], 64, "`--no-open` only works with `--web`"),
    (["board", "--web", "--json"], 64, "`--web` and `--json` can't be combined"),
    (["sync", "setup", "--encrypt", "--no-encrypt", "x"], 64, "can't be combined"),
    (["sync", "setup", "--no-encrypt", "--encrypt", "x"], 64, "`--encrypt`"),
    (["board", "--web", "projct:x"], 64, "unknown qualifier `projct:`"),
  ]

  @Test func `bad input is refused in one line that quotes it`() async throws {
    for (arguments, status, quoted) in Self.inputs {
      let outcome = try await machine.run(arguments)
      #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome)")
      let start = arguments.contains("--json") ? "{\"error\":" : "ootd: "
      #expect(outcome.error.hasPrefix(start) && outcome.error.contains(quoted), "\(outcome)")
      expectEqual(outcome.error.filter { $0 == "\n" }.count, 1, "\(outcome)")
    }
  }

  @Test func `bad input changes nothing`() async throws {
    try await machine.output("add", "One")
    let before = try await machine.output("export", "json")
    for (arguments, status): ([String], Int32) in [
      (["edit", "1", "--title", ""], 64), (["done", "1", "41"], 1),
      (["edit", "1", "-P", "nowhere", "-p", "low"], 1), (["plan", "1", "2026-02-30"], 64),
      (["rm", "1", "9-12"], 1),
    ] { try await expectEqual(machine.run(arguments).status, status) }
    try await expectEqual(machine.output("export", "json"), before)
  }

  @Test func `a wrong environment is reported with its fix`() async throws {
    try machine.home.configure("[ootd]\n\tdayStartsAt = noon\n")
    try await machine.run("today").failed(saying: "git config --file")
    try await expectEqual(machine.run("--help").status, 0)
    try machine.home.configure("[ootd]\n\twipLimit = many\n")
    try await machine.run("board", "--web").failed(saying: "`many`")
    // Only the page reads this setting.
    try await expectEqual(machine.run("add", "One").status, 0)
    try machine.home.configure("[ootd]\n\tclaimExpires = soon\n")
    try await machine.run("list").failed(saying: "ootd.claimExpires 2h")
    machine.environment["HOME"] = nil
    try await machine.run("add", "One").failed(saying: "HOME")
  }
}
