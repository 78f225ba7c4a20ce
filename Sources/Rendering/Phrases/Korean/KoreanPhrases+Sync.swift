import Git
import Sync

extension KoreanPhrases {
  func changes(_ count: Int, from machine: String) -> String {
    "\(machine)에서 바뀐 것 \(count)개"
  }

  func sentChanges(_ count: Int) -> String { "바뀐 것 \(count)개를 보냈습니다" }
  var nothingNew: String { "새로운 것이 없습니다" }

  func note(_ note: SyncNote) -> String {
    switch note {
    case .joined(""): "이 기기가 처음입니다. 할 일은 숫자만으로 불립니다"
    case .joined(let suffix):
      "이 기기의 할 일은 이제 모든 기기에서 `1\(suffix)`, `2\(suffix)` …로 불립니다"
    case .renamed(let from, let to):
      "다른 기기가 같은 번호를 먼저 썼습니다. 이 기기의 `1\(from)`, `2\(from)` …은 이제 모든 기기에서 "
        + "`1\(to)`, `2\(to)` …로 불립니다"
    case .renumbered(let from, let to, let title):
      "다른 할 일이 번호 \(from)을(를) 먼저 썼습니다. \(title)의 번호는 이제 모든 기기에서 \(to)입니다"
    case .madeTwice(let from, let to, let title):
      "다른 기기도 \(title)을(를) 만들었습니다. 번호는 이제 모든 기기에서 \(from) 대신 \(to)입니다"
    case .restored: "원격 저장소가 잃은 변경을 다시 보냈습니다"
    case .newerVersion: "더 새로운 ootd가 쓴 변경이 있습니다. 보려면 ootd를 업그레이드하세요"
    case .ahead(let count):
      "시각이 1년 넘게 앞선 변경 \(count)개를 그때까지 보류했습니다. 기기들의 시계를 확인하세요"
    case .otherKey:
      "다른 키로 암호화되었거나 암호화되지 않은 변경이 있습니다. 다른 기기의 `sync.key`를 복사하고 "
        + "`ootd sync setup --key 파일 URL`을 실행하세요"
    case .skipped(let name, let count): "\(name)이(가) 보낸 깨진 변경 \(count)개를 건너뛰었습니다"
    case .unreadable: "원격 저장소에 깨진 변경이 있어 건너뛰었습니다"
    case .undeleted(_, purged: false):
      "원격 저장소가 아무것도 지우지 않아 대체된 팩이 남고 저장소가 커집니다"
    case .undeleted:
      "원격 저장소가 아무것도 지우지 않아 삭제한 내용이 아직 남아 있습니다. 새 저장소를 만들고 각 기기에서 "
        + "`ootd sync setup`을 실행한 뒤 이 저장소를 지우세요"
    }
  }

  func conflict(_ field: String, of subject: String, winner: String, id: String?) -> String {
    "충돌: \(subject)의 \(field). 여기와 \(winner)에서 바뀌어 \(winner)의 값을 유지했습니다. "
      + "`\(historyCommand(id))`에 둘 다 있습니다"
  }

  func deletion(of subject: String, by machine: String) -> String {
    "\(machine)에서 삭제되었지만 여기서 바뀌었거나 쓰였음: \(subject). `ootd history`에 둘 다 있습니다"
  }

  func conflicts(_ count: Int) -> String { "다른 기기의 변경과 겹친 것 \(count)개" }

  func moreConflicts(_ count: Int) -> String {
    "양쪽에서 바뀌었거나 삭제된 것이 \(count)개 더 있습니다. `ootd history`에 있습니다"
  }

  func overridden(by machine: String) -> String { "\(machine)의 값으로 대체됨" }
  var setUp: String { "동기화를 설정했습니다" }
  var onOtherMachines: String { "다른 기기에서" }
  var toSyncByItself: String { "저절로 동기화하려면" }

  func keyWasMade(_ path: String) -> String {
    "키는 \(path)에 있습니다. 다른 기기(`ootd sync setup --key 파일 URL`)와 안전한 곳에 복사해 두세요. "
      + "키가 없으면 아무도 원격 저장소를 읽을 수 없습니다."
  }

