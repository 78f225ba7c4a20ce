extension KoreanPhrases {
  func since(_ date: String, figures: String) -> String {
    "\(date)부터" + (figures.isEmpty ? "" : ": \(figures)")
  }

  func doneCount(_ count: Int) -> String { "완료 \(count)개" }
  func andMore(_ count: Int) -> String { "외 \(count)개" }
  var todayHeading: String { "오늘" }

  func nothingSince(_ date: String) -> String {
    "\(date)부터 한 일도 계획도 없습니다. 할 일 계획하기: `ootd add \"\(exampleTitle)\"`, "
      + "이 저장소의 커밋 세기: `ootd project add`"
  }

  func noCommits(isLinked: Bool) -> String {
    isLinked
      ? "내 커밋이 없습니다. 날짜와 상관없이 최근 커밋 보기: `ootd log`"
      : "연결된 저장소가 없습니다. 이 저장소의 커밋 세기: `ootd project add`"
  }

  var idleHeading: String { "진행 중인데 커밋 없음" }
  var unplannedHeading: String { "커밋은 있는데 할 일 없음" }
  var mergedHeading: String { "병합되었는데 완료 안 됨" }
  var unmergedHeading: String { "완료했는데 병합 안 됨" }
  func days(_ count: Int) -> String { "\(count)일" }
  var noDrift: String { "계획과 기록이 일치합니다." }
}
