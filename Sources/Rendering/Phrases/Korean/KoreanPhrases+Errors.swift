import Git
import Store
import Todos

extension KoreanPhrases {
  func error(_ error: TodoError) -> String {
    switch error {
    case .emptyTitle: "제목이 비어 있습니다. ‘토큰 갱신 고치기’처럼 할 일을 적으세요."
    case .invisibleTitle(let text):
      "제목 `\(text)`에 눈에 보이는 글자가 없습니다. 단어로 적으세요."
    case .titleTooLong(let bytes):
      "제목이 \(bytes)바이트입니다. 최대 \(Title.limit)바이트이니 나머지는 `--notes`에 적으세요."
    case .notesTooLong(let bytes):
      "노트가 \(bytes)바이트입니다. 최대 \(Notes.limit)바이트이니 파일에 두고 그 이름을 적으세요."
    case .zeroCharacter(let text): "`\(text)`에 U+0000 문자가 있습니다. 그 문자를 빼세요."
    case .commentTooLong(let bytes):
      "댓글이 \(bytes)바이트입니다. 최대 \(Notes.limit)바이트이니 파일에 두고 그 이름을 적으세요."
    case .invalidName(let name):
      "이름으로 쓸 수 없습니다: `\(name)`. 제어 문자와 맨 앞의 `-` 없이 "
        + "\(Name.limit)바이트까지 쓸 수 있습니다."
    case .invalidHandle(let text):
      "할 일 번호가 아닙니다: `\(text)`. `12` 또는 `3-7`처럼 적으세요."
    case .unknownDay(let text):
      "날짜가 아닙니다: `\(text)`. `오늘`, `금`, `+3d`, `eow`, `2026-12-01`처럼 적으세요."
    case .noSuchDay(let text): "달력에 없는 날짜입니다: `\(text)`. 날짜를 확인하세요."
    case .dayTooFar(let text): "백 년도 더 떨어진 날짜입니다: `\(text)`. 연도를 확인하세요."
    case .dayToCome(let text): "아직 오지 않은 날입니다: `\(text)`. 오늘이나 지난 날짜를 적으세요."
    case .unknownTime(let text):
      "시각이 아닙니다: `\(text)`. `금 18:00`, `18:00`, `+3h`처럼 적으세요."
    case .invalidMonth(let text): "연월이 아닙니다: `\(text)`. `2026-11`처럼 적으세요."
    case .invalidYear(let text): "연도가 아닙니다: `\(text)`. `2026`처럼 적으세요."
    case .notBegun(let text): "아직 오지 않은 기간입니다: `\(text)`. 이미 시작된 기간을 적으세요."
    case .invalidPeriod(let start, let end):
      "시작 `\(start)`보다 끝 `\(end)` 쪽이 빠릅니다. 서로 바꾸세요."
    case .invalidLink(let text): "링크가 아닙니다: `\(text)`. `https://…`처럼 적으세요."
    case .invalidPriority(let text):
      "우선순위가 아닙니다: `\(text)`. `high`, `medium`, `low`, `none` 중에서 고르세요."
    case .invalidColor(let text):
      "색이 아닙니다: `\(text)`"
        + didYouMean(
          LabelColor.names.nearest(to: text), orWrite: "`#40a858`, `red`, `random`처럼 적으세요.")
    case .invalidRecurrence(let text):
      "반복할 날이 아닙니다: `\(text)`. `매일`, `평일`, `월,목`, `매주`, `매월`처럼 적으세요."
    case .emptyComment: "댓글이 비어 있습니다. 할 말을 적으세요."
    case .invalidStatus(let text):
      "보드의 열이 아닙니다: `\(text)`. `todo`, `doing`, `done` 중에서 고르세요."
    }
  }

  func error(_ error: QueryError) -> String {
    switch error {
    case .unknownQualifier(let name, let nearest):
      "없는 한정자입니다: `\(name):`"
        + didYouMean(nearest.map { "\($0):" }, orWrite: "글자 그대로 찾기: '\"\(name):…\"'")
    case .unknownValue(let value, let qualifier, let known):
      "`\(qualifier):`에 쓸 수 없는 값입니다: `\(value)`. 다음 중에서 고르세요: \(list(known))"
    case .missingValue(let qualifier): "`\(qualifier):` 바로 뒤에 값이 필요합니다."
    case .invalidDay(let text, let qualifier):
      "`\(qualifier):`에 쓸 수 없는 날짜입니다: `\(text)`. "
        + "`금`, `<2026-12-01`, `>=오늘`, `월..금`처럼 적으세요."
    case .reversedRange(let text, let qualifier):
      "`\(qualifier):\(text)` 범위의 끝이 시작보다 앞섭니다. 두 날짜를 바꾸세요."
    case .openQuote(let word):
      "따옴표가 닫히지 않았습니다: `\(word)`. 따옴표를 닫거나, 따옴표 안에서 `\\\"`로 적으세요."
    case .noOpposite(let qualifier): "`\(qualifier):`에는 반대가 없습니다. `-`를 빼세요."
    case .unsorted: "여기서는 `sort:`가 쓰이지 않습니다. 빼세요."
    case .tooLong(let count):
      "찾을 값이 \(count)개입니다. 최대 \(TodoQuery.limit)개이니 나누어 찾으세요."
    }
  }

