import Testing

/// History of labels, milestones, places, comments and blocks in words.
@Suite struct TrackingHistoryTests {
  private func sandbox(language: String) async throws -> Sandbox {
    let sandbox = try Sandbox(language: language)
    try await sandbox.output("label", "add", "bug", "--color", "red")
    try await sandbox.output("milestone", "add", "1.0", "--due", "11-30")
    try await sandbox.output("add", "One", "-l", "bug", "-m", "1.0")
    try await sandbox.output("add", "Two")
    try await sandbox.output("edit", "2", "-l", "bug", "-m", "1.0")
    try await sandbox.output("move", "2", "todo", "--top")
    try await sandbox.output("move", "1-2", "doing", "--bottom")
    try await sandbox.output("comment", "2", "Fails on macOS")
    try await sandbox.output("label", "edit", "bug", "--name", "defect", "--color", "teal")
    try await sandbox.output("milestone", "edit", "1.0", "--no-due", "--description", "First")
    try await sandbox.output("milestone", "close", "1.0")
    try await sandbox.output("block", "edit", "study", "--every", "mon,thu", "-l", "defect")
    try await sandbox.output("block", "edit", "study", "--unlabel", "defect", "--pause")
    try await sandbox.output("block", "edit", "study", "--no-every")
    try await sandbox.output("edit", "2", "--unlabel", "defect", "--no-milestone")
    try await sandbox.output("label", "rm", "defect")
    try await sandbox.output("milestone", "rm", "1.0")
    return sandbox
  }

  @Test func `it has names, and neither ids nor keys`() async throws {
    let sandbox = try await sandbox(language: "C.UTF-8")
    #expect(
      try await sandbox.output("history", "-n", "30") == """
        Saturday 21 November
          10:00  milestone rm     1.0
          10:00  label rm         defect
          10:00  edit             2  Two
                                  milestone "1.0" → –
                                  label defect yes → no
          10:00  block edit       study   repeats every Mon, Thu → –
          10:00  block edit       study
                                  label defect yes → no
                                  paused no → yes
          10:00  block edit       study
          10:00  milestone close  1.0   closed no → yes
          10:00  milestone edit   1.0
                                  description – → "First"
                                  due 30 Nov → –
          10:00  label edit       defect
                                  name "bug" → "defect"
                                  color "#ff0000" → "#008080"
          10:00  comment          2  Two   text – → "Fails on macOS"
          10:00  move             1-2
                                  1-2  status todo → doing
                                  1-2  place
          10:00  move             2  Two   place
          10:00  edit             2  Two
                                  milestone – → "1.0"
                                  label defect no → yes
          10:00  add              2  Two
          10:00  add              1  One
          10:00  milestone add    1.0
          10:00  label add        defect

        """)
  }

  @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8"])
  func `neither do the history of a todo, undo, nor JSON's fields`(language: String) async throws {
    let sandbox = try await sandbox(language: language)
    var texts = [
      try await sandbox.output("history", "-n", "50"), try await sandbox.output("history", "2"),
      try await sandbox.output("show", "2"),
    ]
    let entries = try await sandbox.json([HistoryRecord].self, "history")
    for change in entries.flatMap(\.changes) {
      texts += [change.field, change.id, change.title]
    }
    texts.append(try await sandbox.output("undo", "-n9", "--yes"))
    texts.append(try await sandbox.output("redo", "-n9", "--yes"))
    for text in texts { #expect(text.firstMatch(of: /[0-9a-f]{16}/) == nil, "\(text)") }
    // Keys of places are long words with digits in them.
    for text in texts where !text.contains("\n") || text.contains("place") {
      #expect(text.firstMatch(of: /→ "?[0-9A-Za-z]{12,}/) == nil, "\(text)")
    }
  }

  @Test func `in Korean`() async throws {
    let sandbox = try await sandbox(language: "ko_KR.UTF-8")
    let history = try await sandbox.output("history", "-n", "30")
    for line in [
      "comment          2  Two   댓글 – → \"Fails on macOS\"\n", "1-2  자리\n",
      "마일스톤 – → \"1.0\"\n", "라벨 defect 아니요 → 예\n", "멈춤 아니요 → 예\n", "닫힘 아니요 → 예\n",
    ] {
      #expect(history.contains(line), "\(line)")
    }
  }
}
