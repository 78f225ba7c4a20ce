import Git

extension KoreanPhrases {
  func word(_ state: HookReport.State) -> String {
    switch state {
    case .installed: "설치됨"
    case .byHand: "직접 추가함"
    case .byConfiguration: "git config 사용"
    case .switchedOff: "꺼져 있음"
    case .notInstalled: "설치 안 됨"
    }
  }

  var programLabel: String { "프로그램" }
  var lastRunLabel: String { "마지막 실행" }
  var foundByScanning: String { "훅 없이 찾음" }
  var never: String { "없음" }

  func reason(_ obstacle: HookObstacle) -> String {
    switch obstacle {
    case .foreignFolder: "git 폴더 밖"
    case .symbolicLink: "심볼릭 링크"
    case .notAFile: "파일 아님"
    case .unreadable: "읽을 수 없음"
    case .notShell(let interpreter?): "\(interpreter) 스크립트"
    case .notShell: "셸 스크립트 아님"
    case .carriageReturns: "CRLF 줄바꿈"
    case .notExecutable: "실행 권한 없음"
    case .damagedBlock: "블록 손상됨"
    }
  }

  func otherProgram(_ running: String) -> String { "(실행 중: \(running))" }
  var installHooks: String { "설치하기" }
  var hooksInstalled: String { "설치" }
  var hooksConfigured: String { "git config에 설정" }
  var hooksRemoved: String { "제거" }

  func addByHand(_ path: String) -> String {
    "\(path)에 아무것도 쓰지 않았습니다. ootd를 실행하려면 각 줄을 해당 파일에 추가하세요."
  }

  func leftByHand(_ path: String) -> String {
    "직접 추가한 줄로 ootd를 실행하는 파일입니다: `\(path)`. 그 줄은 직접 지우세요."
  }

  func notLinked(_ path: String) -> String {
    "`\(path)`은(는) 아직 프로젝트에 속하지 않습니다. 커밋 세기: 그곳에서 `ootd project add`"
  }

  func noHooks(_ path: String) -> String {
    "ootd를 실행하는 훅이 없습니다: `\(path)`. 설치하기: `ootd hook install`"
  }

  func finished(_ todo: String, by commit: String) -> String {
    "\(commit) 커밋이 \(todo)번을 완료했습니다"
  }
}
