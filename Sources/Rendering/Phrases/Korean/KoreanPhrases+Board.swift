import Sync

extension KoreanPhrases {
  func error(_ error: BoardError) -> String {
    switch error {
    case .wrongHost(let host):
      "보드는 127.0.0.1에서만 열 수 있습니다: `\(host)`. `ootd board --web`이 출력한 주소를 여세요."
    case .wrongOrigin: "다른 페이지에서 보낸 요청은 거부합니다. 보드 페이지를 사용하세요."
    case .noAccess:
      "세션이 없거나 종료되었습니다. `ootd board --web`을 실행하고 출력된 주소를 여세요."
    case .notJSON: "본문은 JSON이어야 합니다. `Content-Type: application/json`을 보내세요."
    case .malformed: "본문이 UTF-8로 된 JSON 객체가 아닙니다."
    case .tooLarge(let limit): "본문이 \(limit)바이트를 넘습니다. 나누어 보내세요."
    case .unknownMember(let name, let nearest):
      "없는 항목입니다: `\(name)`" + (nearest.map { ". 혹시 `\($0)`인가요?" } ?? "")
    case .missingMember(let name): "빠진 항목이 있습니다: `\(name)`"
    case .wrongMember(let name): "값의 형식이 맞지 않습니다: `\(name)`"
    case .severalPlaces: "`before`, `after`, `top`, `bottom` 가운데 하나만 쓰세요."
    case .onlyOne(let name): "한 번에 할 일 하나만 바꿀 수 있습니다: `\(name)`"
    case .stale: "보신 뒤에 바뀌었습니다. 지금 값을 보고 다시 정하세요."
    case .badSpan(let weeks):
      "`from`과 `to`를 날짜로 적으세요. 순서대로, 최대 \(weeks)주까지입니다."
    case .noSuchPage(let path): "`\(path)`에는 아무것도 없습니다. 보드는 `/`에 있습니다."
    case .noSync: "이 컴퓨터에는 동기화가 설정되어 있지 않습니다."
    case .syncRunning: self.error(SyncError.busy)
    case .notSynced(let error): self.error(error)
    }
  }

  var boardIsServed: String {
    "Ctrl-C를 누르면 종료합니다. 주소는 한 번만 쓸 수 있으며, 다시 실행하면 새 주소가 나옵니다."
  }
}
