import Todos

extension KoreanPhrases {
  var project: String { "프로젝트" }
  var plannedLabel: String { "계획" }
  var dueLabel: String { "기한" }
  var block: String { "블록" }
  var created: String { "생성" }
  var started: String { "시작" }
  var completed: String { "완료" }
  var priority: String { "우선순위" }
  var backlog: String { "백로그" }
  var notes: String { "노트" }
  var history: String { "기록" }
  var commitGone: String { "사라짐" }
  var commitBack: String { "돌아옴" }

  func word(_ status: Status) -> String {
    switch status {
    case .todo: "할 일"
    case .doing: "진행 중"
    case .done: "완료"
    }
  }

  func word(_ priority: Priority) -> String {
    switch priority {
    case .high: "높음"
    case .medium: "보통"
    case .low: "낮음"
    case .unset: "없음"
    }
  }

  func field(_ name: String) -> String {
    let field = Field(rawValue: name)
    if let member = field.element(of: "member") { return "멤버 \(member)" }
    if let tech = field.element(of: "tech") { return "기술 \(tech)" }
    if field.element(of: "path") != nil { return "경로" }
    if let label = field.element(of: "label") { return "라벨 \(label)" }
    if field.element(of: "place") != nil { return "자리" }
    return Self.fields[field] ?? name
  }

  private static let fields: [Field: String] = [
    .title: "제목", .notes: "노트", .priority: "우선순위", .status: "상태", .day: "날짜",
    .due: "기한", .project: "프로젝트", .block: "블록", .deleted: "삭제", .name: "이름",
    .description: "설명", .link: "링크", .memo: "메모", .start: "시작", .end: "종료",
    .archived: "보관", .root: "루트 커밋", .commit: "커밋", .milestone: "마일스톤",
    .color: "색", .closed: "닫힘", .text: "댓글", .every: "반복", .paused: "멈춤",
  ]

  var undone: String { "되돌림" }
  var yes: String { "예" }
  var no: String { "아니요" }
  var link: String { "링크" }
  var period: String { "기간" }
  var tech: String { "기술" }
  var members: String { "멤버" }
  var memo: String { "메모" }
  var repositories: String { "저장소" }
  var todos: String { "할 일" }
  var archived: String { "보관됨" }
  var labels: String { "라벨" }
  var milestone: String { "마일스톤" }
  var comments: String { "댓글" }
  var color: String { "색" }

  func every(_ recurrence: Recurrence) -> String {
    switch recurrence {
    case .day: "매일"
    case .weekdays: "평일마다"
    case .on(let weekdays): "매주 \(list(weekdays))"
    case .week: "매주"
    case .month: "매월"
    }
  }

  func since(_ repetition: String, _ date: String) -> String { "\(repetition), \(date)부터" }
  var repeats: String { "반복" }
  var paused: String { "멈춤" }
  var closed: String { "닫힘" }
  var noLabels: String { "아직 라벨이 없습니다. `ootd label add bug`로 만드세요." }
  var noMilestones: String {
    "아직 마일스톤이 없습니다. `ootd milestone add 1.0`으로 만드세요."
  }
  var absent: String { "여기 없음" }
  var onAnotherMachine: String { "다른 기기에 있음" }
  func openAndDone(open: Int, done: Int) -> String { "미완료 \(open)개, 완료 \(done)개" }
  func commits(lastWeek: Int, total: Int) -> String {
    "지난 한 주 \(commits(lastWeek)), 모두 \(total)개"
  }
  var present: String { "현재" }
  var noProjects: String {
    "아직 프로젝트가 없습니다. `ootd project add`로 이 저장소의 프로젝트를 만드세요."
  }
  var noHistory: String { "아직 기록이 없습니다. `ootd add`로 시작하세요." }
  func noCommands(by author: String) -> String { "`\(author)`의 명령이 없습니다." }
  var titleLabel: String { "제목" }
  var notSet: String { "설정 안 됨" }
}

extension KoreanPhrases {
  var added: String { "추가" }
  var edited: String { "수정" }
  var startedMessage: String { "시작" }
  var doneMessage: String { "완료" }
  func onBranch(_ name: String) -> String { "브랜치 \(name)" }
  var reopened: String { "재개" }
  var plannedMessage: String { "계획" }
  var commented: String { "댓글" }
  var moved: String { "이동" }
  var closedMessage: String { "닫음" }
  var reopenedOther: String { "다시 엶" }
  var deleted: String { "삭제" }
  var unchanged: String { "변경 없음" }
  var linked: String { "연결" }
  var unlinked: String { "연결 해제" }
  var archivedMessage: String { "보관" }
  var unarchived: String { "보관 해제" }
  func rateToday(_ rate: String) -> String { "오늘 \(rate)" }

  func error(_ sentence: String, textKeptIn path: String) -> String {
    "\(sentence) 쓴 글은 `\(path)` 파일에 남아 있습니다."
  }

  func editorTexts(about todo: String?, mark: String) -> [String] {
    [
      todo ?? "새 할 일.", "",
      "첫 줄에 제목을, 빈 줄 다음에 노트를 적으세요. `\(mark)`로 시작하는 줄은 빠지고,",
      "글이 비어 있으면 취소됩니다.",
    ]
  }

  func editorTexts(commentOn todo: String, mark: String) -> [String] {
    [
      "댓글을 달 할 일: \(todo)", "",
      "`\(mark)`로 시작하는 줄은 빠지고, 글이 비어 있으면 취소됩니다.",
    ]
  }

  var importing: String { "가져오는 중" }
  var imported: String { "가져옴" }
  func addedCount(_ count: Int) -> String { "추가 \(count)개" }
  func changedCount(_ count: Int) -> String { "수정 \(count)개" }
  func deletedCount(_ count: Int) -> String { "삭제 \(count)개" }
  func unchangedCount(_ count: Int) -> String { "변경 없음 \(count)개" }
  var nothingCarriedOver: String { "이월된 할 일이 없습니다." }
  var unknownMachine: String { "다른 기기" }

  func waiting(for process: Int32?) -> String {
    "다른 ootd 프로세스\(process.map { "(\($0))" } ?? "")를 기다리는 중…"
  }

  func folderInPlace(of file: String) -> String {
    "`\(file)`이(가) 폴더여서 프롬프트를 갱신할 수 없습니다. 폴더를 삭제하세요."
  }
}
