import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Errors of commands for labels, milestones, positions, comments and views.
@Suite(.startsNothing) final class TrackingErrorTests: MachineTest {
  /// The words of a command, in which an underscore stands for a space within a word, and its message.
  private static let errors: [(words: String, status: Int32, message: String)] = [
    ("label add BUG", 1, "label `bug` already exists; edit it with `ootd label edit bug`"),
    (
      "label edit ui --name Bug", 1,
      "label `bug` already exists; edit it with `ootd label edit bug`"
    ),
    ("label add x --color rde", 64, "unknown colour `rde`. Did you mean `red`?"),
    ("label add x --color #12345", 64, "unknown colour `#12345`; try `#40a858`, `red` or `random`"),
    ("label edit bug", 64, "nothing to change; see `ootd label edit --help`"),
    ("label edit bgu --name x", 1, "no label `bgu`. Did you mean `bug`?"),
    (
      "label rm two_words", 1,
      "no label `two words`; see `ootd label list`, or create it with `ootd label add 'two words'`"
    ),
    (
      "add x -l securtiy", 1,
      "no label `securtiy`. Did you mean `security`? To create it, run `ootd label add securtiy`"
    ),
    (
      "label add _x", 64,
      "invalid name ` x`; use at most 100 bytes, no control characters and no leading `-`"
    ),
    ("milestone edit 1.0 --due fri --no-due", 64, "`--due` and `--no-due` can't be combined"),
    (
      "milestone add 3.0 --due someday", 64,
      "unknown day `someday`; try `today`, `fri`, `+3d`, `eow` or `2026-12-01`"
    ),
    ("move 1 todo --before 2", 1, "`2` isn't in column `todo`; see `ootd board`"),
    ("move 1 dong", 64, "unknown column `dong`; use `todo`, `doing` or `done`"),
    ("move 1", 64, "missing argument `todo|doing|done`; see `--help`"),
    ("move x todo", 1, "no open todo matches `x`; see `ootd list x --all`"),
    ("comment 1", 64, "the comment is empty; write some text"),
    ("comment 1 _\t \u{3000}", 64, "the comment is empty; write some text"),
    (
      "view add x", 64,
      "the query is empty; a view needs a condition such as `is:overdue` or `label:bug`"
    ),
    ("view add x lable:bug", 64, "unknown qualifier `lable:`. Did you mean `label:`?"),
    ("view add x project:nope", 1, "no project `nope`; see `ootd project list`"),
    ("list @urgnt", 1, "no view `@urgnt`. Did you mean `@urgent`?"),
    (
      "board @zzz", 1,
      "no view `@zzz`; see `ootd view list`, or use '\"@zzz\"' to search for the text"
    ),
    ("list -@urgent", 64, "view `@urgent` can't be negated; remove the `-`"),
  ]

  @Test func `an error is one line and changes nothing`() async throws {
    for name in ["bug", "ui", "security"] { try await machine.output("label", "add", name) }
    try await machine.output("milestone", "add", "1.0")
    for title in ["One", "Two", "Three"] { try await machine.output("add", title, "-l", "bug") }
    try await machine.output("done", "2")
    try await machine.output("view", "add", "urgent", "priority:high")
    let before = try await machine.output("export", "json")
    for (words, status, message) in Self.errors {
      let words = words.split(separator: " ", omittingEmptySubsequences: false).map {
        String($0).replacing("_", with: " ")
      }
      try await expectEqual(
        machine.run(words), .init(status: status, output: "", error: "ootd: \(message)\n"))
    }
    try await expectEqual(machine.output("export", "json"), before)
  }
}
