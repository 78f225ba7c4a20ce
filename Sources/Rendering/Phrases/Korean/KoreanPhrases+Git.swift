import Git

extension KoreanPhrases {
  func error(_ error: GitError) -> String {
    switch error {
    case .missing(let path):
      "`\(path)`에 없습니다. 저장소를 옮겼다면 새 위치에서 `ootd project link NAME`를 실행하세요."
    case .notARepository(let path):
      "git 저장소가 아닙니다: `\(path)`. `git init`으로 만들 수 있습니다."
    case .foreignOwner(let path):
      "소유자가 다른 저장소입니다: `\(path)`. 신뢰하려면: "
        + "`git config --global --add safe.directory \(path.shellQuoted)`"
    case .corrupt(let path, let message):
      "손상된 저장소입니다: `\(path)` (\(message)). 자세히 보기: `git -C \(path.shellQuoted) fsck`"
    case .brokenReference(let path, let name, let file):
      "`\(path)` 저장소의 `\(name)` 참조는 커밋을 가리키지 않아 제외합니다. "
        + "지우려면: `\(removal(of: name, file, in: path))`"
    case .missingMailmap(let path, let revision):
      "`\(path)` 저장소는 일부만 복제되어 `\(revision)`이 없으므로 이메일을 연결하지 못합니다. "
        + "가져오려면: `git -C \(path.shellQuoted) show \(revision.shellQuoted)`"
    case .oversizedCommits(let path, let first, let bytes, let others, let hidesHistory):
      "`\(path)` 저장소의 커밋 `\(first)`을(를) 건너뜁니다(\(bytes.megabytes)MB, 한도 16MB)."
        + (others > 0 ? " 그 밖에 \(others)개도 건너뜁니다." : "")
        + (hidesHistory ? " 그 이전 기록은 읽지 않습니다." : "")
    case .oversizedMailmap(let path, let name, let bytes):
      "`\(path)` 저장소의 `\(name)`이(가) 너무 커서(\(bytes.megabytes)MB) 이메일을 연결하지 못합니다."
    case .symbolicLoop(let path, let name):
      "`\(path)` 저장소의 심볼릭 참조 `\(name)`이(가) 자기 자신을 가리켜 제외합니다. "
        + "브랜치를 가리키게 하려면: `\(redirection(of: name, in: path))`"
    case .tooLarge(let path, let name, let bytes):
      "`\(path)` 저장소의 `\(name)`이(가) 너무 커서 읽을 수 없습니다(\(bytes.megabytes)MB)."
    case .specialFile(let path, let file):
      "`\(path)` 저장소의 `\(file)`은(는) 파일이 아니라 파이프, 소켓 또는 장치입니다. 삭제하세요."
    case .unreadable(let path): "읽을 수 없습니다: `\(path)`. 소유자와 권한, 폴더의 권한을 확인하세요."
    case .noIdentity:
      "내 커밋을 가려낼 이메일이 없습니다. 설정하려면: "
        + "`git config --global user.email you@example.com`"
    case .unsupported(let path, let feature):
      "`\(path)` 저장소는 이 git이 모르는 `\(feature)` 기능을 씁니다. git을 업그레이드하세요."
    case .gitUnavailable(let path):
      "`\(path)` 저장소를 읽으려면 `git` 프로그램이 필요합니다. git을 설치하세요."
    case .switchRefused(let branch, let files):
      "변경 내용을 잃게 되므로 git이 `\(branch)` 브랜치로 전환하지 않습니다: "
        + "\(files.joined(separator: ", ")). 커밋하거나 stash한 뒤 다시 시도하세요."
    case .configuration(let file, let message):
      "git 설정을 읽을 수 없습니다: `\(file)` (\(message)). 그 줄을 고치세요."
    case .failed(let path, _, let message):
      "git이 `\(path)` 저장소를 읽을 수 없습니다: \(message)"
    }
  }

  func warning(_ error: GitError) -> String {
    switch error {
    case .notARepository(let path):
      "건너뜀: 더 이상 git 저장소가 아닙니다: `\(path)`. "
        + "연결을 풀려면: `ootd project unlink \(path.shellQuoted)`"
    case _ where error.isPartial: self.error(error)
    default: "건너뜀: " + self.error(error)
    }
  }
}
