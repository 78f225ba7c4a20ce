import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct LabelTests {
  @Test func `labels are created, edited and deleted`() async throws {
    let machine = try Machine()
    try await expectEqual(
      machine.output("label", "add", "bug", "--color", "red"), "added bug  #ff0000\n")
    try await expectEqual(
      machine.output("label", "add", "good first issue", "--color", "7057FF"),
      "added good first issue  #7057ff\n")
    try await machine.output("add", "Fix token", "-l", "bug", "-l", "GOOD first issue")
    try await machine.output("add", "Other", "-l", "bug")
    try await machine.output("done", "2")
    let list = """
        bug               #ff0000  1 open, 1 done
        good first issue  #7057ff  1 open, 0 done

      """
    try await expectEqual(machine.output("label", "list"), list)
    try await expectEqual(machine.output("label"), list)
    try await expectEqual(
      machine.output("label", "edit", "bug", "--name", "defect", "--color", "teal"),
      "edited defect  #008080\n")
    try await expectEqual(
      machine.output("label", "edit", "defect", "--color", "#008080"), "unchanged defect  #008080\n"
    )
    try await expectEqual(
      machine.json(ShownTodo.self, "show", "1").labels, ["defect", "good first issue"])
    try await expectEqual(
      machine.output("label", "rm", "Defect"), "deleted defect  #008080  ootd undo restores it\n"
    )
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").labels, ["good first issue"])
    try await machine.output("undo")
    #expect(try await machine.output("list", "label:defect").contains("Fix token"))
  }

  @Test func `labels are in Korean`() async throws {
    let machine = try Machine(language: "ko_KR.UTF-8")
    try await expectEqual(
      machine.run("label", "list"),
      .init(
        status: 0, output: "", error: "아직 라벨이 없습니다. `ootd label add bug`로 만드세요.\n"))
    try await expectEqual(
      machine.output("label", "add", "버그", "--color", "red"), "추가 버그  #ff0000\n")
    try await machine.output("label", "add", "ui", "--color", "red")
    try await expectEqual(
      machine.output("label", "list"),
      """
        ui    #ff0000  미완료 0개, 완료 0개
        버그  #ff0000  미완료 0개, 완료 0개

      """)
    try await expectEqual(
      machine.run("label", "add", "버그"),
      .init(
        status: 1, output: "",
        error: "ootd: 이미 있는 라벨입니다: `버그`. 수정하기: `ootd label edit 버그`\n"))
  }

  @Test func `labels leave two thirds of the width to the title`() async throws {
    let machine = try Machine()
    machine.terminalWidth = 80
    for name in ["good first issue", "needs discussion", "ui"] {
      try await machine.output("label", "add", name)
    }
    let title = "Review what the parser says of it"
    try await machine.output("add", title, "-l", "good first issue", "-l", "needs discussion")
    try await machine.output("add", "Short", "-l", "ui", "--due", "tomorrow")
    let list = try await machine.output("list")
    #expect(list.contains(title))
    #expect(list.contains("good first issue,"))
    #expect(!list.contains("needs"))
    try await machine.output("edit", "1", "--title", "Short too")
    #expect(try await machine.output("list").contains("good first issue, needs"))
  }

  @Test func `JSON has a label's colour and its text colour`() async throws {
    let machine = try Machine()
    try await expectEqual(
      machine.json(LabelRecord.self, "label", "add", "bug", "--color", "navy"),
      LabelRecord(name: "bug", color: "#000080", textColor: "#ffffff"))
    try await expectEqual(
      machine.json(LabelRecord.self, "label", "edit", "bug", "--color", "pink"),
      LabelRecord(name: "bug", color: "#ffc0cb", textColor: "#000000"))
    try await machine.output("add", "Fix", "-l", "bug")
    try await expectEqual(
      machine.json([LabelRecord].self, "label", "list"),
      [LabelRecord(name: "bug", color: "#ffc0cb", textColor: "#000000", open: 1, done: 0)])
    let random = try await machine.json(
      LabelRecord.self, "label", "edit", "bug", "--color", "Random")
    #expect(random.color != "#ffc0cb")
    try await expectEqual(machine.json(LabelRecord.self, "label", "rm", "bug").name, "bug")
    try await expectEqual(machine.output("label", "list", "--json"), "[]\n")
  }

  @Test func `a label's default colour depends only on its name`() async throws {
    for _ in 0..<2 {
      try await expectEqual(Machine().output("label", "add", "bug"), "added bug  #f078f0\n")
    }
  }

  private static let wrong: [(arguments: [String], status: Int32, message: String)] = [
    (["label", "add", "bug"], 1, "label `bug` already exists; edit it with `ootd label edit bug`"),
    (["label", "add", "BUG"], 1, "label `bug` already exists; edit it with `ootd label edit bug`"),
    (
      ["label", "edit", "ui", "--name", "Bug"], 1,
      "label `bug` already exists; edit it with `ootd label edit bug`"
    ),
    (["label", "add", "x", "--color", "rde"], 64, "unknown colour `rde`. Did you mean `red`?"),
    (
      ["label", "add", "x", "--color", "#12345"], 64,
      "unknown colour `#12345`; try `#40a858`, `red` or `random`"
    ),
    (
      ["label", "add", "x", "--color", ""], 64,
      "unknown colour ``; try `#40a858`, `red` or `random`"
    ),
    (["label", "edit", "bug"], 64, "nothing to change; see `ootd label edit --help`"),
    (["label", "edit", "bgu", "--name", "x"], 1, "no label `bgu`. Did you mean `bug`?"),
    (
      ["label", "rm", "two words"], 1,
      "no label `two words`; see `ootd label list`, or create it with `ootd label add 'two words'`"
    ),
    (
      ["add", "x", "-l", "bgu"], 1,
      "no label `bgu`. Did you mean `bug`? To create it, run `ootd label add bgu`"
    ),
    (
      ["edit", "1", "--unlabel", "nope"], 1,
      "no label `nope`; "
        + "see `ootd label list`, or create it with `ootd label add nope`"
    ),
    (
      ["label", "add", " x"], 1,
      "invalid name ` x`; use at most 100 bytes, no control characters and no leading `-`"
    ),
    (["label", "add"], 64, "missing argument `NAME`; see `--help`"),
    (["label", "lsit"], 64, "unknown command `lsit`. Did you mean `ootd label list`?"),
  ]

  @Test func `an error is one line and changes nothing`() async throws {
    let machine = try Machine()
    for name in ["bug", "ui"] { try await machine.output("label", "add", name) }
    try await machine.output("add", "One", "-l", "bug")
    let before = try await machine.output("history", "--json")
    for (arguments, status, message) in Self.wrong {
      try await expectEqual(
        machine.run(arguments), .init(status: status, output: "", error: "ootd: \(message)\n"))
      try await expectEqual(machine.output("history", "--json"), before, "\(arguments)")
    }
  }
}