  func keyWasSetAside(_ path: String) -> String {
    "여기 있던 키는 이제 \(path)에 있습니다. 그 키로 암호화된 것은 그 키 없이 읽을 수 없으니 지우지 마세요."
  }

  func stopped(_ url: String) -> String {
    "멈췄습니다. 할 일은 모두 여기 남고, 보낸 것은 \(url)에 남습니다"
  }

  func askShared(url: String, project: String) -> String {
    "\(url)에는 프로젝트 \(project)의 코드가 있습니다. 이를 복제할 수 있는 사람은 누구나 할 일을 읽을 수 있습니다. "
      + "그래도 쓸까요? [y/N]"
  }

  func isYes(_ answer: String) -> Bool { ["y", "yes", "예", "네"].contains(answer.lowercased()) }
  var notSetUp: String { "동기화가 설정되어 있지 않습니다. 할 일은 이 기기에만 있습니다." }
  var howToSetUp: String { "비공개 git 저장소로 나누기" }
  var remoteLabel: String { "원격" }
  var encryptionLabel: String { "암호화" }
  var automaticLabel: String { "자동" }
  var lastSyncLabel: String { "마지막" }
  var waitingLabel: String { "대기" }
  var machinesLabel: String { "기기" }
  var problemLabel: String { "문제" }
  var thisMachine: String { "이 기기" }
  func operations(_ count: Int) -> String { "작업 \(count)개" }
  func waitingChanges(_ count: Int) -> String { count == 0 ? "없음" : "바뀐 것 \(count)개" }
  func purged(_ count: Int) -> String { "명령 \(count)개의 내용이 이 저장소에서 영원히 지워졌습니다" }

  var purgeWarnings: [String] {
    [
      "다른 기기는 다음 동기화 때 잊습니다.",
      "호스트는 지운 것을 몇 주 동안 보관할 수 있고, 누군가 이미 받아 갔을 수 있습니다. "
        + "그 안의 비밀번호나 토큰은 바꾸세요.",
      "백업과 업그레이드가 남긴 사본(ootd.db.v1 …)에는 아직 남아 있습니다.",
    ]
  }

  func unfinishedPurge(_ sentence: String) -> String {
    "내용은 이 저장소에서 지워졌지만 원격 저장소에는 아직 남아 있을 수 있습니다. `ootd sync`가 마저 지웁니다: "
      + sentence
  }

  func unbegunPurge(_ sentence: String) -> String {
    "아무것도 지우지 않았고 내용은 아직 여기 있습니다. 원격 저장소가 영영 없어졌다면 `ootd sync stop` 뒤에 같은 명령을 "
      + "다시 실행하면 이 기기에서만 지워집니다: " + sentence
  }

  var syncing: String { "동기화 중" }
}

extension KoreanPhrases {
  func error(_ error: SyncError) -> String {
    switch error {
    case .notSetUp:
      "동기화가 설정되어 있지 않습니다. 아무 비공개 git 저장소로나 `ootd sync setup URL`을 실행하세요"
    case .busy: "다른 동기화가 실행 중입니다. 끝난 뒤 다시 시도하세요"
    case .remote(let error): self.error(error)
    case .notKept:
      "원격 저장소가 변경을 받았지만 가지고 있지 않습니다. 훅을 살펴보고 `ootd sync`를 다시 실행하세요"
    case .keyMissing(let id):
      "그곳의 내용은 키 `\(id)`로 암호화되어 있습니다. 키가 있는 기기의 `sync.key`를 복사하고 "
        + "`ootd sync setup --key 파일 URL`을 실행하세요"
    case .keyUnreadable(let path): "`\(path)`에 키가 없습니다. 다른 기기에서 다시 복사하세요"
    case .encrypted:
      "그곳의 내용은 이 기기에 있는 키로 암호화되어 있습니다. `--no-encrypt`를 빼거나 새로운 빈 저장소를 쓰세요"
    case .packsMissing:
      "원격 저장소의 변경을 하나도 읽을 수 없어 암호화 여부를 알 수 없습니다. 다시 시도하거나 비어 있는 새 저장소를 쓰세요."
    case .notEncrypted:
      "그곳의 내용은 암호화되어 있지 않습니다. 암호화된 할 일에는 새로운 빈 저장소를 쓰거나 `--no-encrypt`를 붙이세요"
    case .repository(let error):
      self.error(error) + ". `sync.git`은 지워도 됩니다. 다음 동기화가 다시 만듭니다"
    case .store(let error): self.error(error)
    case .failed(let message): "동기화에 실패했습니다: \(message). 알려 주세요"
    }
  }