  func error(_ error: StoreError) -> String {
    switch error {
    case .noSuchTodo(let text, let newest):
      "없는 할 일입니다: `\(text)`."
        + (newest.map { " 가장 최근 번호는 `\($0)`입니다." } ?? "")
        + " 모두 보기: `ootd list --all`"
    case .missingTodos(let missing, let range, let existing): noTodos(missing, in: range, existing)
    case .deletedTodo(let todo): deleted(todo, when: nil)
    case .noSuchProject(let name, let nearest):
      "없는 프로젝트입니다: `\(name)`" + didYouMean(nearest, else: "ootd project list")
    case .projectExists(let name):
      "이미 있는 프로젝트입니다: `\(name)`. 저장소 연결하기: `ootd project link \(name.shellWord)`, "
        + "다른 이름 쓰기: `--name`"
    case .repositoryLinked(let path, let project):
      "`\(path)` 저장소는 이미 프로젝트 `\(project)`에 연결되어 있습니다. "
        + "보기: `ootd project show \(project.shellWord)`"
    case .repositoryNotLinked(let path):
      "어느 프로젝트에도 연결되지 않은 저장소입니다: `\(path)`. 목록 보기: `ootd project list`"
    case .noSuchBlock(let name, let nearest):
      "없는 블록입니다: `\(name)`" + didYouMean(nearest, else: "ootd block list")
    case .blockExists(let name):
      "이미 있는 블록입니다: `\(name)`. 수정하기: `ootd block edit \(name.shellWord)`"
    case .noSuchLabel(let name, let nearest):
      "없는 라벨입니다: `\(name)`"
        + (Name.isName(name)
          ? didYouMean(nearest, orWrite: "만들기: `ootd label add \(name.shellWord)`")
          : didYouMean(nearest, else: "ootd label list"))
    case .labelExists(let name):
      "이미 있는 라벨입니다: `\(name)`. 수정하기: `ootd label edit \(name.shellWord)`"
    case .noSuchMilestone(let name, let nearest):
      "없는 마일스톤입니다: `\(name)`"
        + (Name.isName(name)
          ? didYouMean(nearest, orWrite: "만들기: `ootd milestone add \(name.shellWord)`")
          : didYouMean(nearest, else: "ootd milestone list"))
    case .milestoneExists(let name):
      "이미 있는 마일스톤입니다: `\(name)`. 수정하기: `ootd milestone edit \(name.shellWord)`"
    case .inOtherColumn(let handle, let column):
      "`\(column.rawValue)` 열에 없는 할 일입니다: `\(handle)`. 열 보기: `ootd board`"
    case .restorationStays:
      "`import json`은 실행 취소할 수 없습니다. 가져온 할 일이 다른 기기에도 있을 수 있습니다. "
        + "기록 보기: `ootd history`"
    case .noSuchComment: "댓글이 없습니다. 새로 고쳐 확인하세요."
    case .notNewest:
      "그사이 기록이 바뀌어 아무것도 하지 않았습니다. 기록 보기: `ootd history`"
    case .changedMeanwhile: "다른 프로그램이 할 일을 계속 바꾸고 있습니다. 다시 시도하세요."
    case .nothingToPurge:
      "입력된 글이 없어 지울 것이 없습니다. 글이 담긴 명령 찾기: `ootd history`"
    case .nothingToUndo: "실행 취소할 작업이 없습니다. 기록 보기: `ootd history`"
    case .nothingToRedo:
      "다시 실행할 작업이 없습니다. 마지막에 실행 취소한 것만 다시 실행할 수 있습니다."
    case .editedElsewhere(let subject, let replica): creationStays(subject, on: replica)
    case .changeTooLarge(let bytes): "값 하나가 \(bytes)바이트로 너무 큽니다. 줄이세요."
    case .clockExhausted: "시계가 4199년보다 뒤를 가리킵니다. 시계를 맞추세요."
    default: storage(error)
    }
  }

  private func creationStays(_ subject: HistorySubject, on replica: String) -> String {
    let machine = replica.isEmpty ? unknownMachine : replica
    let what = subject.kind == .comment ? "댓글이 수정되었습니다" : "수정되었거나 쓰였습니다"
    let advice = deletion(of: subject).map { " 대신 삭제하기: `\($0)`" } ?? ""
    return "아무것도 실행 취소하지 않았습니다. 그 뒤 \(machine)에서 \(what): `\(subject.title)`.\(advice)"
  }

