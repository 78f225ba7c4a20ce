import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The history of labels, milestones, positions, comments and blocks.
@Suite(.serialized, .startsNothing) struct TrackingHistoryTests {
  @Test func `history shows names in each language, not ids or sort keys`() async throws {
    let machine = try Machine()
    try await machine.output("label", "add", "bug", "--color", "red")
    try await machine.output("milestone", "add", "1.0", "--due", "11-30")
    try await machine.output("add", "One", "-l", "bug", "-m", "1.0")
    try await machine.output("add", "Two")
    try await machine.output("edit", "2", "-l", "bug", "-m", "1.0")
    try await machine.output("move", "2", "todo", "--top")
    try await machine.output("move", "1-2", "doing", "--bottom")
    try await machine.output("comment", "2", "Fails on macOS")
    try await machine.output("label", "edit", "bug", "--name", "defect", "--color", "teal")
    try await machine.output("milestone", "edit", "1.0", "--no-due", "--description", "First")
    try await machine.output("milestone", "close", "1.0")
    try await machine.output("block", "edit", "study", "--every", "mon,thu", "-l", "defect")
    try await machine.output("block", "edit", "study", "--unlabel", "defect", "--pause")
    try await machine.output("block", "edit", "study", "--no-every")
    try await machine.output("edit", "2", "--unlabel", "defect", "--no-milestone")
    try await machine.output("label", "rm", "defect")
    try await machine.output("milestone", "rm", "1.0")
    try await expectEqual(
      machine.output("history", "-n", "30"),
      """
      Saturday 21 November
        10:00  milestone rm     1.0
        10:00  label rm         defect
        10:00  edit             2  Two
                                milestone "1.0" → –
                                - label defect
        10:00  block edit       study   repeats every Mon, Thu → –
        10:00  block edit       study
                                - label defect
                                paused
        10:00  block edit       study
                                + label defect
                                repeats – → every Mon, Thu
        10:00  milestone close  1.0   closed
        10:00  milestone edit   1.0
                                description – → "First"
                                due 30 Nov → –
        10:00  label edit       defect
                                name "bug" → "defect"
                                colour "#ff0000" → "#008080"
        10:00  comment          2.c1  Two   "Fails on macOS"
        10:00  move             1-2
                                1-2  status todo → doing
                                1-2  position
        10:00  move             2  Two   position
        10:00  edit             2  Two
                                milestone – → "1.0"
                                + label defect
        10:00  add              2  Two
        10:00  add              1  One
        10:00  milestone add    1.0
        10:00  label add        defect

      """)
    for language in ["ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8", "C.UTF-8"] {
      machine.environment["LC_ALL"] = language
      let history = try await machine.output("history", "-n", "30")
      try await expectNoKeys([history, machine.output("show", "2")])
      for line in [
        "comment          2.c1  Two   \"Fails on macOS\"\n", "1-2  위치\n", "마일스톤 – → \"1.0\"\n",
        "+ 라벨 defect\n", "일시 중지\n", "닫음\n",
      ] where language == "ko_KR.UTF-8" { #expect(history.contains(line), "\(line)") }
    }
    let changes = try await machine.json([HistoryRecord].self, "history").flatMap(\.changes)
    expectNoKeys(changes.flatMap { [$0.field, $0.id, $0.title] })
    try await expectNoKeys([
      machine.output("history", "2"), machine.output("undo", "-n9", "--yes"),
      machine.output("redo", "-n9", "--yes"),
    ])
  }

  private func expectNoKeys(_ texts: [String]) {
    for text in texts { #expect(text.firstMatch(of: /[0-9a-f]{16}/) == nil, "\(text)") }
    // Sort keys are long words with digits.
    for text in texts where !text.contains("\n") || text.contains("position") {
      #expect(text.firstMatch(of: /→ "?[0-9A-Za-z]{12,}/) == nil, "\(text)")
    }
  }
}
