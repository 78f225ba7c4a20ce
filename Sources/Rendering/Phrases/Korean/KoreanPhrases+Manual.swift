extension KoreanPhrases {
  var manual: ManualTexts { Self.manualTexts }

  private static let manualTexts = ManualTexts(
    nameHeading: "이름", synopsisHeading: "사용법", descriptionHeading: "설명",
    commandsHeading: "명령", daysHeading: "날짜", queryHeading: "검색", settingsHeading: "설정",
    filesHeading: "파일", environmentHeading: "환경 변수", exitHeading: "종료 상태",
    seeAlsoHeading: "참고", commandWord: "명령",
    description: [
      "ootd는 커밋을 아는 개발자용 할 일 관리 도구입니다. 할 일에는 우선순위와 프로젝트가 있고, "
        + "프로젝트는 로컬 git 저장소에 연결되며, 하루마다 두 숫자를 나란히 보여 줍니다. 내가 만든 "
        + "커밋과, 계획 중 끝낸 비율입니다. ootd sync를 설정하지 않으면 아무것도 이 기기를 떠나지 "
        + "않습니다.",
      "ootd만 입력하면 ootd today입니다. 읽거나 바꾸는 모든 명령은 --json을 받습니다.",
      "작성자 이메일이 그 저장소의 user.email이거나 ootd.identity이거나 .mailmap으로 그중 하나에 "
        + "대응되면 내 커밋입니다. 커밋은 작성 시각의 날짜에 한 번만 셉니다.",
      "할 일의 번호는 바뀌지 않고 다시 쓰이지 않습니다. 12, ootd-12, 여럿이면 3-7처럼 씁니다. 커밋 "
        + "메시지에 closes ootd-12처럼 쓰면 그 할 일이 완료됩니다.",
    ],
    days: [
      "오늘, 내일, 어제. 월부터 일요일까지는 오늘 다음에 오는 날이고, 지난 일을 볼 때는 오늘 전의 "
        + "날입니다. +3일, +2주. 주말, 월말은 이번 주와 이번 달의 마지막 날입니다. 2026-12-01, 또는 "
        + "다음에 오는 12-01. 영어 낱말도 알아듣습니다.",
      "마감은 날짜이며 시각을 붙일 수 있습니다. '금 18:00', 18:00, +3시간.",
    ],
    query: [
      "검색은 모든 낱말에 맞는 할 일을 보여 줍니다. 콜론이 없는 낱말은 제목, 노트, 댓글에서 대소문자를 가리지 않고 낱말 "
        + "안에서도 찾습니다. 쉼표로 나눈 값은 하나만 맞으면 됩니다. 큰따옴표 안에서는 빈칸, 쉼표, 콜론도 값의 "
        + "일부입니다. 맨 앞의 -는 반대를 뜻합니다: -label:bug, -token.",
      "날짜 앞에는 <, <=, >, >=를 쓸 수 있고, 두 날짜 사이에 ..를 쓰면 범위가 됩니다. 한쪽은 비워도 됩니다: "
        + "due:<=금, created:월..금, done:2026-11-01...",
    ],
    qualifiers: [
      "is": "open, todo, doing, done, overdue, backlog.", "priority": "high, medium, low, none.",
      "project": "프로젝트의 이름.", "label": "라벨의 이름.", "milestone": "마일스톤의 제목.",
      "block": "할 일을 만든 블록.", "due": "마감.", "day": "계획한 날.", "created": "추가한 날.",
      "done": "완료한 날.", "no": "없는 것: project, label, due, day, milestone.",
      "sort": "순서: priority, due, day, created, updated, id.",
    ],
    settings: "설정은 git config이며, 저장소의 설정은 그 저장소 안에서 우선합니다.",
    store: "할 일, 블록, 프로젝트와 한 일의 기록.", prompt: "셸이 보여 주는 하루.",
    rewrites: "훅이 다음 명령에 남기는 것.",
    activity: "저장소에서 읽은 것. 언제든지 지워도 됩니다.", configuration: "ootd 절의 설정.",
    clock: "시계 대신 쓸 시각(ISO 8601): 2026-11-21T10:00:00+01:00.",
    noHook: "0이면 git 훅이 아무 일도 하지 않습니다.",
    debug: "1이면 평소에 무시하는 오류를 표준 오류에 출력합니다. 훅, 프롬프트, 자동 동기화는 "
      + "~/.local/state/ootd/debug.log에 기록합니다.",
    shownPrompt: "ootd init을 읽어 들인 셸에서, 프롬프트가 보여 주는 하루.",
    dataHome: "파일을 둘 곳. 기본은 ~/.local/share, ~/.local/state, ~/.cache입니다.",
    language: "ootd.language가 없으면 처음 설정된 것이 언어를 정합니다.",
    timeZone: "시스템 대신 쓸 시간대.", noColor: "NO_COLOR가 있거나 TERM이 dumb이면 색을 쓰지 않습니다.",
    background: "터미널의 배경색. 알아볼 수 있는 색을 고르는 데 씁니다.",
    editor: "긴 글을 고칠 편집기. git config core.editor가 우선합니다.",
    success: "요청한 일을 했습니다.", failure: "실패했습니다. 이유를 한 줄로 알려 줍니다.",
    refusal: "일부러 거절했습니다. 이유를 한 줄로 알려 줍니다.", usage: "명령줄이 잘못되었습니다.")
}
