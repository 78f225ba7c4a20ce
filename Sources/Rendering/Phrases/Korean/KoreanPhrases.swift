import Todos

/// Korean.
struct KoreanPhrases: Phrases {
  func date(_ day: Day, thisYear: Int) -> String {
    "\(shortDate(day, thisYear: thisYear)) \(short(day.weekday))요일"
  }

  func short(_ weekday: Weekday) -> String { Self.weekdays[weekday.rawValue] }

  func shortDate(_ day: Day, thisYear: Int?) -> String {
    let (year, month, number) = day.components
    let date = "\(month)월 \(number)일"
    return year == thisYear ? date : "\(year)년 \(date)"
  }

  let today = "오늘"
  let tomorrow = "내일"
  let yesterday = "어제"

  private static let weekdays = ["월", "화", "수", "목", "금", "토", "일"]
}

extension KoreanPhrases {
  func commits(_ count: Int) -> String { "커밋 \(count)개" }
  var readingHistory: String { "기록 읽는 중" }
  func percent(_ percent: Int) -> String { "\(percent)%" }
  var noPlanYet: String { "아직 계획 없음" }
  var noPlan: String { "계획 없음" }
  var commitsRow: String { "커밋" }
  var completionRow: String { "완료" }
  var doing: String { "진행 중" }
  var todo: String { "할 일" }
  var done: String { "완료" }
  var carriedOver: String { "이월" }
  var dueHeading: String { "마감" }
  var overdue: String { "기한 지남" }
  var commitsHeading: String { "커밋" }
  func due(_ when: String) -> String { "기한 \(when)" }
  func overdue(since when: String) -> String { "기한 지남 \(when)" }
  func planned(_ day: String) -> String { "계획 \(day)" }
  func completed(_ day: String) -> String { "완료 \(day)" }
  var planSomething: String { "할 일 계획하기" }
  var fromBlock: String { "블록으로 추가하기" }
  var linkRepository: String { "이 저장소 연결하기" }
  var seeItAll: String { "모두 보기" }
  var exampleTitle: String { "토큰 갱신 고치기" }
  var noTodos: String {
    "할 일이 없습니다. `ootd add \"토큰 갱신 고치기\"`처럼 오늘 할 일을 추가하세요."
  }
  func noTodos(matching query: String, isOfOpen: Bool) -> String {
    isOfOpen
      ? "`\(query)` 조건에 맞는 미완료 할 일이 없습니다. 완료한 할 일도 보기: `--all`"
      : "`\(query)` 조건에 맞는 할 일이 없습니다."
  }
}
