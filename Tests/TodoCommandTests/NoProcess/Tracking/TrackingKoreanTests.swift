import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.startsNothing) struct TrackingKoreanTests {
  @Test func `labels, milestones, moves and comments are in Korean`() async throws {
    let machine = try Machine(language: "ko_KR.UTF-8")
    try await expectEqual(
      machine.run("label", "list"),
      .init(status: 0, output: "", error: "아직 라벨이 없습니다. `ootd label add bug`로 만드세요.\n"))
    try await expectEqual(
      machine.output("label", "add", "버그", "--color", "red"), "추가 버그  #ff0000\n")
    try await machine.output("label", "add", "ui", "--color", "red")
    try await expectEqual(
      machine.output("label", "list"),
      """
        ui    #ff0000  미완료 0개, 완료 0개
        버그  #ff0000  미완료 0개, 완료 0개

      """)
    try await machine.run("label", "add", "버그").failed(
      saying: "ootd: 이미 있는 라벨입니다: `버그`. 수정하기: `ootd label edit 버그`\n")
    try await machine.output(
      "milestone", "add", "1.0", "--due", "11-30", "--description", "The first")
    try await machine.output("milestone", "add", "2.0")
    for title in ["Two", "Three"] { try await machine.output("add", title, "-m", "1.0") }
    try await machine.output("done", "1")
    try await expectEqual(
      machine.output("milestone", "list"),
      """
        1.0  ▇▇▇▇▇▁▁▁▁▁  1/2  50%  기한 11월 30일  The first
        2.0  ▁▁▁▁▁▁▁▁▁▁  –

      """)
    try await expectEqual(
      machine.output("milestone", "close", "1.0"), "닫음 1.0  1/2  50%  미완료 할 일 1개가 남아 있습니다\n")
    try await expectEqual(machine.output("milestone", "reopen", "1.0"), "다시 엶 1.0  1/2  50%\n")
    try await machine.run("milestone", "show", "beta").failed(
      saying: "ootd: 마일스톤을 찾을 수 없습니다: `beta`. 참고: `ootd milestone list`, "
        + "만들기: `ootd milestone add beta`\n")
    try await expectEqual(
      machine.output("move", "2", "done", "--top"), "이동 2  Three   오늘 2/2  100%\n")
    try await machine.run("move", "2", "todo", "--before", "1").failed(
      saying: "ootd: `todo` 열에 없는 할 일입니다: `1`. 보드 보기: `ootd board`\n")
    try await expectEqual(machine.output("comment", "1", "맥에서", "실패"), "댓글 1  Two\n")
    #expect(
      try await machine.output("show", "1").contains("댓글\n  1  11월 21일 토요일 10:00\n     맥에서 실패\n"))
  }
}