  private func error(_ error: RemoteError) -> String {
    switch error {
    case .unreachable(let message):
      "원격 저장소에 닿지 않습니다 (\(message)). 잃은 것은 없으니 나중에 다시 해 보세요"
    case .unauthorised(let message):
      "원격 저장소가 받아 주지 않습니다 (\(message)). 키나 비밀번호를, "
        + "그리고 쓸 권한이 있는지 확인하세요"
    case .unasked(let message):
      "원격 저장소가 받아 주지 않고 (\(message)), 비밀번호를 물을 사람이 없었습니다. `ootd sync`는 묻고, "
        + "ssh 에이전트나 자격 증명 도우미(credential helper)는 묻지 않고도 압니다"
    case .untrustedHost(let message):
      "ssh가 그 호스트의 키를 믿지 않습니다 (\(message)). `ssh 호스트`를 한 번 실행해 키의 지문을 비교하세요. "
        + "키를 일부러 바꾸었다면 먼저 `ssh-keygen -R 호스트`를 실행하세요"
    case .distrusted(let path):
      "`\(path)`은(는) 다른 사용자의 것이어서 git이 건드리지 않습니다. 그 기기에서 "
        + "`git config --global --add safe.directory \(path.shellWord)`(으)로 허용하세요"
    case .notFound(let message):
      "저장소가 없습니다 (\(message)). 예를 들어 `git init --bare`로 만들고 주소를 확인하세요"
    case .notGit(let message):
      "그 주소에 있는 것이 git처럼 답하지 않습니다 (\(message)). 주소를 확인하고, 로그인 페이지나 인사말이 먼저 나오지 "
        + "않는지 보세요"
    case .invalidAddress(let message):
      "git이 쓸 수 없는 주소입니다 (\(message)). `git@host:me/todos.git`, `https://…` 또는 경로를 쓰세요"
    case .rejected(let message) where error.isOfDamage:
      "원격 저장소가 망가졌습니다 (\(message)). 잃은 것은 없습니다. 새로운 빈 저장소로 `ootd sync setup URL`을 "
        + "실행하세요"
    case .rejected(let message):
      "원격 저장소가 변경을 받지 않습니다 (\(message)). 잃은 것은 없습니다. 권한, 훅, 디스크를 확인하세요"
    case .gitUnavailable: "동기화에는 git이 필요합니다. 설치하거나 PATH에 넣으세요"
    case .broken(let error): self.error(error)
    case .failed(let message): "git이 실패했습니다 (\(message)). 잃은 것은 없습니다. 다시 시도하세요"
    }
  }

  func syncInput(_ error: InputError) -> String {
    switch error {
    case .invalidRemote(let text):
      "`\(text)`은(는) 저장소 주소가 아닙니다. `git@host:me/todos.git`, `https://…` 또는 경로를 쓰세요"
    case .sharedRemote(let url, let project):
      "`\(url)`에는 프로젝트 `\(project)`의 코드가 있고, 복제할 수 있는 사람은 할 일을 읽을 수 있습니다. "
        + "별도의 저장소를 쓰거나 `--yes`를 붙이세요"
    case .invalidOperation(let text):
      "`\(text)`은(는) 작업의 id가 아닙니다. `ootd history --json`이 보여 줍니다"
    case .noSuchOperation(let text):
      "작업 `\(text)`이(가) 없습니다. `ootd history --json`이 id를 보여 줍니다"
    case .ambiguousOperation(let text):
      "`\(text)`(으)로 시작하는 작업이 여럿입니다. id를 더 길게 쓰세요"
    case .noRemote: "동기화가 설정되어 있지 않습니다. 멈출 것이 없습니다"
    default: ""
    }
  }
}