  private func storage(_ error: StoreError) -> String {
    switch error {
    case .locked(let path):
      "다른 프로그램이 잠근 파일입니다: `\(path)`. 그 프로그램을 끝내거나 다시 시도하세요."
    case .diskFull(let path):
      "`\(path)`의 디스크가 가득 찼습니다. 바뀐 것은 없으니 공간을 비우고 다시 시도하세요."
    case .readOnly(let path):
      "`\(path)`에 쓸 수 없습니다. 파일과 그 `-wal`, `-shm`, 폴더에 쓰기 권한을 주세요."
    case .notAStore(let path):
      "ootd의 데이터 파일이 아닙니다: `\(path)`. "
        + "다른 곳으로 옮기거나 XDG_DATA_HOME을 다른 폴더로 정하세요."
    case .damaged(let path, let message):
      "손상된 파일입니다: `\(path)` (\(message)). "
        + "`-wal`, `-shm`과 함께 다른 곳으로 옮기고 그 자리에 백업을 두세요."
    case .old(let path):
      "예전 ootd로 쓴 파일입니다: `\(path)`. 그 ootd로 `ootd export json > todos.json`을 실행하고, "
        + "파일을 다른 곳으로 옮긴 뒤, 이 ootd로 `ootd import json todos.json`을 실행하세요."
    case .newer(let path):
      "더 새로운 ootd로 쓴 파일입니다: `\(path)`. 쓰려면 ootd를 업그레이드하세요."
    case .inaccessible(let path, let message):
      "쓸 수 없는 파일입니다: `\(path)` (\(message)). "
        + "폴더의 소유자, 권한, 파일 시스템을 확인하세요."
    case .operation:
      "데이터에 읽을 수 없는 작업이 있습니다. ootd를 업그레이드하거나 백업을 복원하세요."
    case .failed(let message): "데이터베이스가 거부했습니다: \(message). 이 문제를 제보해 주세요."
    default: ""
    }
  }

