import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The text that bash's script appends to the typed text.
@Suite(.serialized, .startsNothing) final class BashReplyTests: MachineTest {
  @Test func `a single candidate is completed in the typed quotes`() async throws {
    try await machine.addProjects([
      "my app", "a$HOME`\\\"z", "it's", "wow!x", "~tilde", "프로젝트 하나", "🚀 ship", "c:d",
    ])
    for (line, kind, ending) in [
      ("ootd add -P my", "words", "\\ app "), ("ootd add -P my\\ a", "words", "pp "),
      ("ootd add -P my\\", "words", " app "), ("ootd add -P \"my", "quoted", " app\""),
      ("ootd add -P 'my", "quoted", " app'"), ("ootd add -P a", "words", "\\$HOME\\`\\\\\\\"z "),
      ("ootd add -P \"a", "quoted", "\\$HOME\\`\\\\\\\"z\""),
      ("ootd add -P 'a", "quoted", "$HOME`\\\"z'"), ("ootd add -P it", "words", "\\'s "),
      ("ootd add -P 'it", "quoted", "'\\''s'"), ("ootd add -P \"wo", "quoted", "w\"\\!\"x\""),
      ("ootd add -P \\~", "words", "tilde "), ("ootd add -P 프", "words", "로젝트\\ 하나 "),
      ("ootd add -P🚀", "words", "\\ ship "), ("ootd list pro", "words", "ject:"),
      ("ootd list \"pro", "words", "ject:"), ("ootd add -P c:", "words", "d "),
      ("ootd add -P 'c:'", "words", "d "), ("ootd add \"-P\" 'c'\":\"", "words", "d "),
    ] { try await expectEqual(machine.reply("bash", to: line), [kind, "+" + ending], "\(line)") }
  }

  @Test func `several candidates are listed with their titles, but inserted without them`()
    async throws
  {
    machine.environment["COLUMNS"] = "40"
    for title in ["One", "Two \u{1B}[31m; rm -rf ~", "Wide 한국어 제목입니다, 한국어 제목입니다"] {
      try await machine.output("add", title)
    }
    try await expectEqual(machine.reply("bash", to: "ootd done "), ["words", "+1", "+2", "+3"])
    machine.environment["COMP_TYPE"] = "37"
    try await expectEqual(machine.reply("bash", to: "ootd done "), ["words", "+1", "+2", "+3"])
    machine.environment["COMP_TYPE"] = "9"
    try await expectEqual(
      machine.reply("bash", to: "ootd done "),
      [
        "words", "+1  (One)", "+2  (Two ␛[31m; rm -rf ~)", "+3  (Wide 한국어 제목입니다, 한국어 제…)",
      ])
  }

  @Test func `a number that is found by its title takes the place of the typed word`() async throws
  {
    for title in ["Fix flaky test", "Flat files"] { try await machine.output("add", title) }
    for (line, reply) in [
      ("ootd done flaky", ["words", "=1 "]), ("ootd done \"FIX FL", ["quoted", "=1\""]),
      ("ootd done fl", ["words", "=1", "=2"]), ("ootd edit 1 --after=flat", ["words"]),
    ] { try await expectEqual(machine.reply("bash", to: line), reply, "\(line)") }
    // Beside the typed word they have no common prefix, which bash would insert.
    let listed = ["=1  (Fix flaky test)", "=2  (Flat files)"]
    for (type, lines) in [("9", ["words", "+"] + listed), ("63", ["words"] + listed)] {
      machine.environment["COMP_TYPE"] = type
      try await expectEqual(machine.reply("bash", to: "ootd done fl"), lines)
    }
  }

  @Test func `the common prefix that bash inserts never includes a description`() async throws {
    machine.environment["COMP_TYPE"] = "9"
    for (name, description) in [("a-b", "x $(touch pwned)"), ("a_b", "x y")] {
      try await machine.output("project", "add", "--name", name, "--description", description)
    }
    try await expectEqual(machine.reply("bash", to: "ootd add -P a"), ["words", "+-b", "+_b"])
    try await machine.output("project", "add", "--name", "ac")
    try await expectEqual(
      machine.reply("bash", to: "ootd add -P a"),
      [
        "words", "+-b  (x $(touch pwned))", "+_b  (x y)", "+c",
      ])
  }
}