  func error(_ error: InputError) -> String {
    switch error {
    case .noHome:
      "HOME이 설정되어 있지 않습니다. HOME이나 XDG_DATA_HOME에 할 일을 둘 곳을 정하세요."
    case .invalidClock(let text):
      "OOTD_NOW 값이 `\(text)`입니다. `2026-11-21T09:00:00+01:00`처럼 시각을 적으세요."
    case .unknownTimeZone(let text):
      "TZ의 값이 시간대가 아닙니다: `\(text)`. `Europe/Paris` 같은 이름을 쓰세요."
    case .invalidSetting(let name, let value, let expected, let file):
      "`\(name)` 값이 `\(value)`입니다. "
        + (expected.count > 1 ? "다음 중 하나로 설정하세요(\(list(expected))): " : "이렇게 설정하세요: ")
        + "`\(setting(name, to: expected, in: file))`"
    case .noArguments:
      "인자 목록 없이 시작되어 명령을 알 수 없습니다. `ootd today`처럼 실행하세요."
    case .notUnicode(let text):
      "UTF-8이 아닙니다: `\(text)`. UTF-8 터미널에서 다시 입력하세요."
    case .noRepository(let path):
      "`\(path)`에 git 저장소가 없습니다. 그곳에서 `git init`을 실행하거나 다른 폴더를 적으세요."
    case .noWorkTree(let path):
      "`\(path)`은(는) bare 저장소입니다. 작업 트리로 가거나 `--branch` 없이 실행하세요."
    case .noProjectHere:
      "연결된 저장소의 폴더가 아닙니다. 프로젝트 이름을 적거나 `ootd project add`를 실행하세요."
    case .noProjectName(let path):
      "`\(path)`의 원격 저장소나 폴더 이름은 프로젝트 이름으로 쓸 수 없습니다. `--name`으로 이름을 정하세요."
    case .nothingToChange(let command):
      "무엇을 바꿀지 적으세요. 바꿀 수 있는 것 보기: `ootd \(command) --help`"
    case .noTitle:
      "할 일을 `ootd add \"토큰 갱신 고치기\"`처럼 적거나 `-B`로 블록을 고르세요."
    case .conflicting(let first, let second):
      "함께 쓸 수 없습니다: `\(first)`, `\(second)`. 하나만 쓰세요."
    case .onlyWith(let option, let other): "`\(option)`: `\(other)`와 함께 쓰세요."
    case .invalidCount(let text): "개수가 아닙니다: `\(text)`. 1 이상의 수를 적으세요."
    case .tooManyWeeks(let text, let most):
      "주의 수가 너무 많습니다: `\(text)`. \(most)주까지 볼 수 있습니다."
    case .noEditor: "정해진 편집기가 없습니다. EDITOR를 설정하거나 명령 뒤에 글을 적으세요."
    case .editorFailed(let editor, let status):
      "편집기 `\(editor)` 종료 코드가 \(status)입니다. 아무것도 바뀌지 않았습니다."
    case .editingCancelled: "글이 비어 있어 취소했습니다. 아무것도 바뀌지 않았습니다."
    case .unreadable(let path, let message):
      "`\(path)` 파일을 읽을 수 없습니다(\(message)). 파일을 확인하세요."
    case .notUTF8: "글이 UTF-8이 아닙니다. 편집기가 UTF-8로 저장하게 하세요."
    case .emptyFile(let path):
      "\(path == "-" ? "표준 입력" : "`\(path)` 파일")이 비어 있습니다. 아무것도 가져오지 않았습니다."
    case .changedFile(let path):
      "읽는 동안 `\(path)` 파일이 바뀌었습니다. 아무것도 가져오지 않았습니다. 다시 가져오세요."
    case .badFile(let path, let error):
      "`\(path)`에서 아무것도 가져오지 않았습니다. 고친 뒤 다시 가져오세요. \(records(error))"
    case .unwritable(let path, let message):
      "쓸 수 없는 파일입니다: `\(path)` (\(message)). 쓰기 권한이 있는 폴더의 파일을 적으세요."
    case .hooksRefused(let path):
      "훅을 설치하지 않았습니다: `\(path)`. 커밋은 저장소를 읽어서 그대로 찾습니다."
    case .damagedHook(let path):
      "ootd 블록이 일부만 남아 있습니다: `\(path)`. "
        + "`# >>> ootd hook`과 `# <<< ootd hook` 사이를 직접 지우세요."
    case .unusableProgram(let path):
      "셸에서 실행할 수 없는 프로그램입니다: `\(path)`. ootd의 경로는 한 줄로 된 절대 경로여야 합니다."
    case .invalidPort(let text): "포트가 아닙니다: `\(text)`. 0(아무 포트)부터 65535까지의 수를 적으세요."
    case .portTaken(let port):
      "다른 프로그램이 쓰는 포트입니다: `\(port)`. 다른 `--port`를 적거나, 빈 포트를 쓰려면 0을 적으세요."
    case .portRefused(let port): "특별한 권한이 필요한 포트입니다: `\(port)`. 1024 이상을 적으세요."
    case .invalidRemote, .sharedRemote, .invalidOperation, .noSuchOperation, .ambiguousOperation,
      .noRemote:
      syncInput(error)
    case .tooFewCommands(let count, let direction): tooFew(count, direction)
    case .unconfirmed(let change): unconfirmed(change)
    case .declined: "아무것도 바뀌지 않았습니다."
    case .input(let message):
      "표준 입력을 읽을 수 없습니다(\(message)). 파일을 지정하거나 파이프로 입력하세요."
    case .output(let message): "출력을 쓸 수 없습니다: \(message)"
    case .outputOfChange(let message):
      "출력을 쓸 수 없습니다: \(message). 변경은 저장되었습니다."
    }
  }

  func error(_ error: UsageError) -> String {
    switch error {
    case .unknownCommand(let word, let nearest, let parent):
      "없는 명령입니다: `\(word)`"
        + didYouMean(
          nearest.map { "\(parent) \($0)" }, else: "\(parent) --help")
    case .unknownOption(let word, let nearest):
      "없는 옵션입니다: `\(word)`" + didYouMean(nearest, else: "--help")
    case .unexpectedArgument(let word): "남는 단어가 있습니다: `\(word)`. `--help`를 참고하세요."
    case .unexpectedID(let id, let direction, let intent): unexpected(id, direction, intent)
    case .missingArgument(let name): "빠진 인자가 있습니다: `\(name)`. `--help`를 참고하세요."
    case .missingValue(let option): "`\(option)`에 값이 필요합니다. `-`로 시작하는 값은 `\(option)=-…`처럼 쓰세요."
    case .unknownValue(let word, let values):
      "`\(word)`은(는) 쓸 수 없습니다. 쓸 수 있는 값: \(values.joined(separator: ", "))"
    case .unexpectedValue(let option): "`\(option)`은 값을 받지 않습니다. 값 없이 쓰세요."
    case .conflicting(let first, let second): self.error(InputError.conflicting(first, second))
    case .other(let message): message
    }
  }

  private func didYouMean(_ name: String?, else command: String) -> String {
    name.map { ". 혹시 `\($0)`인가요?" } ?? ". 있는 것 보기: `\(command)`"
  }

  private func didYouMean(_ name: String?, orWrite examples: String) -> String {
    name.map { ". 혹시 `\($0)`인가요?" } ?? ". \(examples)"
  }

  private func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
